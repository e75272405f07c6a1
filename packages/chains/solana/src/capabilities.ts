import type { Clock } from '@latchkey/base/clock'
import type { Capabilities } from '@latchkey/core/chain/port'

/** What the namespace can do; each part loads its code, and the chain library, with its first use. */
export function capabilities(timing: { readonly clock?: Clock }) {
  return {
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getNativeBalance.ts')
        return await getNativeBalance({ network, address, ...timing })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./transfer/estimateFee.ts')).estimateFee(params, timing),
      send: async (params) => (await import('./transfer/sendTransfer.ts')).sendTransfer(params, timing),
      wait: async (params) => (await import('./transfer/waitForTransfer.ts')).waitForTransfer(params, timing),
    },
  } as const satisfies Capabilities
}
