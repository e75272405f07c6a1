import { errorOf } from '@latchkey/base/errors'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { EXPIRED, USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import type { Engine } from './engine.ts'
import { publishRequest } from './publish.ts'
import { signError } from './signError.ts'
import { takeWaiter, waitForAnswer } from './waiters.ts'

/** A change of a session that the relay has accepted. */
export type SessionChange = {
  /** Resolves once the peer has confirmed; rejects with its refusal, or if it does not respond within a day. */
  readonly acknowledged: () => Promise<void>
}

/** Sends an update or an extension. Rejects when the relay cannot be reached. */
export async function changeSession(engine: Engine, params: changeSession.Params): Promise<SessionChange> {
  const { topic, method } = params
  // The session may have ended since the caller checked.
  const record = engine.sessions.get(topic)
  if (!record || record.closing) throw errorOf(USER_DISCONNECTED)
  const id = engine.nextId()
  const cancel = engine.clock.after(relayTags[method].ttlSec * 1000, () =>
    takeWaiter(engine, topic, id)?.reject(signError(EXPIRED, `${method} topic: ${topic}`)),
  )
  const answer = waitForAnswer(engine, topic, id).finally(cancel)
  answer.catch(() => {})
  try {
    await publishRequest(engine, { ...params, id })
  } catch (error) {
    takeWaiter(engine, topic, id)?.reject(error)
    throw error
  }
  return { acknowledged: () => answer.then(() => {}) }
}

export declare namespace changeSession {
  type Params = {
    readonly topic: string
    readonly symKey: string
    readonly method: 'wc_sessionUpdate' | 'wc_sessionExtend'
    readonly params: unknown
  }
}
