import { isRecord } from '@latchkey/base/isRecord'
import type { Storage } from '@latchkey/base/storage'
import type { SignLog } from './types.ts'

/** Records of one kind, one storage key each, mirrored in memory. Stored values are untrusted and validated on each read. */
export type RecordStore<record> = {
  /** Reads every stored record; call once before use. */
  readonly load: () => Promise<void>
  readonly get: (id: string | number) => record | undefined
  readonly list: () => readonly record[]
  /** Changes memory at once; the promise settles when it is stored. */
  readonly put: (record: record) => Promise<void>
  readonly delete: (id: string | number) => Promise<void>
  /** Reads the record from storage, where another tab may have changed it, and updates memory. */
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
    const record = Number(v) > 0 && Number(v) <= version ? await read(value, Number(v)) : undefined
    if (record !== undefined && prefix + idOf(record) === key) return record
    log('record.invalid', { kind: prefix })
    // A record of a newer release is kept: another tab may run that release already.
    if (!(Number(v) > version)) await storage.delete(key)
    return undefined
  }

  return {
    async load() {
      await Promise.all(
        (await storage.keys(prefix)).map(async (key) => {
          // One damaged record must not prevent loading the others.
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
      // A local change that started in the meantime is newer than the value read.
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
    /** Version of the records that are written; default: 1. */
    readonly version?: number
    /** Validates a stored value; undefined when it is invalid. `version` is the one it was written with, for migrations. */
    readonly read: (value: unknown, version: number) => record | undefined | Promise<record | undefined>
    readonly log: SignLog
  }
}
