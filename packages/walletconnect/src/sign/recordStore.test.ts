import { isRecord } from '@latchkey/base/isRecord'
import { memoryStorage } from '@latchkey/base/storage'
import { describe, expect, it } from 'vitest'
import { createRecordStore } from './recordStore.ts'

type Item = { readonly id: string; readonly value: number }
const read = (value: unknown): Item | undefined =>
  isRecord(value) && typeof value.id === 'string' && typeof value.value === 'number'
    ? { id: value.id, value: value.value }
    : undefined
const open = (storage = memoryStorage(), logs: string[] = []) =>
  createRecordStore({ storage, prefix: 'x/', idOf: ({ id }) => id, read, log: (event) => logs.push(event) })

describe('record store', () => {
  it('skips and logs invalid records without throwing', async () => {
    const storage = memoryStorage({
      'x/ok': { v: 1, record: { id: 'ok', value: 1 } },
      'x/shape': { v: 1, record: { id: 'shape' } },
      'x/version': { v: 0, record: { id: 'version', value: 1 } },
      'x/newer': { v: 2, record: { id: 'newer', value: 1 } },
      'x/moved': { v: 1, record: { id: 'other', value: 1 } },
      'x/text': 'garbage',
      'x/broken': { v: 1, record: { id: 'broken', value: 1 } },
    })
    const get: typeof storage.get = (key) =>
      key === 'x/broken' ? Promise.reject(new DOMException('damaged', 'DataError')) : storage.get(key)
    const logs: string[] = []
    const store = open({ ...storage, get }, logs)
    await store.load()
    expect(store.list()).toEqual([{ id: 'ok', value: 1 }])
    expect(logs.sort()).toEqual([...Array(5).fill('record.invalid'), 'record.unreadable'])
    // Keeps records of a newer release, which may run in another tab, and records that could not be read.
    expect([...(await storage.keys('x/'))].sort()).toEqual(['x/broken', 'x/newer', 'x/ok'])
  })

  it('migrates records of an older release and writes them in the current form', async () => {
    const storage = memoryStorage({
      'x/a': { v: 1, record: { name: 'a' } },
      'x/b': { v: 2, record: { id: 'b', value: 2 } },
    })
    const store = createRecordStore<Item>({
      storage,
      prefix: 'x/',
      version: 2,
      idOf: ({ id }) => id,
      read: (value, version) => read(version === 1 && isRecord(value) ? { id: value.name, value: 0 } : value),
      log: () => {},
    })
    await store.load()
    expect(store.list()).toEqual([
      { id: 'a', value: 0 },
      { id: 'b', value: 2 },
    ])
    for (const record of store.list()) await store.put({ ...record, value: record.value + 1 })
    expect(await storage.get('x/a')).toEqual({ v: 2, record: { id: 'a', value: 1 } })
  })

  it('sees the changes of another tab', async () => {
    const storage = memoryStorage()
    const [mine, theirs] = [open(storage), open(storage)]
    await theirs.put({ id: 'a', value: 1 })
    expect(mine.get('a')).toBeUndefined()
    expect(await mine.refresh('a')).toEqual({ id: 'a', value: 1 })
    await theirs.delete('a')
    expect(await mine.refresh('a')).toBeUndefined()
    expect(mine.list()).toEqual([])
  })

  it('a refresh never undoes a local change that is being written', async () => {
    const slow = memoryStorage()
    let release = () => {}
    const store = open({
      ...slow,
      set: (key, value) => new Promise((resolve) => (release = () => resolve(slow.set(key, value)))),
    })
    const stored = store.put({ id: 'a', value: 1 })
    expect(await store.refresh('a')).toEqual({ id: 'a', value: 1 })
    release()
    await stored
    expect(await store.refresh('a')).toEqual({ id: 'a', value: 1 })
  })
})
