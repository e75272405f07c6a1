import type { Clock } from '@latchkey/base/clock'
import type { CallBatches } from '@latchkey/core/calls/callBatches'
import { callsStatus } from './callsStatus.ts'
import { sendCalls } from './sendCalls.ts'
import { walletCapabilities } from './walletCapabilities.ts'

/** Batches of calls (EIP-5792) over any `eip155` link. */
export const callBatches = (timing: { readonly clock?: Clock }): CallBatches => ({
  send: (params) => sendCalls(params, timing),
  status: (params) => callsStatus(params, timing),
  async show({ link, id }) {
    await link.request({ method: 'wallet_showCallsStatus', params: [id] })
  },
  capabilities: walletCapabilities,
})
