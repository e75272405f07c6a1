import type { Engine } from './engine.ts'
import { isDeleted } from './recentlyDeleted.ts'
import { endedInOtherTab } from './sessions.ts'
import { subscribeTopics } from './topics.ts'

/** Another tab changed a session: reads it from storage and emits the changes. */
export async function syncSession(engine: Engine, topic: string, announce: () => void): Promise<void> {
  const before = engine.sessions.get(topic)
  const record = await engine.sessions.refresh(topic)
  if (!record || record.closing) {
    if (before && !before.closing) await endedInOtherTab(engine, topic)
    return
  }
  // The other tab restored a session that this one had ended: delete it again.
  if (isDeleted(engine.deleted, 'session', topic)) {
    await engine.sessions.delete(topic)
    return announce()
  }
  const { session } = record
  const { namespaces, expirySec } = session
  if (!before) subscribeTopics(engine, [topic])
  if (session.acknowledged && !before?.session.acknowledged) engine.events.emit('session_connect', session)
  if (before && JSON.stringify(before.session.namespaces) !== JSON.stringify(namespaces))
    engine.events.emit('session_update', { topic, namespaces })
  if (before && before.session.expirySec !== expirySec) engine.events.emit('session_extend', { topic, expirySec })
  engine.expirer.sweep()
}
