import { expect, test } from 'vitest'
import { indexedDbStorage } from './indexedDbStorage.ts'

test('pitfall 2: without IndexedDB, as on a server, records live in memory and that is said once', async () => {
  const causes: unknown[] = []
  const storage = indexedDbStorage({ onDegraded: (cause) => causes.push(cause) })
  expect(causes).toEqual([])
  await storage.set('a/1', { one: 1 })
  await storage.set('b/1', 2)
  expect(await storage.get('a/1')).toEqual({ one: 1 })
  expect(await storage.keys('a/')).toEqual(['a/1'])
  await storage.delete('a/1')
  expect(await storage.get('a/1')).toBeUndefined()
  expect(causes).toHaveLength(1)
})

test('a database that cannot be opened is not asked again', async () => {
  let asked = 0
  const factory = (): IDBFactory => {
    asked += 1
    throw new DOMException('blocked', 'SecurityError')
  }
  const storage = indexedDbStorage({ factory })
  await storage.set('key', 1)
  expect(await storage.get('key')).toBe(1)
  expect(asked).toBe(1)
})
