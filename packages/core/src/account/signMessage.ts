import { capabilityOf } from '../chain/capabilityOf.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/** Signature of a UTF-8 text by the connected account. Rejects with what the wallet said. */
export async function signMessage(
  latchkey: Latchkey,
  params: { readonly message: string; readonly signal?: AbortSignal },
): Promise<string> {
  const { namespace, link, address } = activeWallet(latchkey)
  const sign = await capabilityOf(latchkey, namespace, 'signMessage')
  return await sign({ link, address, ...params })
}
