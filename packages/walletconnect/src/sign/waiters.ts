import { errorOf } from '@latchkey/base/errors'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import { type Answer, type Engine, type Waiter, waiterKey } from './engine.ts'
import { peerError } from './peerError.ts'
import { isDeleted } from './recentlyDeleted.ts'

/**
 * A promise for the response with this id; rejects at once if the session ended after its caller had read it. Causes no unhandled
 * rejection if it is not awaited.
 */
export function waitForAnswer(engine: Engine, topic: string, id: number): Promise<unknown> {
  const answer = new Promise<unknown>((resolve, reject) => {
    if (engine.lifetime.signal.aborted) reject(errorOf(SIGN_CLIENT_DESTROYED))
    else if (isDeleted(engine.deleted, 'session', topic)) reject(errorOf(USER_DISCONNECTED))
    else engine.waiters.set(waiterKey(topic, id), { resolve, reject })
  })
  answer.catch(() => {})
  return answer
}

/** Removes and returns the waiter of a response. */
export function takeWaiter(engine: Engine, topic: string, id: number): Waiter | undefined {
  const key = waiterKey(topic, id)
  const waiter = engine.waiters.get(key)
  engine.waiters.delete(key)
  return waiter
}

/** Settles the waiter of a response. */
export function settleWaiter(engine: Engine, { topic, id, outcome }: Omit<Answer, 'symKey'>): void {
  const waiter = takeWaiter(engine, topic, id)
  if ('error' in outcome) waiter?.reject(peerError(outcome.error))
  else waiter?.resolve(outcome.result)
}
