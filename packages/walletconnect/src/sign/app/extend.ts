import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { changeSession, type SessionChange } from '../changeSession.ts'
import type { Engine } from '../engine.ts'
import { liveSession } from '../sessions.ts'

/**
 * Asks the wallet to extend the session by seven days. Applied here once the wallet accepted: wallets may refuse with 3004.
 */
export async function appExtend(engine: Engine, topic: string): Promise<SessionChange> {
  const { symKey } = await liveSession(engine, topic)
  const expirySec = engine.nowSec() + sessionLifetimeSec
  const method = 'wc_sessionExtend'
  const change = await changeSession(engine, { topic, symKey, method, params: { expiry: expirySec } })
  const taken = change.acknowledged().then(async () => {
    const record = engine.sessions.get(topic)
    if (!record || record.session.expirySec >= expirySec) return
    await engine.sessions.put({ ...record, session: { ...record.session, expirySec } })
    engine.expirer.sweep()
  })
  taken.catch(() => {})
  return { acknowledged: () => taken }
}
