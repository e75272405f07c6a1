import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import { withAccountChains } from '../approvedNamespaces.ts'
import type { SessionChange } from '../changeSession.ts'
import type { Engine } from '../engine.ts'
import { publishRequest } from '../publish.ts'
import type { SessionRecord } from '../sessionRecord.ts'
import { liveSession } from '../sessions.ts'
import type { Session, SessionNamespaces } from '../types.ts'
import { type PendingChanges, sendChange } from './pendingChanges.ts'
import { validateEvent, validateNamespaces } from './validateWalletCall.ts'

export type EmitParams = {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly name: string
  readonly data: unknown
}

/** Sends an event such as `chainChanged` or `accountsChanged`. Resolves when the relay has it; apps do not respond. */
export async function emitEvent(engine: Engine, params: EmitParams): Promise<void> {
  const { topic, chainId, name, data } = params
  const { session, symKey } = await liveSession(engine, topic)
  validateEvent(session.namespaces, { name, chainId })
  const body = { event: { name, data }, chainId }
  await publishRequest(engine, { topic, symKey, id: engine.nextId(), method: 'wc_sessionEvent', params: body })
}

export type UpdateParams = { readonly topic: string; readonly namespaces: SessionNamespaces }

/** Replaces a session's namespaces. Reverted when the relay cannot be reached. */
export async function updateNamespaces(pending: PendingChanges, params: UpdateParams): Promise<SessionChange> {
  const { engine } = pending
  const record = await liveSession(engine, params.topic)
  validateNamespaces('update', record.session.requiredNamespaces, params.namespaces)
  const namespaces = withAccountChains(params.namespaces)
  return change(pending, { record, patch: { namespaces }, method: 'wc_sessionUpdate', params: { namespaces } })
}

/** Extends a session to seven days from now. */
export async function extendSession(pending: PendingChanges, topic: string): Promise<SessionChange> {
  const { engine } = pending
  const record = await liveSession(engine, topic)
  const expirySec = engine.nowSec() + sessionLifetimeSec
  return change(pending, { record, patch: { expirySec }, method: 'wc_sessionExtend', params: { expiry: expirySec } })
}

async function change(pending: PendingChanges, from: change.Params): Promise<SessionChange> {
  const { engine } = pending
  const { patch, method, params } = from
  const { topic } = from.record.session
  // Another change may have been made while storage was read.
  const record = engine.sessions.get(topic) ?? from.record
  const { namespaces, expirySec } = record.session
  await engine.sessions.put({ ...record, session: { ...record.session, ...patch } })
  engine.expirer.sweep()
  try {
    return await sendChange(pending, { topic, symKey: record.symKey, method, params })
  } catch (error) {
    // A destroyed client leaves the change for the next one to send.
    if (engine.lifetime.signal.aborted) throw error
    const now = engine.sessions.get(topic)
    // Revert only this change: a later one may have reached the app.
    const isOurs = (key: keyof typeof patch) => JSON.stringify(now?.session[key]) === JSON.stringify(patch[key])
    const before = { ...(isOurs('namespaces') && { namespaces }), ...(isOurs('expirySec') && { expirySec }) }
    if (now) await engine.sessions.put({ ...now, session: { ...now.session, ...before } })
    engine.expirer.sweep()
    throw error
  }
}

declare namespace change {
  type Params = {
    readonly record: SessionRecord
    readonly patch: Partial<Pick<Session, 'namespaces' | 'expirySec'>>
    readonly method: 'wc_sessionUpdate' | 'wc_sessionExtend'
    readonly params: unknown
  }
}
