import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/** Signature of EIP-712 data by the active account. @throws CONNECTOR_NOT_CONNECTED, UNSUPPORTED_CHAIN, the wallet's answer */
export async function signTypedData(
  latchkey: Latchkey,
  params: { readonly typedData: unknown; readonly signal?: AbortSignal },
): Promise<string> {
  const { namespace, link, address } = activeWallet(latchkey)
  const sign = await capabilityOf(latchkey, namespace, 'signTypedData')
  return await sign({ link, address, ...params })
}
