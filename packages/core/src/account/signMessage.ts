import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestsOf } from '../register.ts'

/**
 * Signs a UTF-8 message with the active account. Resolves with the signature. @throws CONNECTOR_NOT_CONNECTED, errors of the wallet
 */
export function signMessage<latchkey extends Latchkey>(
  latchkey: latchkey,
  params: signMessage.Params,
): Promise<RequestsOf<latchkey>['signature']>
export async function signMessage(latchkey: Latchkey, params: signMessage.Params): Promise<string> {
  const { namespace, link, address } = activeWallet(latchkey)
  const sign = await capabilityOf(latchkey, namespace, 'signMessage')
  return await sign({ link, address, ...params })
}

export declare namespace signMessage {
  type Params = { readonly message: string; readonly signal?: AbortSignal }
}
