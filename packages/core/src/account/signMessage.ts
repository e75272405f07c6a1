import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { adapterOf } from '../chain/adapterOf.ts'
import { activeConnection } from '../connect/slots.ts'
import type { Latchkey } from '../latchkey.ts'

/** Signature of a UTF-8 text by the connected account. Rejects with what the wallet said. */
export async function signMessage(
  latchkey: Latchkey,
  params: { readonly message: string; readonly signal?: AbortSignal },
): Promise<string> {
  const { activeNamespace } = latchkey.store.getState()
  const slot = activeConnection(latchkey)
  const link = latchkey.live.links.get(activeNamespace)?.link
  const adapter = adapterOf(latchkey, activeNamespace)
  if (!slot || !link || !adapter) throw errorOf(CONNECTOR_NOT_CONNECTED)
  return await adapter.signMessage({ link, address: slot.address, ...params })
}
