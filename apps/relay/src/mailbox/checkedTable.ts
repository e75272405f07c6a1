import { crc32 } from 'node:zlib'
import type { RootDatabase } from 'lmdb'

/** A table of LMDB whose records have a checksum (CRC-32) of key and value. Damaged records are never returned. */
export type CheckedTable<value, key extends Key> = {
  /**
   * Reads all records and removes damaged ones. A damaged key may be out of order and hide its neighbours from searches, so the
   * table is then rewritten. @throws if the number of records differs from the stored one
   */
  readonly verify: () => void
  readonly get: (key: key) => value | undefined
  /** Like `get`, but reads the whole table: finds a record that is hidden by a damaged key. */
  readonly find: (key: key) => value | undefined
  readonly has: (key: key) => boolean
  readonly put: (key: key, value: value) => Promise<boolean>
  readonly remove: (key: key) => Promise<boolean>
  /** Reports a record that should exist as damaged, and removes it if its checksum is wrong. */
  readonly discard: (key: key) => void
  /** In the order of keys. Damaged records are skipped. */
  readonly range: (options?: { readonly start?: Key; readonly end?: Key }) => Iterable<Stored<value, key>>
  readonly count: () => number
  /** Disk space. */
  readonly bytes: () => number
}

type Key = string | [string] | [string, string | number]

type Stored<value, key> = { readonly key: key; readonly value: value }

/** A record that was removed because it, or the record that belongs to it, is damaged. The key may be damaged, too. */
export type DamagedRecord = { readonly table: string; readonly key: unknown }

/** Statistics of one database; lmdb's types leave them open. */
type DatabaseStats = Readonly<
  Record<'entryCount' | 'pageSize' | 'treeBranchPageCount' | 'treeLeafPageCount' | 'overflowPages', number>
>

const checksumBytes = 4

/** Opens the table `name`. `onDamaged` is called once per damaged record, which is then removed. */
export function openCheckedTable<value, key extends Key>(
  root: RootDatabase,
  params: { readonly name: string; readonly onDamaged: (record: DamagedRecord) => void },
): CheckedTable<value, key> {
  const { name, onDamaged } = params
  const database = root.openDB<Buffer, Key>({ name, encoding: 'binary' })
  const statsOf = () => database.getStats() as DatabaseStats
  /** Keys that were reported: a record whose key is damaged may not be removable, but is reported only once. */
  const reported = new Set<string>()
  const isIntact = (key: Key, stored: Buffer) =>
    stored.length > checksumBytes && stored.readUInt32LE() === checksumOf(key, stored.subarray(checksumBytes))

  function report(key: Key): void {
    const text = textOf(key)
    if (reported.has(text)) return
    reported.add(text)
    onDamaged({ table: name, key })
  }

  function discard(key: Key): undefined {
    if (reported.has(textOf(key))) return
    // Must not remove a pending write of the same key.
    const removeIfDamaged = () => {
      const stored = database.get(key)
      if (stored && !isIntact(key, stored)) database.removeSync(key)
    }
    database.transaction(removeIfDamaged).catch(() => {})
    report(key)
  }

  function rewrite(): void {
    database.transactionSync(() => {
      const intact = Array.from(database.getRange({})).filter(({ key, value }) => isIntact(key, value))
      database.clearSync()
      for (const { key, value } of intact) database.putSync(key, value)
    })
  }

  function decode(key: Key, stored: Buffer): Stored<value, key> | undefined {
    if (!isIntact(key, stored)) return discard(key)
    return { key: key as key, value: JSON.parse(stored.subarray(checksumBytes).toString()) }
  }

  return {
    verify() {
      let seen = 0
      let isDamaged = false
      for (const { key, value } of database.getRange({})) {
        seen += 1
        if (isIntact(key, value)) continue
        isDamaged = true
        report(key)
      }
      const { entryCount } = statsOf()
      if (seen !== entryCount) throw new Error(`the table ${name} has ${seen} instead of ${entryCount} records`)
      if (isDamaged) rewrite()
    },
    get(key) {
      const stored = database.get(key)
      return stored && decode(key, stored)?.value
    },
    find(key) {
      for (const { key: other, value } of database.getRange({}))
        if (textOf(other) === textOf(key) && isIntact(key, value)) return decode(key, value)?.value
      return undefined
    },
    has: (key) => database.doesExist(key),
    put(key, value) {
      const encoded = Buffer.from(`    ${JSON.stringify(value)}`)
      encoded.writeUInt32LE(checksumOf(key, encoded.subarray(checksumBytes)))
      return database.put(key, encoded)
    },
    remove: (key) => database.remove(key),
    discard,
    *range(options: { start?: Key; end?: Key } = {}) {
      for (const { key, value } of database.getRange(options)) {
        const record = decode(key, value)
        if (record) yield record
      }
    },
    count: () => statsOf().entryCount,
    bytes() {
      const { pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages } = statsOf()
      return pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages)
    },
  }
}

const checksumOf = (key: Key, encoded: Buffer): number => crc32(encoded, crc32(textOf(key)))

/** A damaged key may be of any type. */
const textOf = (key: unknown): string => (Array.isArray(key) ? key.map(String).join('\0') : String(key))
