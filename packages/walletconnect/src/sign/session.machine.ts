import type { ErrorRow } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import {
  INVALID_EVENT,
  INVALID_EXTEND_REQUEST,
  INVALID_UPDATE_REQUEST,
  UNAUTHORIZED_CHAIN,
  UNAUTHORIZED_EVENT,
  UNAUTHORIZED_EXTEND_REQUEST,
  UNAUTHORIZED_UPDATE_REQUEST,
} from '@latchkey/contracts/errors/sign'
import { isChainApproved, isEventApproved } from './approvedNamespaces.ts'
import type { Outcome } from './jsonRpc.ts'
import type { SessionRecord } from './sessionRecord.ts'
import { isSessionNamespaces } from './shapes.ts'
import { wireError } from './signError.ts'
import type { SignEvents } from './types.ts'
import { wholeSeconds } from './wholeSeconds.ts'

/** Events of an existing session. */
export type SessionEvent =
  | { readonly type: 'update' | 'extend' | 'event' | 'ping' | 'delete'; readonly id: number; readonly params: unknown }
  /** The app answered our settlement. */
  | { readonly type: 'settled'; readonly accepted: boolean }
  /** The relay has the approval. */
  | { readonly type: 'delivered' }
  /** We disconnect; the peer is not notified yet. */
  | { readonly type: 'leave' }
  | { readonly type: 'expire' }

export type SessionEffect =
  | { readonly type: 'reply'; readonly outcome: Outcome }
  | { [name in keyof SignEvents]: { readonly type: 'emit'; readonly name: name; readonly payload: SignEvents[name] } }[
      | 'session_connect'
      | 'session_update'
      | 'session_extend'
      | 'session_event'
      | 'session_ping'
      | 'session_delete'
      | 'session_expire']

export type SessionStep = {
  /** Undefined: the session has ended. */
  readonly record: SessionRecord | undefined
  readonly effects: readonly SessionEffect[]
}

/** State machine of a session (spec S4.14). Pure: the caller stores, responds and emits. */
export function sessionStep(record: SessionRecord, event: SessionEvent, nowSec: number): SessionStep {
  const { session } = record
  const { topic } = session
  const stay = (effects: readonly SessionEffect[] = []): SessionStep => ({ record, effects })
  // For the caller, a session that we disconnected has already ended, so no second event is emitted.
  const end = (name: 'session_delete' | 'session_expire', before: readonly SessionEffect[] = []): SessionStep => ({
    record: undefined,
    effects: record.closing ? before : [...before, { type: 'emit', name, payload: { topic } }],
  })
  switch (event.type) {
    case 'update':
      return update(record, event)
    case 'extend':
      return extend(record, event, nowSec)
    case 'event':
      return stay([peerEvent(record, event.params)])
    case 'ping':
      return stay([accepted, { type: 'emit', name: 'session_ping', payload: { topic } }])
    case 'delete':
      return end('session_delete', [accepted])
    case 'expire':
      return end('session_expire')
    case 'leave':
      return { record: { ...record, closing: true }, effects: [] }
    case 'settled':
      // The first response counts: another tab of the app may respond differently a moment later.
      if (session.acknowledged) return stay()
      return event.accepted ? acknowledge(record) : end('session_delete')
    case 'delivered': {
      const { settlement: _, ...rest } = record
      return { record: rest, effects: [] }
    }
  }
}

const accepted: SessionEffect = { type: 'reply', outcome: { result: true } }
const refused = (row: ErrorRow): SessionEffect => ({ type: 'reply', outcome: { error: wireError(row) } })

function acknowledge(record: SessionRecord): SessionStep {
  const session = { ...record.session, acknowledged: true }
  return { record: { ...record, session }, effects: [{ type: 'emit', name: 'session_connect', payload: session }] }
}

/** Only the wallet, which holds the controller's key, may change a session. */
const isFromController = ({ session }: SessionRecord): boolean => session.peer.publicKey === session.controller

function update(record: SessionRecord, event: { readonly id: number; readonly params: unknown }): SessionStep {
  const { session, lastUpdateId } = record
  const refuse = (row: ErrorRow): SessionStep => ({ record, effects: [refused(row)] })
  if (!isFromController(record)) return refuse(UNAUTHORIZED_UPDATE_REQUEST)
  const namespaces = isRecord(event.params) ? event.params.namespaces : undefined
  if (!isSessionNamespaces(namespaces) || isOutOfSync(event.id, lastUpdateId)) return refuse(INVALID_UPDATE_REQUEST)
  // Another tab has already applied it.
  if (event.id === lastUpdateId) return { record, effects: [accepted] }
  return {
    record: { ...record, lastUpdateId: event.id, session: { ...session, namespaces } },
    effects: [accepted, { type: 'emit', name: 'session_update', payload: { topic: session.topic, namespaces } }],
  }
}

/** Ids begin with milliseconds; the last three digits are entropy and must be ignored for the order. */
export const isOutOfSync = (id: number, lastId: number | undefined): boolean =>
  lastId !== undefined && Math.floor(id / 1000) < Math.floor(lastId / 1000)

function extend(record: SessionRecord, event: { readonly params: unknown }, nowSec: number): SessionStep {
  const { session } = record
  const refuse = (row: ErrorRow): SessionStep => ({ record, effects: [refused(row)] })
  if (!isFromController(record)) return refuse(UNAUTHORIZED_EXTEND_REQUEST)
  const latest = nowSec + sessionLifetimeSec
  const requestedExpiry = wholeSeconds(isRecord(event.params) ? (event.params.expiry ?? latest) : latest)
  if (requestedExpiry === undefined) return refuse(INVALID_EXTEND_REQUEST)
  // Never earlier than before, never later than a new session would expire.
  const expirySec = Math.max(session.expirySec, Math.min(requestedExpiry, latest))
  const payload = { topic: session.topic, expirySec }
  return {
    record: { ...record, session: { ...session, expirySec } },
    effects: [accepted, { type: 'emit', name: 'session_extend', payload }],
  }
}

/** Accepted events get no response; only events that were not approved do. */
function peerEvent({ session }: SessionRecord, params: unknown): SessionEffect {
  const { chainId, event } = isRecord(params) ? params : {}
  if (typeof chainId !== 'string' || !isRecord(event) || typeof event.name !== 'string') return refused(INVALID_EVENT)
  if (!isChainApproved(session.namespaces, chainId)) return refused(UNAUTHORIZED_CHAIN)
  if (!isEventApproved(session.namespaces, chainId, event.name)) return refused(UNAUTHORIZED_EVENT)
  const payload = { topic: session.topic, name: event.name, data: event.data, chainId }
  return { type: 'emit', name: 'session_event', payload }
}
