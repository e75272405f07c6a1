import type { Latchkey } from '../latchkey.ts'
import { activeCalls } from './activeCalls.ts'

/** Has the wallet show a batch of calls. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, the wallet's answer */
export async function showCallsStatus(latchkey: Latchkey, params: showCallsStatus.Params): Promise<void> {
  const { wallet, batches } = await activeCalls(latchkey)
  await batches.show({ link: wallet.link, ...params })
}

export declare namespace showCallsStatus {
  type Params = { readonly id: string }
}
