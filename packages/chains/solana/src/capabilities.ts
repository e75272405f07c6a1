import type { AnnouncedWallet, Capabilities } from '@latchkey/core/chain/port'
import type { StandardSolanaWallet } from '@latchkey/core/provider/standardSolanaWallet'
import type { Page } from './discovery/watchWallets.ts'
import type { SolanaOptions } from './solanaOptions.ts'

/** Capabilities of a connected wallet. Each one loads its code, and the chain library, on first use. */
export function capabilities(options: SolanaOptions = {}) {
  const timing = options.clock ? { clock: options.clock } : {}
  const { page = globalThis.window } = options
  return {
    // A server has no window and therefore no libraries.
    announce: (wallet) => (page ? announceWallet(page, wallet) : () => {}),
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getNativeBalance.ts')
        return await getNativeBalance({ network, address, ...timing })
      },
      async token(params) {
        const { getTokenBalance } = await import('./balances/getTokenBalance.ts')
        return await getTokenBalance({ ...params, ...timing })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./transfer/estimateFee.ts')).estimateFee(params, timing),
      simulate: async (params) => (await import('./transfer/simulateTransfer.ts')).simulateTransfer(params, timing),
      send: async (params) => (await import('./transfer/sendTransfer.ts')).sendTransfer(params, timing),
      wait: async (params) => (await import('./transfer/waitForTransfer.ts')).waitForTransfer(params, timing),
    },
    paymentUri: async (request) => (await import('./transfer/paymentUri.ts')).paymentUri(request),
  } as const satisfies Capabilities
}

type Register = { readonly register: (wallet: object) => () => void }

/** Announces the app's wallet to the libraries of the page (Wallet Standard). Returns a function that ends it. */
function announceWallet(page: Page, { provider, name, icon }: AnnouncedWallet): () => void {
  const wallet = named(provider as StandardSolanaWallet, { name, icon })
  const unregister = new Set<() => void>()
  const register = (app: Register) => void unregister.add(app.register(wallet))
  const appReady = (event: Event) => register((event as CustomEvent<Register>).detail)
  page.addEventListener('wallet-standard:app-ready', appReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', appReady)
    for (const end of unregister) end()
  }
}

/** `accounts` stays the getter of the provider. Marked for our own discovery, because core lists the wallet itself. */
function named(wallet: StandardSolanaWallet, { name, icon }: { readonly name: string; readonly icon: string }): object {
  const features = { ...wallet.features, 'latchkey:': {} }
  return Object.freeze(
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(wallet),
        name: { value: name, enumerable: true },
        icon: { value: icon, enumerable: true },
        features: { value: features, enumerable: true },
      },
    ),
  )
}
