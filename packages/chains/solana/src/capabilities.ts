import type { Capabilities } from '@latchkey/core/chain/port'
import { announceWallet } from './provider/announceWallet.ts'
import type { SolanaOptions } from './solanaOptions.ts'

/** Capabilities of a connected wallet. Each one loads its code, and the chain library, on first use. */
export function capabilities(options: SolanaOptions = {}) {
  const timing = options.clock ? { clock: options.clock } : {}
  const { page = globalThis.window } = options
  return {
    // A server has no window and therefore no libraries to tell.
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
