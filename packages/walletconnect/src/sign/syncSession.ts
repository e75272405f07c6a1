import type { Engine } from './engine.ts'
import { subscribeTopics } from './publish.ts'
import { endedInOtherTab } from './sessions.ts'

/** Another tab changed a session: takes over what storage has now, and tells of it as if it had happened here. */
export async function syncSession(engine: Engine, topic: string, tell: () => void): Promise<void> {
  const before = engine.sessions.get(topic)
  const record = await engine.sessions.refresh(topic)
  if (!record || record.closing) {
    if (before && !before.closing) await endedInOtherTab(engine, topic)
    return
  }
  // We ended it while the other tab changed it, which brought it back.
  if (engine.deleted.has('session', topic)) {
    await engine.sessions.delete(topic)
    return tell()
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
