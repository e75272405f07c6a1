import { isRecord } from '@latchkey/base/isRecord'
import type { Storage } from '@latchkey/base/storage'
import type { SignLog } from './types.ts'

/** Records of one kind, one storage key each, mirrored in memory. What storage returns is read anew, never trusted. */
export type RecordStore<record> = {
  /** Reads every stored record; call once before use. */
  readonly load: () => Promise<void>
  readonly get: (id: string | number) => record | undefined
  readonly list: () => readonly record[]
  /** The memory is changed at once, the promise settles when it is stored. */
  readonly put: (record: record) => Promise<void>
  readonly delete: (id: string | number) => Promise<void>
  /** What storage holds now, which another tab may have written or deleted; also corrects the memory. */
  readonly refresh: (id: string | number) => Promise<record | undefined>
}

export function createRecordStore<record>(params: createRecordStore.Params<record>): RecordStore<record> {
  const { storage, prefix, version = 1, idOf, read, log } = params
  const records = new Map<string, record>()
  const writing = new Map<string, number>()
  const write = async (id: string, task: Promise<void>): Promise<void> => {
    writing.set(id, (writing.get(id) ?? 0) + 1)
    try {
      await task
    } finally {
      const left = (writing.get(id) ?? 1) - 1
      if (left > 0) writing.set(id, left)
      else writing.delete(id)
    }
  }

  const fetch = async (key: string): Promise<record | undefined> => {
    const stored = await storage.get(key)
    if (stored === undefined) return undefined
    const { v, record: value } = isRecord(stored) ? stored : {}
    const record = Number(v) > 0 && Number(v) <= version ? read(value, Number(v)) : undefined
    if (record !== undefined && prefix + idOf(record) === key) return record
    log('record.invalid', { kind: prefix })
    // What a newer release wrote stays for it: another tab may run it already.
    if (!(Number(v) > version)) await storage.delete(key)
    return undefined
  }

  return {
    async load() {
      await Promise.all(
        (await storage.keys(prefix)).map(async (key) => {
          // One damaged record must not keep the others away.
          const record = await fetch(key).catch(() => void log('record.unreadable', { kind: prefix }))
          if (record !== undefined) records.set(key.slice(prefix.length), record)
        }),
      )
    },
    get: (id) => records.get(String(id)),
    list: () => [...records.values()],
    async put(record) {
      const id = String(idOf(record))
      records.set(id, record)
      await write(id, storage.set(prefix + id, { v: version, record }))
    },
    async delete(id) {
      records.delete(String(id))
      await write(String(id), storage.delete(prefix + id))
    },
    async refresh(key) {
      const id = String(key)
      const before = records.get(id)
      if (writing.has(id)) return before
      const record = await fetch(prefix + id)
      // A change of ours that began meanwhile is newer than what was read.
      if (writing.has(id) || records.get(id) !== before) return records.get(id)
      if (record === undefined) records.delete(id)
      else records.set(id, record)
      return record
    },
  }
}

export declare namespace createRecordStore {
  type Params<record> = {
    readonly storage: Storage
    readonly prefix: string
    readonly idOf: (record: record) => string | number
    /** Version of the records that are written; 1 when not said. */
    readonly version?: number
    /** The record, or undefined when the value is not one. `version` is the one it was written with, to migrate from. */
    readonly read: (value: unknown, version: number) => record | undefined
    readonly log: SignLog
  }
}
