import { errorOf } from '@latchkey/base/errors'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import type { Latchkey } from '../latchkey.ts'
import { findNetwork } from '../networks/appNetworks.ts'
import { activeCalls } from './activeCalls.ts'
import type { CallBatch, SentCalls } from './callBatches.ts'

/**
 * Has the active wallet send several calls as one batch (EIP-5792) on its network. A wallet that knows no batches is asked for each
 * call in turn, unless `atomicRequired` or a capability that is not optional forbids that.
 *
 * @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN on a network the app does not have, ATOMICITY_UNSUPPORTED,
 * CAPABILITY_UNSUPPORTED, the wallet's answer
 */
export async function sendCalls(latchkey: Latchkey, params: sendCalls.Params): Promise<SentCalls> {
  const { wallet, batches } = await activeCalls(latchkey)
  const { link, address, networkId } = wallet
  const network = findNetwork(latchkey, networkId)
  if (!network) throw errorOf(UNSUPPORTED_CHAIN)
  const { signal, ...batch } = params
  return await batches.send({ link, network, address, batch, ...(signal && { signal }) })
}

export declare namespace sendCalls {
  type Params = CallBatch & { readonly signal?: AbortSignal }
}
