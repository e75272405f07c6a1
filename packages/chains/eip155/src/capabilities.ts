import type { Clock } from '@latchkey/base/clock'
import type { Capabilities } from '@latchkey/core/chain/port'

/** What the namespace can do; each part loads its code with its first use. */
export function capabilities(timing: { readonly clock?: Clock }) {
  return {
    sessionLink: async (transport) => (await import('./link/sessionLink.ts')).sessionLink(transport, timing),
    address: async () => (await import('./address/addressRules.ts')).addressRules,
    balances: {
      async native({ network, address }) {
        const { getNativeBalance } = await import('./balances/getBalances.ts')
        return await getNativeBalance({ network, address, ...timing })
      },
      async token(params) {
        const { getToken } = await import('./balances/getBalances.ts')
        return await getToken({ ...params, ...timing })
      },
    },
    transfer: {
      estimate: async (params) => (await import('./send/estimateFee.ts')).estimateFee(params, timing),
      send: async (params) => (await import('./send/sendToken.ts')).sendToken(params),
      wait: async (params) => (await import('./send/waitForTransfer.ts')).waitForTransfer(params, timing),
      formStaysAfterNative: true,
    },
    calls: async () => (await import('./calls/callBatches.ts')).callBatches(timing),
    signTypedData: async (params) => (await import('./sign/signTypedData.ts')).signTypedData(params),
    sendTransaction: async (params) => (await import('./send/sendTransaction.ts')).sendTransaction(params),
    signMessage: async (params) => (await import('./sign/signMessage.ts')).signMessage(params),
  } as const satisfies Capabilities
}
