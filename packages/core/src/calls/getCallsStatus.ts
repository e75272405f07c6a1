import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { activeCalls } from './activeCalls.ts'
import type { CallsStatus } from './callBatches.ts'

/**
 * Reads the status of a batch of calls. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, UNKNOWN_BUNDLE_ID, errors of the wallet
 */
export async function getCallsStatus(latchkey: Latchkey, params: getCallsStatus.Params): Promise<CallsStatus> {
  const { wallet, batches } = await activeCalls(latchkey)
  const { link, namespace } = wallet
  return await batches.status({ link, networks: networksOf(latchkey, namespace), ...params })
}

export declare namespace getCallsStatus {
  type Params = { readonly id: string; readonly signal?: AbortSignal }
}
