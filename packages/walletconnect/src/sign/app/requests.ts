import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import {
  requestExpiryDefaultSec,
  requestExpiryMaxSec,
  requestExpiryMinSec,
  signClientCacheMs,
} from '@latchkey/contracts/constants/sign'
import { FRAME_RPC_ABORTED } from '@latchkey/contracts/errors/frame'
import { MISSING_OR_INVALID, REQUEST_EXPIRED, REQUEST_EXPIRY_OUT_OF_RANGE } from '@latchkey/contracts/errors/sign'
import { isChainApproved, isMethodApproved } from '../approvedNamespaces.ts'
import type { Answer, Engine } from '../engine.ts'
import type { Outcome } from '../jsonRpc.ts'
import { publishRequest } from '../publish.ts'
import { markDeleted } from '../recentlyDeleted.ts'
import type { RecordStore } from '../recordStore.ts'
import { liveSession } from '../sessions.ts'
import { signError } from '../signError.ts'
import type { Tabs } from '../tabs.ts'
import type { SessionNamespaces } from '../types.ts'
import { settleWaiter, takeWaiter, waitForAnswer } from '../waiters.ts'
import { readSentRequest, type SentRequest } from './records.ts'

/** Requests of the app and their responses. */
export type AppRequests = {
  readonly engine: Engine
  readonly sent: RecordStore<SentRequest>
  /** Responses received by an instance that did not send the request, until it is clear that no other instance reports them. */
  readonly orphans: RecordStore<SentRequest>
  /** Identifies this instance among others that share its storage. */
  readonly owner: string
  /** Cancel functions of pending orphan reports. */
  readonly timers: Set<() => void>
  readonly tabs: () => Tabs | undefined
}

export type RequestParams = {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** 300 (default) to 604800. */
  readonly expirySec?: number
  /**
   * Aborting ends the wait. A request that the relay does not have yet is never delivered; one that was delivered stays in the
   * wallet until it expires, since the protocol has no way to cancel it, and its response is emitted as `orphan_response`.
   */
  readonly signal?: AbortSignal
  /** Called once the relay has the request: until then it waits for the relay, afterwards for the wallet. */
  readonly onDelivered?: () => void
}

export const createAppRequests = (engine: Engine, tabs: AppRequests['tabs']): AppRequests => ({
  engine,
  sent: engine.store('request', ({ id }) => id, readSentRequest),
  orphans: engine.store('orphan', ({ id }) => id, readSentRequest),
  owner: toHex(engine.random(8)),
  timers: new Set(),
  tabs,
})

export async function request(app: AppRequests, params: RequestParams): Promise<unknown> {
  const { engine, sent, owner } = app
  const { topic, chainId, method, signal, onDelivered } = params
  const lifetimeSec = params.expirySec ?? requestExpiryDefaultSec
  const { session, symKey } = await liveSession(engine, topic)
  validateRequest(session.namespaces, { chainId, method, expirySec: lifetimeSec })
  if (signal?.aborted) throw errorOf(FRAME_RPC_ABORTED)
  const id = engine.nextId()
  const expirySec = engine.nowSec() + lifetimeSec
  const record: SentRequest = { id, topic, chainId, method, expirySec, owner }
  const answer = waitForAnswer(engine, topic, id)
  await sent.put(record)
  engine.expirer.sweep()
  const abandon = (error: unknown): void => {
    takeWaiter(engine, topic, id)?.reject(error)
    // The wallet may have the request already: keep the record without an owner for its response.
    if (sent.get(id)) sent.put({ ...record, owner: '' }).catch(() => engine.log('request.store.failed'))
  }
  const onAbort = (): void => abandon(errorOf(FRAME_RPC_ABORTED))
  signal?.addEventListener('abort', onAbort)
  const body = { request: { method, params: params.params, expiryTimestamp: expirySec }, chainId }
  publishRequest(engine, {
    topic,
    symKey,
    id,
    method: 'wc_sessionRequest',
    params: body,
    ttlSec: lifetimeSec,
    // A separate signal: Node warns of many listeners on one signal.
    signal: AbortSignal.any([engine.lifetime.signal, ...(signal ? [signal] : [])]),
  }).then(() => {
    engine.events.emit('session_request_sent', { id, topic, chainId, method })
    onDelivered?.()
  }, abandon)
  return answer.finally(() => signal?.removeEventListener('abort', onAbort))
}

/** Handles a response to a request of this or another instance. */
export async function requestAnswered(app: AppRequests, answer: Answer): Promise<void> {
  const { engine, sent, owner } = app
  const { id, topic, outcome } = answer
  const record = sent.get(id) ?? (await sent.refresh(id))
  if (!record || record.topic !== topic) return engine.log('answer.unknown')
  if (record.owner === owner) return answerOwn(app, record, outcome)
  await app.orphans.put({ ...record, outcome })
  app.tabs()?.announce('answer', id)
  emitOrphan(app, id)
}

async function answerOwn({ engine, sent }: AppRequests, { id, topic }: SentRequest, outcome: Outcome): Promise<void> {
  await sent.delete(id)
  settleWaiter(engine, { topic, id, outcome })
}

/** Another tab received a response that this one may wait for. */
export async function syncAnswer(app: AppRequests, id: string): Promise<void> {
  const record = app.sent.get(id)
  if (record?.owner !== app.owner) return
  const outcome = (await app.orphans.refresh(id))?.outcome
  if (!outcome) return
  await answerOwn(app, record, outcome)
  await app.orphans.delete(id)
}

/**
 * Emits a response without a waiting caller. Another tab may have sent the request: it receives its own copy and
 * deletes the record, so this waits a moment and checks again.
 */
function emitOrphan({ engine, sent, orphans, timers }: AppRequests, id: number): void {
  const tell = async (): Promise<void> => {
    const [orphan, request] = await Promise.all([orphans.refresh(id), sent.refresh(id)])
    await Promise.all([orphans.delete(id), sent.delete(id)])
    if (!orphan?.outcome || !request) return
    const { topic, chainId, method, outcome } = orphan
    engine.events.emit('orphan_response', { id, topic, chainId, method, outcome })
  }
  if (engine.lifetime.signal.aborted) return
  const cancel = engine.clock.after(signClientCacheMs, () => {
    timers.delete(cancel)
    tell().catch(() => engine.log('orphan.failed'))
  })
  timers.add(cancel)
}

/** Loads the requests of the previous run, and responses that arrived just before the page was closed. */
export async function loadRequests(app: AppRequests): Promise<void> {
  await Promise.all([app.sent.load(), app.orphans.load()])
  for (const { id } of app.orphans.list()) emitOrphan(app, id)
}

export function expireRequest({ engine, sent }: AppRequests, { id, topic }: SentRequest): void {
  takeWaiter(engine, topic, id)?.reject(errorOf(REQUEST_EXPIRED))
  sent.delete(id).catch(() => engine.log('expire.failed'))
  markDeleted(engine.deleted, 'request', id)
  engine.events.emit('session_request_expire', { id, topic })
}

/** Drops the requests of an ended session. */
export async function dropRequests({ sent }: AppRequests, topic: string): Promise<void> {
  const gone = sent.list().filter((record) => record.topic === topic)
  await Promise.all(gone.map(({ id }) => sent.delete(id)))
}

/** Throws for invalid arguments of `request()`. The parameters of the request never appear in an error. */
function validateRequest(namespaces: SessionNamespaces, params: validateRequest.Params): void {
  const { chainId, method, expirySec } = params
  const invalid = (what: string) => signError(MISSING_OR_INVALID, `request() ${what}`)
  if (typeof method !== 'string' || !method) throw invalid(JSON.stringify({ method: method || undefined }))
  if (!isChainApproved(namespaces, String(chainId))) throw invalid(`chainId: ${chainId}`)
  if (!isMethodApproved(namespaces, String(chainId), method)) throw invalid(`method: ${method}`)
  // Relays accept whole seconds only.
  const isWhole = typeof expirySec === 'number' && Number.isInteger(expirySec)
  if (!isWhole || expirySec < requestExpiryMinSec || expirySec > requestExpiryMaxSec)
    throw errorOf(REQUEST_EXPIRY_OUT_OF_RANGE, {
      values: { expiry: String(expirySec), min: requestExpiryMinSec, max: requestExpiryMaxSec },
    })
}

declare namespace validateRequest {
  type Params = { readonly chainId: unknown; readonly method: unknown; readonly expirySec: unknown }
}
