import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { relayMessageMaxBytes } from '@latchkey/contracts/constants/relay'
import {
  openRequestsMax,
  requestExpiryDefaultSec,
  requestExpiryMaxSec,
  signClientCacheMs,
} from '@latchkey/contracts/constants/sign'
import { RECORD_RECENTLY_DELETED, RELAY_MESSAGE_TOO_LARGE } from '@latchkey/contracts/errors/protocolClient'
import {
  EXPIRED,
  INVALID_METHOD,
  MISMATCHED_TOPIC,
  NO_MATCHING_KEY,
  NO_SESSION_FOR_TOPIC,
  SESSION_REQUEST_EXPIRED,
  UNAUTHORIZED_CHAIN,
  UNAUTHORIZED_METHOD,
  USER_DISCONNECTED,
} from '@latchkey/contracts/errors/sign'
import { RPC_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/wallet'
import { envelopeLength } from '../../envelope/envelopeLength.ts'
import type { Verify } from '../../verify/createVerify.ts'
import { isChainApproved, isMethodApproved } from '../approvedNamespaces.ts'
import { type Answer, type Engine, type Incoming, waiterKey } from '../engine.ts'
import { responseText, type WireError } from '../jsonRpc.ts'
import { publishResponse, respondInBackground } from '../publish.ts'
import { isDeleted, markDeleted } from '../recentlyDeleted.ts'
import type { RecordStore } from '../recordStore.ts'
import { liveSession } from '../sessions.ts'
import { signError, wireError } from '../signError.ts'
import type { SessionNamespaces, SessionRequest } from '../types.ts'
import { wholeSeconds } from '../wholeSeconds.ts'
import { type ReceivedRequest, readReceivedRequest } from './records.ts'
import { isOpen, requestStep } from './request.machine.ts'
import { createRequestQueue, type RequestQueue } from './requestQueue.ts'
import { validateResponse } from './validateWalletCall.ts'

/** Requests of apps: shown one at a time, answered once. */
export type WalletRequests = {
  readonly engine: Engine
  readonly received: RecordStore<ReceivedRequest>
  readonly verify: Verify
  readonly queue: RequestQueue<SessionRequest>
  readonly timers: Set<() => void>
}

export type RespondParams = { readonly id: number; readonly topic: string } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
)

const keyOf = ({ topic, id }: Pick<SessionRequest, 'topic' | 'id'>): string => waiterKey(topic, id)

export const createWalletRequests = (engine: Engine, verify: Verify): WalletRequests => ({
  engine,
  verify,
  received: engine.store('request', ({ request }) => keyOf(request), readReceivedRequest),
  timers: new Set(),
  queue: createRequestQueue((request) => engine.events.emit('session_request', request)),
})

/** Restores the queue of the previous run. Emits its first request, after a second if nothing listens yet (spec S9.11). */
export async function loadRequests({ engine, received, queue, timers }: WalletRequests): Promise<void> {
  await received.load()
  const now = engine.nowSec()
  const open = received.list().filter((record) => isOpen(record) && record.request.expirySec > now)
  for (const { request } of open.sort((one, other) => one.request.id - other.request.id)) queue.add(request)
  const [head] = queue.list()
  if (!head || engine.lifetime.signal.aborted || engine.events.count('session_request') > 0) return
  const cancel = engine.clock.after(signClientCacheMs, () => {
    timers.delete(cancel)
    if (queue.list()[0] === head) engine.events.emit('session_request', head)
  })
  timers.add(cancel)
}

export async function requestReceived(wallet: WalletRequests, incoming: Incoming): Promise<void> {
  const { engine, received, queue } = wallet
  const refuse = (error: WireError): void => respondInBackground(engine, incoming, { error })
  const record = engine.sessions.get(incoming.topic)
  if (!record) return refuse(wireError(NO_SESSION_FOR_TOPIC))
  if (record.closing) return refuse(wireError(USER_DISCONNECTED))
  const asked = readRequest(incoming, engine.nowSec())
  const fault = requestFault(asked, record.session.namespaces, engine.nowSec())
  if (!asked || fault) return refuse(fault ?? wireError(INVALID_METHOD))
  // Keeps an app from filling the wallet's storage.
  const open = queue.list().filter(({ topic }) => topic === asked.topic)
  if (open.length >= openRequestsMax) return refuse(wireError(RPC_LIMIT_EXCEEDED))
  const request = { ...asked, verifyContext: await wallet.verify(incoming, record.session.peer.metadata.url) }
  const key = keyOf(request)
  const known = await received.refresh(key)
  // The session may have ended while the origin was verified.
  const now = engine.sessions.get(request.topic)
  if (!now || now.closing) return engine.log('session.left')
  const step = requestStep(known, { type: 'receive', request }, engine.nowSec())
  if (step.effect === 'queue' && step.record) await received.put(step.record)
  // Another tab may have stored it already: each tab shows it, and the first to answer notifies the others.
  else if (!known || !isOpen(known) || queue.list().some((one) => keyOf(one) === key))
    return engine.log('request.repeat', { id: request.id })
  // The session may have ended while the request was stored, which deleted it.
  if (!received.get(key)) return engine.log('session.left')
  queue.add(request)
  engine.expirer.sweep()
}

/** Another tab answered a request: remove it from the queue. */
export async function syncRequest({ received, queue }: WalletRequests, key: string): Promise<void> {
  const record = await received.refresh(key)
  if (!record || !isOpen(record)) queue.remove((request) => keyOf(request) === key)
}

type Asked = Omit<SessionRequest, 'verifyContext'>

function readRequest({ id, topic, params }: Incoming, nowSec: number): Asked | undefined {
  const { chainId, request } = isRecord(params) ? params : {}
  if (typeof chainId !== 'string' || !isRecord(request) || typeof request.method !== 'string') return undefined
  // Official apps send `expiryTimestamp`, others `expiry`.
  const expiry = wholeSeconds(request.expiryTimestamp ?? request.expiry) ?? nowSec + requestExpiryDefaultSec
  const expirySec = Math.min(expiry, nowSec + requestExpiryMaxSec)
  return { id, topic, chainId, method: request.method, params: request.params, expirySec }
}

function requestFault(
  request: Asked | undefined,
  namespaces: SessionNamespaces,
  nowSec: number,
): WireError | undefined {
  if (!request) return wireError(INVALID_METHOD)
  const { chainId, method, expirySec } = request
  if (!isChainApproved(namespaces, chainId)) return wireError(UNAUTHORIZED_CHAIN)
  if (!isMethodApproved(namespaces, chainId, method)) return wireError(UNAUTHORIZED_METHOD)
  return nowSec >= expirySec ? wireError(SESSION_REQUEST_EXPIRED) : undefined
}

/**
 * Responds to a request. The response is stored before it is sent, so that a reload neither loses it nor prompts the user again.
 * Rejects if the relay cannot be reached; the response is then sent when the relay is back, until the request expires. A
 * response that is too large for the relay is rejected before anything changes, so that the wallet can send another.
 */
export async function respond(
  wallet: WalletRequests,
  params: RespondParams,
  onAnswered: (key: string) => void,
): Promise<void> {
  const { engine, received, queue } = wallet
  validateResponse(params)
  const { id, topic } = params
  const key = keyOf(params)
  const isExpired = isDeleted(engine.deleted, 'expired request', key)
  if (isExpired || isDeleted(engine.deleted, 'request', key)) {
    queue.remove((request) => keyOf(request) === key)
    throw isExpired
      ? signError(EXPIRED, `request id: ${id}`)
      : errorOf(RECORD_RECENTLY_DELETED, { values: { kind: 'request', id } })
  }
  const record = await received.refresh(key)
  if (record && isOpen(record))
    await liveSession(engine, topic).catch(async (error: unknown) => {
      // Drop the requests only if the session has ended, not if the client was destroyed.
      if (!engine.lifetime.signal.aborted && isLatchkeyError(error)) await dropRequests(wallet, topic)
      throw error
    })
  const outcome = 'error' in params ? { error: params.error } : { result: params.result }
  assertAnswerSize({ id, outcome })
  // No await between this check and the change of memory: of two concurrent responses only one counts.
  const step = requestStep(record && received.get(key), { type: 'respond', outcome }, engine.nowSec())
  const stored = step.effect === 'leave' && step.record ? received.put(step.record) : undefined
  if (stored) markDeleted(engine.deleted, 'request', key)
  queue.remove((request) => keyOf(request) === key)
  if (!stored)
    throw step.effect === 'refused:expired' ? signError(EXPIRED, `request id: ${id}`) : unknownRequest(wallet, params)
  await stored
  onAnswered(key)
  await deliverAnswer(wallet, key)
}

/** Ids belong to a session: the same id on another topic is another request. */
function unknownRequest({ received }: WalletRequests, { id, topic }: RespondParams): LatchkeyError {
  const elsewhere = received.list().some((record) => isOpen(record) && record.request.id === id)
  return elsewhere
    ? signError(MISMATCHED_TOPIC, `respond() topic: ${topic}`)
    : signError(NO_MATCHING_KEY, `request id doesn't exist: ${id}`)
}

/** Sends the responses that the relay does not have yet. */
export function flushAnswers(wallet: WalletRequests): void {
  for (const { request, outcome } of wallet.received.list())
    if (outcome)
      deliverAnswer(wallet, keyOf(request)).catch(() => wallet.engine.log('answer.failed', { id: request.id }))
}

const deliverAnswer = ({ engine, received }: WalletRequests, key: string): Promise<void> =>
  engine.once(`answer ${key}`, async () => {
    const { request, outcome } = received.get(key) ?? {}
    const symKey = request && engine.sessions.get(request.topic)?.symKey
    if (!request || !outcome || !symKey) return
    const { id, topic } = request
    await publishResponse(engine, { topic, symKey, id, method: 'wc_sessionRequest', outcome })
    const { record } = requestStep(received.get(key), { type: 'deliver' }, engine.nowSec())
    if (record) await received.put(record)
  })

export function expireRequest(wallet: WalletRequests, known: ReceivedRequest): void {
  const { engine, received, queue } = wallet
  const { id, topic } = known.request
  const key = keyOf(known.request)
  const { record, effect } = requestStep(known, { type: 'expire' }, engine.nowSec())
  if (!record) received.delete(key).catch(() => engine.log('expire.failed'))
  if (effect !== 'expired') return
  markDeleted(engine.deleted, 'expired request', key)
  queue.remove((request) => keyOf(request) === key)
  engine.events.emit('session_request_expire', { id, topic })
}

/** Drops the requests of an ended session. */
export async function dropRequests({ engine, received, queue }: WalletRequests, topic: string): Promise<void> {
  const gone = received.list().filter(({ request }) => request.topic === topic)
  for (const { request } of gone) markDeleted(engine.deleted, 'request', keyOf(request))
  queue.remove((request) => request.topic === topic)
  await Promise.all(gone.map(({ request }) => received.delete(keyOf(request))))
}

/** @throws RELAY_MESSAGE_TOO_LARGE if the encrypted response is larger than a relay accepts */
function assertAnswerSize({ id, outcome }: Pick<Answer, 'id' | 'outcome'>): void {
  const size = envelopeLength(responseText(id, outcome))
  if (size > relayMessageMaxBytes)
    throw errorOf(RELAY_MESSAGE_TOO_LARGE, { values: { size, limit: relayMessageMaxBytes } })
}
