import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import { emittedRequestIdsMax, pingResponseDelayMs } from '@latchkey/contracts/constants/sign'
import { SIGN_CLIENT_DESTROYED } from '@latchkey/contracts/errors/protocolClient'
import { EXPIRED, NO_MATCHING_KEY, USER_DISCONNECTED } from '@latchkey/contracts/errors/sign'
import { type Engine, type Incoming, type MessageHandlers, waiterKey } from './engine.ts'
import { publishRequest, publishResponse, respondInBackground } from './publish.ts'
import { markDeleted, refuseDeleted } from './recentlyDeleted.ts'
import type { RecordStore } from './recordStore.ts'
import { isOutOfSync, type SessionEvent, type SessionStep, sessionStep } from './session.machine.ts'
import type { SessionRecord } from './sessionRecord.ts'
import { signError, wireError } from './signError.ts'
import { subscribeTopics, unsubscribeTopic } from './topics.ts'
import { takeWaiter, waitForAnswer } from './waiters.ts'

const topicPhrase = (subject: string, topic: string): LatchkeyError =>
  signError(NO_MATCHING_KEY, `${subject} topic doesn't exist: ${topic}`)

/** Reads the session from storage, because another tab may have changed it. @throws NO_MATCHING_KEY if it does not exist */
export async function liveSession(engine: Engine, topic: string, subject = 'session'): Promise<SessionRecord> {
  refuseDeleted(engine.deleted, 'session', topic)
  const known = engine.sessions.get(topic)
  const record = await engine.sessions.refresh(topic)
  if (engine.lifetime.signal.aborted) throw errorOf(SIGN_CLIENT_DESTROYED)
  if (!record || record.closing) {
    // Another tab ended it: emit that here, too.
    if (known && !known.closing) await endedInOtherTab(engine, topic)
    throw topicPhrase(subject, topic)
  }
  // Another tab created it: subscribe, so that answers reach this tab, too.
  if (!known) subscribeTopics(engine, [topic])
  if (engine.nowSec() >= record.session.expirySec) throw signError(EXPIRED, `session topic: ${topic}`)
  return record
}

/** Applies an event to the session's state machine: stores, responds and emits. */
export async function stepSession(engine: Engine, params: stepSession.Params): Promise<SessionStep> {
  const { record, event, incoming } = params
  const step = sessionStep(record, event, engine.nowSec())
  if (!step.record) await endSession(engine, record, incoming)
  else if (step.record !== record) await engine.sessions.put(step.record)
  for (const effect of step.effects)
    if (effect.type === 'emit') engine.events.emit(effect.name, effect.payload)
    else if (incoming && step.record) respondInBackground(engine, incoming, effect.outcome)
  engine.expirer.sweep()
  return step
}

export declare namespace stepSession {
  type Params = { readonly record: SessionRecord; readonly event: SessionEvent; readonly incoming?: Incoming }
}

/** Ends a session on this side at once. A peer that ended it gets its response before topic and key are deleted. */
async function endSession(engine: Engine, record: SessionRecord, incoming?: Incoming): Promise<void> {
  const { topic } = record.session
  // End the session before rejecting its waiters: a request made in between would never settle.
  const ended = incoming ? engine.sessions.put({ ...record, closing: true }) : dropSession(engine, topic)
  await Promise.all([ended, rejectPending(engine, topic)])
  if (!incoming) return
  const { symKey, id, method } = incoming
  void engine.once(`leave ${topic}`, async () => {
    await publishResponse(engine, { topic, symKey, id, method, outcome: { result: true } }).catch(() =>
      engine.log('answer.failed', { method, id }),
    )
    await dropSession(engine, topic).catch(() => engine.log('session.drop.failed'))
  })
}

/** Rejects all pending calls of an ended session with 6000. */
async function rejectPending(engine: Engine, topic: string): Promise<void> {
  markDeleted(engine.deleted, 'session', topic)
  for (const [key, waiter] of [...engine.waiters])
    if (key.startsWith(waiterKey(topic, ''))) {
      engine.waiters.delete(key)
      waiter.reject(errorOf(USER_DISCONNECTED))
    }
  await engine.handlers.sessionEnded(topic)
}

/** Another tab ended the session. */
export async function endedInOtherTab(engine: Engine, topic: string): Promise<void> {
  await rejectPending(engine, topic)
  unsubscribeTopic(engine, topic)
  engine.events.emit('session_delete', { topic })
}

async function dropSession(engine: Engine, topic: string): Promise<void> {
  unsubscribeTopic(engine, topic)
  await engine.sessions.delete(topic)
}

const sessionMethods = {
  wc_sessionUpdate: 'update',
  wc_sessionExtend: 'extend',
  wc_sessionEvent: 'event',
  wc_sessionPing: 'ping',
  wc_sessionDelete: 'delete',
} as const

export async function expireSession(engine: Engine, { session }: SessionRecord): Promise<void> {
  const record = engine.sessions.get(session.topic)
  if (record) await stepSession(engine, { record, event: { type: 'expire' } })
}

/** Handlers of the requests that are the same in apps and wallets. */
export function sessionHandlers(engine: Engine): MessageHandlers['requests'] {
  /** Id of the last applied event, by topic and name. */
  const lastEvents = new Map<string, number>()
  const handle = (type: (typeof sessionMethods)[keyof typeof sessionMethods]) => async (incoming: Incoming) => {
    const { topic, id, params } = incoming
    const before = engine.sessions.get(topic)
    // Another tab may have ended it: the copy in memory must not restore it.
    const record = await engine.sessions.refresh(topic)
    if (before && !before.closing && (!record || record.closing)) await endedInOtherTab(engine, topic)
    if (!record) return engine.log('session.unknown')
    // We have already ended it: only the peer's own disconnect still matters.
    if (record.closing && type !== 'delete') return engine.log('session.left')
    const key = type === 'event' ? `${topic}/${eventName(params)}` : ''
    // An event older than the last one of its name is ignored without a response (spec S8.8).
    if (key && isOutOfSync(id, lastEvents.get(key))) return engine.log('event.stale', { id })
    const { effects } = await stepSession(engine, { record, event: { type, id, params }, incoming })
    if (!key || !effects.some((effect) => effect.type === 'emit')) return
    lastEvents.delete(key)
    const [oldest] = lastEvents.keys()
    if (oldest !== undefined && lastEvents.size >= emittedRequestIdsMax) lastEvents.delete(oldest)
    lastEvents.set(key, id)
  }
  return Object.fromEntries(Object.entries(sessionMethods).map(([method, type]) => [method, handle(type)]))
}

const eventName = (params: unknown): string => {
  const name = (params as { readonly event?: { readonly name?: unknown } } | undefined)?.event?.name
  return typeof name === 'string' ? name : ''
}

/** Calls that apps and wallets share, for the topic of a session or a pairing. */
export function peerCalls<pairing extends { readonly symKey: string }>(
  engine: Engine,
  params: peerCalls.Params<pairing>,
) {
  const pairingOf = (topic: string): pairing | undefined => {
    refuseDeleted(engine.deleted, 'pairing', topic)
    return params.pairings.get(topic)
  }
  const live = (topic: string): Promise<SessionRecord> => liveSession(engine, topic, 'session or pairing')
  return {
    /** Resolves 500 ms after the response (spec S9.11). */
    async ping(topic: string): Promise<void> {
      const pairing = pairingOf(topic)
      const { symKey } = pairing ?? (await live(topic))
      await pingPeer(engine, { topic, symKey, method: pairing ? 'wc_pairingPing' : 'wc_sessionPing' })
    },
    /**
     * Ends a session on this side at once. The peer is notified when the relay is reachable, after a reload if necessary,
     * so this settles once the relay has the message or the attempt has failed.
     */
    async disconnect(topic: string): Promise<void> {
      const pairing = pairingOf(topic)
      if (pairing) return params.leavePairing(pairing)
      const record = await live(topic)
      await stepSession(engine, { record, event: { type: 'leave' } })
      await rejectPending(engine, topic)
      params.onLeft(topic)
      await sendSessionDelete(engine, topic)
    },
  }
}

export declare namespace peerCalls {
  type Params<pairing> = {
    readonly pairings: RecordStore<pairing>
    readonly leavePairing: (pairing: pairing) => Promise<void>
    readonly onLeft: (topic: string) => void
  }
}

/** Notifies the peers of the sessions that we ended. */
export function flushDisconnects(engine: Engine): void {
  for (const { session, closing } of engine.sessions.list()) if (closing) void sendSessionDelete(engine, session.topic)
}

const sendSessionDelete = (engine: Engine, topic: string): Promise<void> =>
  engine.once(`leave ${topic}`, async () => {
    const record = engine.sessions.get(topic)
    if (!record) return
    const { symKey } = record
    const { code, message } = wireError(USER_DISCONNECTED)
    try {
      await publishRequest(engine, {
        topic,
        symKey,
        id: engine.nextId(),
        method: 'wc_sessionDelete',
        params: { code, message },
      })
    } catch {
      return engine.log('leave.failed')
    }
    await dropSession(engine, topic)
  })

/** Pings the peer of a session or a pairing. Resolves 500 ms after its response (spec S9.11). */
async function pingPeer(engine: Engine, params: pingPeer.Params): Promise<void> {
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

declare namespace pingPeer {
  type Params = {
    readonly topic: string
    readonly symKey: string
    readonly method: 'wc_sessionPing' | 'wc_pairingPing'
  }
}
