import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { pingResponseDelayMs } from '@latchkey/contracts/constants/sign'
import { EXPIRED, NO_MATCHING_KEY } from '@latchkey/contracts/errors/sign'
import { USER_DISCONNECTED } from '@latchkey/contracts/errors/signPeer'
import { type Engine, type Half, type Incoming, takeWaiter, waitForAnswer } from './engine.ts'
import { answerLater, listen, postRequest, stopListening } from './post.ts'
import { isOutOfSync, type SessionEvent, sessionStep } from './session.machine.ts'
import type { SessionRecord } from './sessionRecord.ts'
import { signError, wireError } from './signError.ts'

const topicPhrase = (subject: string, topic: string): LatchkeyError =>
  signError(NO_MATCHING_KEY, `${subject} topic doesn't exist: ${topic}`)

/** The session as storage has it now, since another tab may have changed it; throws when there is none. */
export async function liveSession(engine: Engine, topic: string, subject = 'session'): Promise<SessionRecord> {
  engine.deleted.refuse('session', topic)
  const known = engine.sessions.get(topic)
  const record = await engine.sessions.refresh(topic)
  if (!record || record.closing) {
    // Another tab left it: this one hears of it now.
    if (known && !known.closing) engine.events.emit('session_delete', { topic })
    throw topicPhrase(subject, topic)
  }
  // Another tab made it: its answers have to reach this one too.
  if (!known) listen(engine, [topic])
  if (engine.nowSec() >= record.session.expirySec) throw signError(EXPIRED, `session topic: ${topic}`)
  return record
}

/** Takes one step of the session's machine: stores, answers, tells. */
export async function stepSession(engine: Engine, half: Half, params: stepSession.Params): Promise<void> {
  const { record, event, incoming } = params
  const { topic } = record.session
  const step = sessionStep(record, event, engine.nowSec())
  if (!step.record) await dropSession(engine, half, topic)
  else if (step.record !== record) await engine.sessions.put(step.record)
  for (const effect of step.effects)
    if (effect.type === 'emit') engine.events.emit(effect.name, effect.payload)
    else if (incoming) answerLater(engine, incoming, effect.outcome)
  engine.expirer.sweep()
}

export declare namespace stepSession {
  type Params = { readonly record: SessionRecord; readonly event: SessionEvent; readonly incoming?: Incoming }
}

async function dropSession(engine: Engine, half: Half, topic: string): Promise<void> {
  engine.deleted.add('session', topic)
  stopListening(engine, topic)
  await Promise.all([engine.sessions.delete(topic), half.sessionEnded(topic)])
}

const sessionMethods = {
  wc_sessionUpdate: 'update',
  wc_sessionExtend: 'extend',
  wc_sessionEvent: 'event',
  wc_sessionPing: 'ping',
  wc_sessionDelete: 'delete',
} as const

export async function expireSession(engine: Engine, half: Half, { session }: SessionRecord): Promise<void> {
  const record = engine.sessions.get(session.topic)
  if (record) await stepSession(engine, half, { record, event: { type: 'expire' } })
}

/** Handlers of the requests that both halves treat alike. */
export function sessionHandlers(engine: Engine, half: () => Half): Half['requests'] {
  const lastEvents = new Map<string, number>()
  const handle = (type: 'update' | 'extend' | 'event' | 'ping' | 'delete') => async (incoming: Incoming) => {
    const { topic, id, params } = incoming
    const record = engine.sessions.get(topic)
    if (!record) return engine.log('session.unknown')
    if (type === 'event') {
      const key = `${topic}/${eventName(params)}`
      // An event older than the last of its name is ignored without an answer (spec S8.8).
      if (isOutOfSync(id, lastEvents.get(key))) return engine.log('event.stale', { id })
      lastEvents.set(key, id)
    }
    await stepSession(engine, half(), { record, event: { type, id, params }, incoming })
  }
  return Object.fromEntries(Object.entries(sessionMethods).map(([method, type]) => [method, handle(type)]))
}

const eventName = (params: unknown): string =>
  String((params as { readonly event?: { readonly name?: unknown } } | undefined)?.event?.name)

/** Asks the peer whether it is there. Resolves 500 ms after its answer (spec S9.11). */
export async function pingSession(engine: Engine, topic: string): Promise<void> {
  const { symKey } = await liveSession(engine, topic, 'session or pairing')
  const id = engine.nextId()
  const answer = waitForAnswer(engine, topic, id)
  const cancel = engine.clock.after(relayTags.wc_pairingPing.ttlSec * 1000, () =>
    takeWaiter(engine, topic, id)?.reject(signError(EXPIRED, `ping() topic: ${topic}`)),
  )
  postRequest(engine, { topic, symKey, id, method: 'wc_sessionPing', params: {} }).catch((error: unknown) =>
    takeWaiter(engine, topic, id)?.reject(error),
  )
  await answer.finally(cancel)
  await new Promise<void>((resolve) => void engine.clock.after(pingResponseDelayMs, resolve))
}

/**
 * Leaves a session. It is gone for us at once; the peer is told when the relay is reachable, if need be after a reload, so this
 * settles when the relay has the message or gave up for now.
 */
export async function leaveSession(engine: Engine, half: Half, topic: string): Promise<void> {
  const record = await liveSession(engine, topic, 'session or pairing')
  await stepSession(engine, half, { record, event: { type: 'leave' } })
  engine.deleted.add('session', topic)
  await half.sessionEnded(topic)
  await tellOfLeaving(engine, topic)
}

/** Tells the peers of the sessions we left. */
export function flushLeaving(engine: Engine): void {
  for (const { session, closing } of engine.sessions.list()) if (closing) void tellOfLeaving(engine, session.topic)
}

const tellOfLeaving = (engine: Engine, topic: string): Promise<void> =>
  engine.once(`leave ${topic}`, async () => {
    const record = engine.sessions.get(topic)
    if (!record) return
    const { symKey } = record
    const { code, message } = wireError(USER_DISCONNECTED)
    try {
      await postRequest(engine, {
        topic,
        symKey,
        id: engine.nextId(),
        method: 'wc_sessionDelete',
        params: { code, message },
      })
    } catch {
      return engine.log('leave.failed')
    }
    stopListening(engine, topic)
    await engine.sessions.delete(topic)
  })

/** How pending work of a session ends when the session does. */
export const disconnectedError = (): LatchkeyError => errorOf(USER_DISCONNECTED)
