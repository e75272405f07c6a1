import type { AnnouncedWallet, Capabilities } from '@latchkey/core/chain/port'
import type { Page } from './discovery/watchWallets.ts'
import type { Eip155Options } from './eip155Options.ts'
import type { Eip1193Provider } from './provider/provider.ts'

/** Capabilities of a connected wallet. Each one loads its code on first use. */
export function capabilities(options: Eip155Options = {}) {
  const { page = globalThis.window } = options
  return {
    // A server has no window and therefore no libraries.
    announce: (wallet) => (page ? announceProvider(page, wallet) : () => {}),
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport, options),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getBalances.ts')
        return await getNativeBalance({ network, address, ...(options.clock && { clock: options.clock }) })
      },
      async token(params) {
        const { getToken } = await import('./balances/getBalances.ts')
        return await getToken({ ...params, ...(options.clock && { clock: options.clock }) })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./send/estimateFee.ts')).estimateFee(params, options),
      simulate: async (params) => (await import('./send/simulateTransfer.ts')).simulateTransfer(params, options),
      send: async (params) => (await import('./send/sendToken.ts')).sendToken(params),
      wait: async (params) => (await import('./send/waitForTransfer.ts')).waitForTransfer(params, options),
      replace: async (params) => (await import('./send/replaceTransfer.ts')).replaceTransfer(params, options),
      formStaysAfterNative: true,
    },
    paymentUri: async (request) => (await import('./send/paymentUri.ts')).paymentUri(request),
    calls: async () => (await import('./calls/callBatches.ts')).callBatches(options),
    swap: async () => (await import('./swap/swapChecks.ts')).swapChecks,
    signTypedData: async (params) => (await import('./sign/signTypedData.ts')).signTypedData(params),
    sendTransaction: async (params) => (await import('./send/sendTransaction.ts')).sendTransaction(params),
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
  } as const satisfies Capabilities
}

/** Announces the app's wallet to the libraries of the page (EIP-6963). Returns a function that ends it. */
function announceProvider(page: Page, { provider, ...facts }: AnnouncedWallet): () => void {
  const info = Object.freeze({ uuid: crypto.randomUUID(), ...facts })
  // Marked so that our own discovery skips it: core lists the wallet itself. Not frozen: older apps set properties on a provider.
  const marked = { ...(provider as Eip1193Provider), isLatchkey: true }
  const detail = Object.freeze({ info, provider: marked })
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}
