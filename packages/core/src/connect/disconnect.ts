import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { DISCONNECT_FAILED } from '@latchkey/contracts/errors/connect'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { applyConnections } from './applyConnections.ts'
import { endAttempt } from './attempt.ts'
import { namespacesOf } from './connections.machine.ts'
import { endSession } from './endSession.ts'
import { linkKey } from './linkKey.ts'

/**
 * Disconnects in the app and the wallet, in every namespace the connection covers. Default: the active connection of `namespace`,
 * or of the active namespace. The app is always disconnected, even if this rejects.
 *
 * @throws DISCONNECT_FAILED when the wallet could not be notified
 */
export async function disconnect(latchkey: Latchkey, params: disconnect.Params = {}): Promise<void> {
  assertAlive(latchkey)
  const { connections, active, activeNamespace, attempts } = latchkey.store.getState()
  const namespace = params.namespace ?? activeNamespace
  const id = params.connectionId ?? active[namespace]?.connectionId
  const connection = connections.find((one) => one.id === id)
  if (!connection) {
    const attempt = attempts[namespace]
    if (attempt) endAttempt(latchkey, namespace, attempt.number)
    return
  }
  const links = namespacesOf(connection).flatMap((one) => latchkey.live.links.get(linkKey(connection.id, one)) ?? [])
  applyConnections(latchkey, { type: 'ended', id: connection.id }, { by: 'app' })
  try {
    // A session is ended by its topic, once for all namespaces, even if no link was restored after a reload.
    if (connection.topic) await endSession(latchkey, connection.topic)
    else if (connection.via === 'embedded')
      await import('../embedded/frame/endEmbedded.ts').then(({ endEmbedded }) => endEmbedded(latchkey))
    else await Promise.all(links.map(({ link }) => link.disconnect()))
  } catch (cause) {
    throw errorOf(DISCONNECT_FAILED, { cause })
  }
}

export declare namespace disconnect {
  type Params = { readonly connectionId?: string; readonly namespace?: Namespace }
}
