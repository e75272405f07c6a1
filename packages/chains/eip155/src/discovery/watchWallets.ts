import { isProvider } from '../provider/provider.ts'
import type { FoundWallet } from './foundWallet.ts'

/** The window of the page, or a substitute in tests. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly ethereum?: unknown
}

const iconMaxLength = 128 * 1024
const textMaxLength = 100

/**
 * Reports each wallet of the page once: announced wallets (EIP-6963), including late ones, and `window.ethereum` when no wallet
 * announces itself. Returns a function that stops discovery.
 */
export function watchWallets(page: Page, found: (wallet: FoundWallet) => void): () => void {
  const seen = new Set<string>()
  let stopped = false
  const report = (wallet: FoundWallet) => {
    if (seen.has(wallet.id)) return
    seen.add(wallet.id)
    found(wallet)
  }
  const announced = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (wallet) report(wallet)
  }
  const offer = (wallets: readonly FoundWallet[]) => {
    if (seen.size === 0 && !stopped) wallets.forEach(report)
  }
  const injected = () => {
    const { ethereum } = page
    if (!isProvider(ethereum)) return
    const unnamed = [{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', provider: ethereum }] as const
    // Without a flag such as `isRabby` the wallet cannot be identified.
    if (!/^(is(?!Connected)|providers)/m.test(Object.keys(ethereum).join('\n'))) return offer(unnamed)
    import('./legacyWallets.ts').then(
      ({ legacyWallets }) => offer(legacyWallets(ethereum)),
      () => offer(unnamed),
    )
  }
  page.addEventListener('eip6963:announceProvider', announced)
  page.addEventListener('ethereum#initialized', injected)
  // Wallets that are already loaded announce themselves synchronously, so `window.ethereum` is only used when none did.
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  injected()
  return () => {
    stopped = true
    page.removeEventListener('eip6963:announceProvider', announced)
    page.removeEventListener('ethereum#initialized', injected)
  }
}

/** Any script can dispatch announcements, so invalid ones are ignored. The app's embedded wallet is listed by core. */
function readAnnouncement(detail: unknown): FoundWallet | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const { info, provider } = detail as { info?: Record<string, unknown>; provider?: unknown }
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined
  const { rdns, name, icon } = info
  if (!isText(rdns) || !isText(name) || 'isLatchkey' in provider) return undefined
  const shown = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= iconMaxLength
  return { id: rdns, name, type: 'ANNOUNCED', rdns, provider, ...(shown ? { icon } : {}) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= textMaxLength
}
