import type { Latchkey } from '../latchkey.ts'
import { activeCalls } from './activeCalls.ts'

/** Shows the status of a batch of calls in the wallet. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, errors of the wallet */
export async function showCallsStatus(latchkey: Latchkey, params: showCallsStatus.Params): Promise<void> {
  const { wallet, batches } = await activeCalls(latchkey)
  await batches.show({ link: wallet.link, ...params })
}

export declare namespace showCallsStatus {
  type Params = { readonly id: string }
}
