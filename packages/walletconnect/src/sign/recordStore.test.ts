import { memoryStorage } from '@latchkey/base/storage'
import { describe, expect, it } from 'vitest'
import { isRecord } from './jsonRpc.ts'
import { createRecordStore } from './recordStore.ts'

type Item = { readonly id: string; readonly value: number }
const read = (value: unknown): Item | undefined =>
  isRecord(value) && typeof value.id === 'string' && typeof value.value === 'number'
    ? { id: value.id, value: value.value }
    : undefined
const open = (storage = memoryStorage(), logs: string[] = []) =>
  createRecordStore({ storage, prefix: 'x/', idOf: ({ id }) => id, read, log: (event) => logs.push(event) })

describe('record store', () => {
  it('drops and logs what storage should not hold, and throws nothing', async () => {
    const storage = memoryStorage({
      'x/ok': { v: 1, record: { id: 'ok', value: 1 } },
      'x/shape': { v: 1, record: { id: 'shape' } },
      'x/version': { v: 0, record: { id: 'version', value: 1 } },
      'x/moved': { v: 1, record: { id: 'other', value: 1 } },
      'x/text': 'garbage',
    })
    const logs: string[] = []
    const store = open(storage, logs)
    await store.load()
    expect(store.list()).toEqual([{ id: 'ok', value: 1 }])
    expect(logs).toEqual(Array(4).fill('record.invalid'))
    expect(await storage.keys('x/')).toEqual(['x/ok'])
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
