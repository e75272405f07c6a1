import { join } from 'node:path'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { claimFolder } from '@latchkey/node/claimFolder'
import { defaultLimits, type MailboxLimits } from '../limits/limits.ts'
import { type DamagedRecord, openCheckedTable } from './checkedTable.ts'
import { journalMailbox } from './journalMailbox.ts'
import type { JournalStore } from './journalStore.ts'
import { makeWritableFolder } from './makeWritableFolder.ts'
import { damagedFile, openLmdb, written } from './openLmdb.ts'
import type { Mailbox, MessageBody } from './port.ts'
import type { Change, Entry } from './topic.ts'

/**
 * A mailbox in the folder `path`; acknowledged messages survive kill -9.
 * @throws when another running relay owns the folder, it cannot be written, or the structure of its file is damaged.
 */
export function lmdbMailbox(params: lmdbMailbox.Params): Mailbox {
  const { path, clock = systemClock, onDamaged = () => {} } = params
  makeWritableFolder(path)
  const release = claimFolder(path, { file: join(path, 'owner.json'), part: 'relay', clock })
  try {
    const store = lmdbStore(path, onDamaged)
    const close = () => store.close().finally(release)
    return journalMailbox({ store: { ...store, close }, clock, limits: { ...defaultLimits, ...params.limits } })
  } catch (cause) {
    release()
    throw cause
  }
}

export declare namespace lmdbMailbox {
  type Params = {
    readonly path: string
    readonly clock?: Clock
    readonly limits?: Partial<MailboxLimits>
    /** A record was damaged on disk, and removed. Its message is not delivered. */
    readonly onDamaged?: (record: DamagedRecord) => void
  }
}

/** Sorts after every client id. */
const afterClients = '\uffff'

/** As large as a typical message with its attestation. */
const probeBytes = 64 * 1024
const probeKey = 'probe'

/** Ignored, because the promise of the whole batch reports failures. */
const reported = (): void => {}

function lmdbStore(path: string, onDamaged: (record: DamagedRecord) => void): JournalStore {
  const root = openLmdb(path, { maxDbs: 4 })
  const recipients = openCheckedTable<number, [string, string]>(root, { name: 'recipients', onDamaged })
  const bodies = openCheckedTable<MessageBody, [string, number]>(root, { name: 'bodies', onDamaged })
  const entries = openCheckedTable<Entry, [string, number]>(root, {
    name: 'entries',
    onDamaged(record) {
      bodies.remove(record.key as [string, number]).catch(reported)
      onDamaged(record)
    },
  })

  try {
    for (const table of [recipients, entries]) table.verify()
  } catch (cause) {
    root.close().catch(() => {})
    throw damagedFile(path, cause)
  }

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
    const range = { start: [from] as [string] }
    if (table === 'recipients')
      for (const { key, value } of recipients.range(range)) yield { topic: key[0], dueMs: value }
    else for (const { key, value } of entries.range(range)) yield { topic: key[0], dueMs: value.expiresAtMs }
  }

  return {
    load: (name) => ({
      recipients: Array.from(
        recipients.range({ start: [name, ''], end: [name, afterClients] }),
        ({ key, value }): [string, number] => [key[1], value],
      ),
      entries: Array.from(
        entries.range({ start: [name, 0], end: [name, Number.MAX_SAFE_INTEGER] }),
        ({ value }) => value,
      ),
    }),
    *waiting() {
      for (const { value } of entries.range()) yield value
    },
    body(name, seq) {
      const key: [string, number] = [name, seq]
      const body = bodies.get(key)
      // Head and body are written and removed in one transaction, so the body is damaged.
      if (body !== undefined || !entries.has(key)) return body
      const found = bodies.find(key)
      if (found === undefined) {
        bodies.discard(key)
        entries.remove(key).catch(reported)
      }
      return found
    },
    commit: (changes) => alone(() => written(root.batch(() => changes.forEach(write)))),
    probe: () =>
      alone(async () => {
        await written(root.put(probeKey, Buffer.alloc(probeBytes)))
        await written(root.remove(probeKey))
      }),
    // `cursor` is the next topic, because the records of one topic are always checked together.
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
    recipients: recipients.count,
    hasRecipient: (topic, clientId) => recipients.has([topic, clientId]),
    size: () => ({
      messages: bodies.count(),
      bytes: [recipients, entries, bodies].reduce((sum, table) => sum + table.bytes(), 0),
    }),
    close: () => root.close(),
  }
}
