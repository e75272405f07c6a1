import type { Limits } from '../limits/limits.ts'
import { type CheckedTable, type DamagedRecord, openCheckedTable } from '../mailbox/checkedTable.ts'
import { createUsagePool, spaceOf } from '../mailbox/mailboxUsage.ts'
import { makeWritableFolder } from '../mailbox/makeWritableFolder.ts'
import { damagedFile, openLmdb, written } from '../mailbox/openLmdb.ts'
import { type LinkGroup, singleRelay } from './linkGroup.ts'
import {
  type LinkStore,
  mayUseReserve,
  type OutboxReader,
  type OutboxRecord,
  type Outgoing,
  outgoingOf,
} from './upstreamStore.ts'

/** Limit of all projects together, as a multiple of one project's share. */
const projectsMax = 4

/** A single relay, which stores its identities and outboxes in a folder. @throws SERVER_START_FAILED when a file is damaged */
export function lmdbGroup(params: lmdbGroup.Params): LinkGroup {
  const { path, limits, onDamaged } = params
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
  return singleRelay({
    storeOf: (upstream) => ({
      ...lmdbOutbox({ table: outbox, upstream, limits }),
      async identity(create) {
        const stored = identities.get(upstream)
        if (stored !== undefined) return Buffer.from(stored, 'base64')
        const keys = await create()
        await written(identities.put(upstream, Buffer.from(keys).toString('base64')))
        return keys
      },
    }),
    close: () => root.close(),
  })
}

export declare namespace lmdbGroup {
  type Params = {
    readonly path: string
    readonly limits: Limits
    /** A record was damaged on disk, and removed. */
    readonly onDamaged: (record: DamagedRecord) => void
  }
}

/** The outbox of one link. A message may be published, and confirmed, while it is being written. */
export function lmdbOutbox(params: {
  readonly table: Pick<CheckedTable<OutboxRecord, [string, number]>, 'get' | 'put' | 'remove' | 'range'>
  readonly upstream: string
  readonly limits: Limits
}): Omit<LinkStore, 'identity'> {
  const { table, upstream, limits } = params
  const usage = createUsagePool({
    project: limits.mailboxPerProjectMaxBytes,
    address: limits.mailboxPerAddressMaxBytes,
    client: limits.mailboxPerClientMaxBytes,
  })
  const bytesMax = projectsMax * limits.mailboxPerProjectMaxBytes
  /** Messages that are not on disk yet, and callbacks for an earlier confirmation. */
  const unwritten = new Map<number, { readonly record: OutboxRecord; readonly confirmed: () => void }>()
  let reader: OutboxReader | undefined
  let bytes = 0
  let nextSeq = 1

  function insert(outgoing: Outgoing): void {
    nextSeq = outgoing.seq + 1
    count(outgoing, spaceOf(outgoing))
    reader?.onAdded(outgoing)
  }

  function count(outgoing: Outgoing, space: number): void {
    bytes += space
    usage.change(outgoing, space)
  }

  return {
    open(to) {
      reader = to
      const range = { start: [upstream, 0] satisfies [string, number], end: [upstream, Number.MAX_SAFE_INTEGER] }
      for (const { key, value } of table.range(range as Parameters<typeof table.range>[0]))
        insert(outgoingOf(key[1], value))
      return () => {
        reader = undefined
      }
    },
    read: async ({ seq }) => unwritten.get(seq)?.record ?? table.get([upstream, seq]),
    hasSpace(record) {
      const outgoing = outgoingOf(nextSeq, record)
      if (bytes + spaceOf(outgoing) > bytesMax) return false
      const space = usage.spaceFor(outgoing)
      return space === 'free' || (space === 'reserve' && mayUseReserve(record))
    },
    add(record) {
      const outgoing = outgoingOf(nextSeq, record)
      const { seq } = outgoing
      const confirmed = new Promise<void>((resolve) => unwritten.set(seq, { record, confirmed: resolve }))
      const stored = written(table.put([upstream, seq], record)).then(
        () => void unwritten.delete(seq),
        (cause) => {
          unwritten.delete(seq)
          reader?.onFailed(outgoing)
          throw cause
        },
      )
      insert(outgoing)
      return Promise.race([confirmed, stored])
    },
    remove(outgoing) {
      const { seq } = outgoing
      count(outgoing, -spaceOf(outgoing))
      unwritten.get(seq)?.confirmed()
      written(table.remove([upstream, seq])).catch(() => {})
    },
  }
}
