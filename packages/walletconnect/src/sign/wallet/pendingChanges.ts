import { isRecord } from '@latchkey/base/isRecord'
import { changeSession, type SessionChange } from '../changeSession.ts'
import type { Engine } from '../engine.ts'
import type { RecordStore } from '../recordStore.ts'
import { isHex32 } from '../shapes.ts'

/** A change of a session that the relay does not have yet; sent after a reload if necessary. */
export type PendingChange = Pick<changeSession.Params, 'topic' | 'method' | 'params'>

export type PendingChanges = { readonly engine: Engine; readonly changes: RecordStore<PendingChange> }

const keyOf = ({ topic, method }: PendingChange): string => `${topic}:${method}`

export const createPendingChanges = (engine: Engine): PendingChanges => ({
  engine,
  changes: engine.store('change', keyOf, readPendingChange),
})

function readPendingChange(value: unknown): PendingChange | undefined {
  if (!isRecord(value)) return undefined
  const { topic, method, params } = value
  if (!isHex32(topic) || !(method === 'wc_sessionUpdate' || method === 'wc_sessionExtend')) return undefined
  return { topic, method, params }
}

/** Sends a change to the app, now or after a reload. A later change of the same kind replaces it. */
export async function sendChange(
  { engine, changes }: PendingChanges,
  change: PendingChange & { readonly symKey: string },
): Promise<SessionChange> {
  const { symKey, ...pending } = change
  await changes.put(pending)
  try {
    return await changeSession(engine, change)
  } finally {
    const isDone = !engine.lifetime.signal.aborted && changes.get(keyOf(pending)) === pending
    if (isDone) await changes.delete(keyOf(pending))
  }
}

/** Sends the changes that the previous run could not send. */
export function flushChanges(pending: PendingChanges): void {
  const { engine, changes } = pending
  for (const change of changes.list()) {
    const record = engine.sessions.get(change.topic)
    const task: Promise<unknown> =
      record && !record.closing
        ? sendChange(pending, { ...change, symKey: record.symKey })
        : changes.delete(keyOf(change))
    task.catch(() => engine.log('change.failed'))
  }
}

/** Drops the changes of an ended session. */
export async function dropChanges({ changes }: PendingChanges, topic: string): Promise<void> {
  const gone = changes.list().filter((change) => change.topic === topic)
  await Promise.all(gone.map((change) => changes.delete(keyOf(change))))
}
