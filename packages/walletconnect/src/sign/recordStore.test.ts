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
  it('skips and logs what storage should not hold, and throws nothing', async () => {
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
    // A newer release of ours may run in another tab, and a read that failed may succeed later: both are left alone.
    expect([...(await storage.keys('x/'))].sort()).toEqual(['x/broken', 'x/newer', 'x/ok'])
  })

  it('migrates what an older release wrote, and writes it in the form of today', async () => {
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

  it('sees what another tab wrote or deleted', async () => {
    const storage = memoryStorage()
    const [mine, theirs] = [open(storage), open(storage)]
    await theirs.put({ id: 'a', value: 1 })
    expect(mine.get('a')).toBeUndefined()
    expect(await mine.refresh('a')).toEqual({ id: 'a', value: 1 })
    await theirs.delete('a')
    expect(await mine.refresh('a')).toBeUndefined()
    expect(mine.list()).toEqual([])
  })

  it('a look into storage never undoes a change of our own that is on its way', async () => {
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
