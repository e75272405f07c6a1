import { join } from 'node:path'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { claimFolder } from '@latchkey/node/claimFolder'
import { defaultLimits, type MailboxLimits } from '../limits/limits.ts'
import { journalMailbox } from './journalMailbox.ts'
import type { JournalStore } from './journalStore.ts'
import { makeWritableFolder } from './makeWritableFolder.ts'
import { openLmdb, written } from './openLmdb.ts'
import type { Mailbox, MessageBody } from './port.ts'
import type { Change, Entry } from './topic.ts'

/**
 * A mailbox in the folder `path`; acknowledged messages survive kill -9.
 * @throws when another running relay owns the folder, or it cannot be written.
 */
export function lmdbMailbox(params: lmdbMailbox.Params): Mailbox {
  const { path, clock = systemClock } = params
  makeWritableFolder(path)
  const release = claimFolder(path, { file: join(path, 'owner.json'), part: 'relay', clock })
  try {
    const store = lmdbStore(path)
    const close = () => store.close().finally(release)
    return journalMailbox({ store: { ...store, close }, clock, limits: { ...defaultLimits, ...params.limits } })
  } catch (cause) {
    release()
    throw cause
  }
}

export declare namespace lmdbMailbox {
  type Params = { readonly path: string; readonly clock?: Clock; readonly limits?: Partial<MailboxLimits> }
}

/** Sorts after every client id. */
const afterClients = '\uffff'

/** As large as a typical message with its attestation. */
const probeBytes = 64 * 1024
const probeKey = 'probe'

/** Failures are reported by the promise of the whole batch. */
const reported = (): void => {}

/** Statistics of one database; lmdb's types leave them open. */
type DatabaseStats = Readonly<
  Record<'entryCount' | 'pageSize' | 'treeBranchPageCount' | 'treeLeafPageCount' | 'overflowPages', number>
>

const statsOf = (database: { getStats: () => object }) => database.getStats() as DatabaseStats

function bytesOf(database: { getStats: () => object }): number {
  const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = statsOf(database)
  return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages)
}

function lmdbStore(path: string): JournalStore {
  const root = openLmdb(path, { maxDbs: 4 })
  const recipients = root.openDB<number, [string, string]>({ name: 'recipients' })
  const entries = root.openDB<Entry, [string, number]>({ name: 'entries' })
  const bodies = root.openDB<MessageBody, [string, number]>({ name: 'bodies' })

  function write(change: Change<MessageBody>): void {
    if (change.kind === 'recipient') recipients.put([change.topic, change.clientId], change.expiresAtMs).catch(reported)
    else if (change.kind === 'forget') recipients.remove([change.topic, change.clientId]).catch(reported)
    else if (change.kind === 'drop') {
      entries.remove([change.topic, change.entry.seq]).catch(reported)
      bodies.remove([change.topic, change.entry.seq]).catch(reported)
    } else {
      entries.put([change.topic, change.entry.seq], change.entry).catch(reported)
      if (change.body) bodies.put([change.topic, change.entry.seq], change.body).catch(reported)
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Runs one write at a time: lmdb would put concurrent ones into one transaction, where a probe could fail a commit. */
  function alone(write: () => Promise<void>): Promise<void> {
    const done = last.then(write, write)
    last = done
    return done
  }

  /** Records of a table, starting at a topic. */
  function* due(
    table: Parameters<JournalStore['expired']>[0],
    from: string,
  ): Iterable<{ readonly topic: string; readonly dueMs: number }> {
    const range = { start: [from] as never }
    if (table === 'recipients')
      for (const { key, value } of recipients.getRange(range)) yield { topic: key[0], dueMs: value }
    else for (const { key, value } of entries.getRange(range)) yield { topic: key[0], dueMs: value.expiresAtMs }
  }

  return {
    load: (name) => ({
      recipients: [...recipients.getRange({ start: [name, ''], end: [name, afterClients] })].map(
        ({ key, value }): [string, number] => [key[1], value],
      ),
      entries: [...entries.getRange({ start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER] })].map(
        ({ value }) => value,
      ),
    }),
    waiting: () => entries.getRange({}).map(({ value }) => value),
    body: (name, seq) => bodies.get([name, seq]),
    commit: (changes) => alone(() => written(root.batch(() => changes.forEach(write)))),
    probe: () =>
      alone(async () => {
        await written(root.put(probeKey, Buffer.alloc(probeBytes)))
        await written(root.remove(probeKey))
      }),
    // `cursor` is the topic to continue with: the records of one topic are always checked together.
    expired(table, { nowMs, cursor = '', limit }) {
      const topics = new Set<string>()
      let seen = 0
      let current = cursor
      for (const { topic, dueMs } of due(table, cursor)) {
        if (topic !== current && seen >= limit) return { topics: [...topics], cursor: topic }
        current = topic
        seen += 1
        if (dueMs <= nowMs) topics.add(topic)
      }
      return { topics: [...topics] }
    },
    recipients: () => statsOf(recipients).entryCount,
    hasRecipient: (topic, clientId) => recipients.doesExist([topic, clientId]),
    size: () => ({
      messages: statsOf(bodies).entryCount,
      bytes: [recipients, entries, bodies].reduce((sum, table) => sum + bytesOf(table), 0),
    }),
    close: () => root.close(),
  }
}
