import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import type { RequestsOf, TypedDataOf } from '../register.ts'

/**
 * Signs EIP-712 data with the active account. Resolves with the signature. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN,
 * errors of the wallet
 */
export function signTypedData<
  latchkey extends Latchkey,
  const types extends Readonly<Record<string, unknown>>,
  primaryType extends keyof types | 'EIP712Domain',
>(
  latchkey: latchkey,
  params: signTypedData.Params<latchkey, types, primaryType>,
): Promise<RequestsOf<latchkey>['signature']>
export async function signTypedData(latchkey: Latchkey, params: signTypedData.Params): Promise<string> {
  const { namespace, link, address } = activeWallet(latchkey)
  const sign = await capabilityOf(latchkey, namespace, 'signTypedData')
  return await sign({ link, address, ...params })
}

export declare namespace signTypedData {
  type Params<latchkey = unknown, types = unknown, primaryType = unknown> = {
    readonly typedData: TypedDataOf<latchkey, types, primaryType>
    readonly signal?: AbortSignal
  }
}
