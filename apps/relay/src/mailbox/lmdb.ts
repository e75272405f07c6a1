import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { claimFolder } from '@latchkey/node/claimFolder'
import { open } from 'lmdb'
import { defaultLimits, type MailboxLimits } from '../limits/limits.ts'
import { journalMailbox } from './journalMailbox.ts'
import type { JournalStore } from './journalStore.ts'
import type { Mailbox, MessageBody } from './port.ts'
import type { Change, Entry } from './topic.ts'

/**
 * A mailbox in the folder `path`; acknowledged messages survive kill -9.
 * @throws when another running relay owns the folder.
 */
export function lmdbMailbox(params: lmdbMailbox.Params): Mailbox {
  const { path, clock = systemClock } = params
  mkdirSync(path, { recursive: true, mode: 0o700 })
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
const last = '\uffff'

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
  // Without overlappingSync a commit resolves only after its data was flushed to disk.
  const root = open({ path, overlappingSync: false, maxDbs: 4 })
  const recipients = root.openDB<number, [string, string]>({ name: 'recipients' })
  const entries = root.openDB<Entry, [string, number]>({ name: 'entries' })
  const bodies = root.openDB<MessageBody, [string, number]>({ name: 'bodies' })

  function write(change: Change<MessageBody>): void {
    if (change.kind === 'recipient') void recipients.put([change.topic, change.clientId], change.expiresAtMs)
    else if (change.kind === 'forget') void recipients.remove([change.topic, change.clientId])
    else if (change.kind === 'drop') {
      void entries.remove([change.topic, change.entry.seq])
      void bodies.remove([change.topic, change.entry.seq])
    } else {
      void entries.put([change.topic, change.entry.seq], change.entry)
      if (change.body) void bodies.put([change.topic, change.entry.seq], change.body)
    }
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
      recipients: [...recipients.getRange({ start: [name, ''], end: [name, last] })].map(
        ({ key, value }): [string, number] => [key[1], value],
      ),
      entries: [...entries.getRange({ start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER] })].map(
        ({ value }) => value,
      ),
    }),
    waiting: () => entries.getRange({}).map(({ value }) => value),
    body: (name, seq) => bodies.get([name, seq]),
    async commit(changes) {
      await root.batch(() => changes.forEach(write))
    },
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
    size: () => ({
      messages: statsOf(bodies).entryCount,
      bytes: [recipients, entries, bodies].reduce((sum, table) => sum + bytesOf(table), 0),
    }),
    close: () => root.close(),
  }
}
