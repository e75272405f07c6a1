import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { activeCalls } from './activeCalls.ts'
import type { CallsStatus } from './callBatches.ts'

/** Where a batch of calls stands. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, UNKNOWN_BUNDLE_ID, the wallet's answer */
export async function getCallsStatus(latchkey: Latchkey, params: getCallsStatus.Params): Promise<CallsStatus> {
  const { wallet, batches } = await activeCalls(latchkey)
  const { link, namespace } = wallet
  return await batches.status({ link, networks: networksOf(latchkey, namespace), ...params })
}

export declare namespace getCallsStatus {
  type Params = { readonly id: string; readonly signal?: AbortSignal }
}
