import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { CONNECT_ABORTED, CONNECTOR_NOT_FOUND, WALLET_HAS_NO_ACCOUNT } from '@latchkey/contracts/errors/connect'
import type { Latchkey } from '../latchkey.ts'
import { networksOf } from '../networks/appNetworks.ts'
import { adoptLink } from './adoptLink.ts'
import type { Slot } from './connection.machine.ts'
import { beginAttempt } from './slots.ts'

/**
 * Asks a wallet of this page to connect. Resolves with the connection once the wallet answered; rejects with what the wallet or
 * the visitor said, or CONNECT_ABORTED when a newer attempt or `signal` took over.
 */
export async function connect(latchkey: Latchkey, params: connect.Params): Promise<Slot> {
  const { connectorId, networkId, signal } = params
  const connector = latchkey.store.getState().connectors.find(({ id }) => id === connectorId)
  if (!connector) throw errorOf(CONNECTOR_NOT_FOUND, { values: { connectorId } })
  const { namespace, name, icon } = connector
  const wallet = { name, ...(icon && { icon }) }
  const { end, answered } = beginAttempt(latchkey, namespace, { connectorId, wallet })
  signal?.addEventListener('abort', end, { once: true })
  try {
    const networks = networksOf(latchkey, namespace)
    const link = await connector.connect({ networks, ...(networkId && { networkId }), ...(signal && { signal }) })
    if (signal?.aborted) throw errorOf(CONNECT_ABORTED)
    if (link.accounts().length === 0) throw errorOf(WALLET_HAS_NO_ACCOUNT)
    const attempt = answered()
    if (attempt === undefined) throw errorOf(CONNECT_ABORTED)
    // From here on the wallet is connected: whoever leaves because of that must not end it again.
    signal?.removeEventListener('abort', end)
    return adoptLink(latchkey, { namespace, attempt, link })
  } catch (error) {
    end()
    throw signal?.aborted ? errorOf(CONNECT_ABORTED, { cause: error }) : error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

export declare namespace connect {
  type Params = { readonly connectorId: string; readonly networkId?: CaipNetworkId; readonly signal?: AbortSignal }
}
