import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/** Asks the active account to sign EIP-712 data. Resolves with the signature. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, errors of the wallet */
export async function signTypedData(
  latchkey: Latchkey,
  params: { readonly typedData: unknown; readonly signal?: AbortSignal },
): Promise<string> {
  const { namespace, link, address } = activeWallet(latchkey)
  const sign = await capabilityOf(latchkey, namespace, 'signTypedData')
  return await sign({ link, address, ...params })
}
