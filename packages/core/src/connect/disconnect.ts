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
 * Ends a connection on both sides, in every namespace it covers: the one named, else the active one of `namespace` (default: the
 * active namespace). Here it always ends; rejects with 'Failed to disconnect' when the wallet could not be told.
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
    // A session ends by its topic, once for all its namespaces, also where no link came back since a reload.
    if (connection.topic) await endSession(latchkey, connection.topic)
    else await Promise.all(links.map(({ link }) => link.disconnect()))
  } catch (cause) {
    throw errorOf(DISCONNECT_FAILED, { cause })
  }
}

export declare namespace disconnect {
  type Params = { readonly connectionId?: string; readonly namespace?: Namespace }
}
