import type { Identity } from '@latchkey/api/identity/getIdentity'
import { postName } from '@latchkey/api/names/postName'
import { coinTypeOf } from '@latchkey/contracts/api/names/coinType'
import { signMessage } from '../account/signMessage.ts'
import { apiOf } from '../api.ts'
import { activeWallet } from '../connect/activeWallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { identityQuery } from './identityQuery.ts'
import { namedAccounts } from './namedAccounts.ts'

/**
 * Registers a name for the active account: has it sign a message and posts the signature (spec S4.8). Resolves with
 * the name and its zone. @throws CONNECTOR_NOT_CONNECTED, COIN_TYPE_INVALID, NAME_*, errors of the wallet and the
 * server
 */
export async function registerName(
  latchkey: Latchkey,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
): Promise<string> {
  const { address, networkId } = activeWallet(latchkey)
  const api = apiOf(latchkey)
  const coinType = coinTypeOf(networkId)
  const timestamp = Math.floor(latchkey.clock.now() / 1000)
  // The last three fields make the signature useless for another account, network or server.
  const fields = { name, attributes: {}, timestamp, address, coinType, audience: api.serverUrl }
  const message = JSON.stringify(fields)
  const signature = await signMessage(latchkey, { message, ...(signal && { signal }) })
  const registered = await postName(api, { coinType, address, message, signature })
  // The cached identity doesn't have the new name yet. An account with several names keeps showing its first one.
  latchkey.live.queryClient?.setQueryData<Identity>(identityQuery(latchkey, address).queryKey, (known) => ({
    name: registered,
    ...known,
  }))
  const named = namedAccounts(latchkey)
  named?.postMessage(address)
  named?.close()
  return registered
}
