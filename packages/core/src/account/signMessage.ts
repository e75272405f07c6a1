import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/** Asks the active account to sign a UTF-8 message. Resolves with the signature. @throws CONNECTOR_NOT_CONNECTED, errors of the wallet */
export async function signMessage(
  latchkey: Latchkey,
  params: { readonly message: string; readonly signal?: AbortSignal },
): Promise<string> {
  const { namespace, link, address } = activeWallet(latchkey)
  const sign = await capabilityOf(latchkey, namespace, 'signMessage')
  return await sign({ link, address, ...params })
}
