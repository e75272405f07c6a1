import type { Namespace } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { DISCONNECT_FAILED } from '@latchkey/contracts/errors/connect'
import type { Latchkey } from '../latchkey.ts'
import { loadState } from '../storage/storedState.ts'
import { endSession } from './endSession.ts'
import { forgetConnection } from './remember.ts'
import { letGo, slotOf } from './slots.ts'

/**
 * Ends the connection of a namespace (default: the active one) on both sides. Here it always ends; rejects with
 * 'Failed to disconnect' when the wallet could not be told.
 */
export async function disconnect(latchkey: Latchkey, params: { readonly namespace?: Namespace } = {}): Promise<void> {
  const { namespace = latchkey.store.getState().activeNamespace } = params
  const { status } = slotOf(latchkey, namespace)
  const link = latchkey.live.links.get(namespace)?.link
  const { topic } = loadState(latchkey).connections[namespace] ?? {}
  letGo(latchkey, namespace)
  forgetConnection(latchkey, namespace, true)
  if (status === 'disconnected') return
  latchkey.events.emit('disconnected', { namespace, by: 'app' })
  try {
    if (link) await link.disconnect()
    else if (topic) await endSession(latchkey, topic)
  } catch (cause) {
    throw errorOf(DISCONNECT_FAILED, { cause })
  }
}
