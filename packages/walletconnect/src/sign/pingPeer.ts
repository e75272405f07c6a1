import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { pingResponseDelayMs } from '@latchkey/contracts/constants/sign'
import { EXPIRED } from '@latchkey/contracts/errors/sign'
import type { Engine } from './engine.ts'
import { publishRequest } from './publish.ts'
import { signError } from './signError.ts'
import { takeWaiter, waitForAnswer } from './waiters.ts'

/** Pings the peer of a session or a pairing. Resolves 500 ms after its answer (spec S9.11). */
export async function pingPeer(engine: Engine, params: pingPeer.Params): Promise<void> {
  const { topic } = params
  const id = engine.nextId()
  const wait = (ms: number, over: () => void): Promise<unknown> =>
    waitForAnswer(engine, topic, id).finally(engine.clock.after(ms, over))
  const answer = wait(relayTags.wc_pairingPing.ttlSec * 1000, () =>
    takeWaiter(engine, topic, id)?.reject(signError(EXPIRED, `ping() topic: ${topic}`)),
  )
  publishRequest(engine, { ...params, id, params: {} }).catch((error: unknown) =>
    takeWaiter(engine, topic, id)?.reject(error),
  )
  await answer
  // Registered as a waiter, so that destroying the client ends it.
  await wait(pingResponseDelayMs, () => takeWaiter(engine, topic, id)?.resolve(undefined))
}

export declare namespace pingPeer {
  type Params = {
    readonly topic: string
    readonly symKey: string
    readonly method: 'wc_sessionPing' | 'wc_pairingPing'
  }
}
