import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import type { RequestsOf } from '../register.ts'
import { activeCalls } from './activeCalls.ts'
import type { Call, CallBatch, SentCalls } from './callBatches.ts'

/**
 * Sends several calls as one batch (EIP-5792) with the active wallet on its current network. Without batch support, the wallet
 * receives a separate request for each call, unless `atomicRequired` or a required capability forbids that.
 *
 * @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN when the app does not list the network, ATOMICITY_UNSUPPORTED,
 * CAPABILITY_UNSUPPORTED, errors of the wallet
 */
export function sendCalls<latchkey extends Latchkey>(
  latchkey: latchkey,
  params: sendCalls.Params<latchkey>,
): Promise<SentCalls>
export async function sendCalls(
  latchkey: Latchkey,
  params: CallBatch & { readonly signal?: AbortSignal },
): Promise<SentCalls> {
  const { wallet, batches } = await activeCalls(latchkey)
  const { link, address, networkId } = wallet
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { signal, ...batch } = params
  return await batches.send({ link, network, address, batch, ...(signal && { signal }) })
}

export declare namespace sendCalls {
  type Params<latchkey = unknown> = Omit<CallBatch, 'calls'> & {
    readonly calls: readonly (RequestsOf<latchkey>['call'] & Call)[]
    readonly signal?: AbortSignal
  }
}
