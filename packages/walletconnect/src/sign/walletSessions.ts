import { sessionLifetimeSec } from '@latchkey/contracts/constants/sign'
import type { Engine } from './engine.ts'
import { postRequest } from './post.ts'
import type { SessionRecord } from './sessionRecord.ts'
import { liveSession } from './sessions.ts'
import type { Session, SessionNamespaces } from './types.ts'
import { validateEvent, validateNamespaces } from './validateWalletCall.ts'

export type EmitParams = {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly name: string
  readonly data: unknown
}

/** Tells the app of something, `chainChanged` or `accountsChanged` say. Resolves when the relay has it; apps do not answer. */
export async function emitEvent(engine: Engine, params: EmitParams): Promise<void> {
  const { topic, chainId, name, data } = params
  const { session, symKey } = await liveSession(engine, topic)
  validateEvent(session.namespaces, { name, chainId })
  const body = { event: { name, data }, chainId }
  await postRequest(engine, { topic, symKey, id: engine.nextId(), method: 'wc_sessionEvent', params: body })
}

export type UpdateParams = { readonly topic: string; readonly namespaces: SessionNamespaces }

/** Replaces a session's namespaces. Taken back when the relay cannot be told. */
export async function updateNamespaces(engine: Engine, { topic, namespaces }: UpdateParams): Promise<void> {
  const record = await liveSession(engine, topic)
  validateNamespaces('update', record.session.requiredNamespaces, namespaces)
  await change(engine, { record, patch: { namespaces }, method: 'wc_sessionUpdate', params: { namespaces } })
}

/** Gives a session another seven days from now. */
export async function extendSession(engine: Engine, topic: string): Promise<void> {
  const record = await liveSession(engine, topic)
  const expirySec = engine.nowSec() + sessionLifetimeSec
  await change(engine, { record, patch: { expirySec }, method: 'wc_sessionExtend', params: { expiry: expirySec } })
}

async function change(engine: Engine, params: change.Params): Promise<void> {
  const { record, patch, method } = params
  const { topic } = record.session
  await engine.sessions.put({ ...record, session: { ...record.session, ...patch } })
  engine.expirer.sweep()
  try {
    await postRequest(engine, { topic, symKey: record.symKey, id: engine.nextId(), method, params: params.params })
  } catch (error) {
    const now = engine.sessions.get(topic)
    const { namespaces, expirySec } = record.session
    if (now) await engine.sessions.put({ ...now, session: { ...now.session, namespaces, expirySec } })
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
