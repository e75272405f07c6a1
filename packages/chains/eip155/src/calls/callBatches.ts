import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import type { CallBatches, WalletCapabilities } from '@latchkey/core/calls/callBatches'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import { callsStatus } from './callsStatus.ts'
import { sendCalls } from './sendCalls.ts'

/** Batches of calls (EIP-5792) over any `eip155` link. */
export const callBatches = (timing: { readonly clock?: Clock }): CallBatches => ({
  send: (params) => sendCalls(params, timing),
  status: (params) => callsStatus(params, timing),
  async show({ link, id }) {
    await link.request({ method: 'wallet_showCallsStatus', params: [id] })
  },
  capabilities: walletCapabilities,
})

/** Capabilities by chain id. Capabilities reported for all chains (`0x0`) are merged into each chain of the app. */
const walletCapabilities: CallBatches['capabilities'] = async ({ link, address, networks, signal }) => {
  const chainIds = networks.map(({ id }) => toQuantity(BigInt(id)))
  const params = [address, chainIds]
  const answer = await link
    .request({ method: 'wallet_getCapabilities', params, ...(signal && { signal }) })
    // A wallet without the method, or whose response is an error, has no known capabilities (spec S8.6).
    .catch(() => ({}))
  const told = Object.entries(isRecord(answer) ? answer : {}).flatMap(([id, one]) =>
    isRecord(one) ? [[Number(fromQuantity(id) ?? -1), one] as const] : [],
  )
  const everywhere = told.find(([id]) => id === 0)?.[1]
  const result: Record<number, WalletCapabilities> = {}
  for (const { id } of networks) {
    const here = told.find(([chainId]) => chainId === Number(id))?.[1]
    if (everywhere || here) result[Number(id)] = { ...everywhere, ...here }
  }
  return result
}
