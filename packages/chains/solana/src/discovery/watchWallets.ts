import { isRecord } from '@latchkey/base/isRecord'
import type { StandardWallet } from './standardWallet.ts'

/** The page's window, or a substitute in tests. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

const iconMaxLength = 128 * 1024
const textMaxLength = 100

/**
 * Reports each Solana wallet of the page once, by its name. The page announces itself to the loaded wallets, and wallets
 * that load later announce themselves to the page (Wallet Standard). Returns a function that stops discovery.
 */
export function watchWallets(page: Page, found: (wallet: StandardWallet) => void): () => void {
  const seen = new Set<string>()
  let watching = true
  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) {
        if (!watching || !isSolanaWallet(wallet) || seen.has(wallet.name)) continue
        seen.add(wallet.name)
        found(wallet)
      }
      // A wallet that unregisters stays listed: its row must not move while the visitor reaches for it.
      return () => {}
    },
  })
  const registered = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail(api)
  }
  page.addEventListener('wallet-standard:register-wallet', registered)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    watching = false
    page.removeEventListener('wallet-standard:register-wallet', registered)
  }
}

/**
 * Any script in the page can register anything: only well-formed wallets that support Solana are accepted. The app's embedded
 * wallet is listed by core.
 */
function isSolanaWallet(wallet: unknown): wallet is StandardWallet {
  if (!isRecord(wallet)) return false
  const { name, chains, features, accounts } = wallet
  if (typeof name !== 'string' || !name.trim() || name.length > textMaxLength) return false
  if (!Array.isArray(chains) || !Array.isArray(accounts) || !isRecord(features)) return false
  if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))) return false
  return (
    isRecord(features['standard:connect']) &&
    !features['latchkey:'] &&
    Object.keys(features).some((feature) => feature.startsWith('solana:'))
  )
}

/** The icon as a `data:image/…` URI: any other URL would make the page load from a host of the wallet's choice. */
export function iconOf({ icon }: StandardWallet): string | undefined {
  const isSafe = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= iconMaxLength
  return isSafe ? icon : undefined
}
