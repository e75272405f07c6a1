import { type DamagedRecord, openCheckedTable } from '../mailbox/checkedTable.ts'
import { makeWritableFolder } from '../mailbox/makeWritableFolder.ts'
import { damagedFile, openLmdb, written } from '../mailbox/openLmdb.ts'

/** A stored message for an upstream. */
export type OutboxRecord = {
  readonly topic: string
  readonly message: string
  readonly attestation?: string
  readonly tag: number
  readonly prompt: boolean
  readonly addedAtMs: number
  readonly expiresAtMs: number
  /** Publisher, its project and the pseudonym of its address. The message counts against their shares of the outbox. */
  readonly from: string
  readonly projectId: string
  readonly address: string
}

/** Persistent data: our identity at each upstream, and the messages it has not confirmed. Reads are synchronous. */
export type UpstreamStore = {
  /** Ed25519 seed and public key, 64 bytes. */
  readonly identity: (upstream: string) => Uint8Array | undefined
  readonly saveIdentity: (upstream: string, keys: Uint8Array) => Promise<void>
  /** All stored messages in the order they were added. */
  readonly messages: (upstream: string) => Iterable<{ readonly seq: number; readonly record: OutboxRecord }>
  readonly read: (upstream: string, seq: number) => OutboxRecord | undefined
  /** Resolves once the message is on disk. */
  readonly add: (upstream: string, seq: number, record: OutboxRecord) => Promise<void>
  /** Written lazily: after a crash the message is published again, and its recipients drop the duplicate. */
  readonly remove: (upstream: string, seq: number) => void
  readonly close: () => Promise<void>
}

/** Opens the store in the folder `path`. `onDamaged` is called for each record that was damaged on disk, and removed. */
export function openUpstreamStore(path: string, onDamaged: (record: DamagedRecord) => void): UpstreamStore {
  makeWritableFolder(path)
  const root = openLmdb(path, { maxDbs: 2 })
  const identities = openCheckedTable<string, string>(root, { name: 'identities', onDamaged })
  const outbox = openCheckedTable<OutboxRecord, [string, number]>(root, { name: 'outbox', onDamaged })
  try {
    for (const table of [identities, outbox]) table.verify()
  } catch (cause) {
    root.close().catch(() => {})
    throw damagedFile(path, cause)
  }
  return {
    identity(upstream) {
      const keys = identities.get(upstream)
      return keys === undefined ? undefined : Buffer.from(keys, 'base64')
    },
    saveIdentity: (upstream, keys) => written(identities.put(upstream, Buffer.from(keys).toString('base64'))),
    *messages(upstream) {
      for (const { key, value } of outbox.range({ start: [upstream, 0], end: [upstream, Number.MAX_SAFE_INTEGER] }))
        yield { seq: key[1], record: value }
    },
    read: (upstream, seq) => outbox.get([upstream, seq]),
    add: (upstream, seq, record) => written(outbox.put([upstream, seq], record)),
    remove(upstream, seq) {
      written(outbox.remove([upstream, seq])).catch(() => {})
    },
    close: () => root.close(),
  }
}
