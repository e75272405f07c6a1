import { expect, test } from 'vitest'
import { indexedDbStorage } from './indexedDbStorage.ts'

test('pitfall 2: keeps records in memory without IndexedDB, as on a server, and reports that once', async () => {
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

test('does not retry a database that cannot be opened', async () => {
  let openCount = 0
  const factory = (): IDBFactory => {
    openCount += 1
    throw new DOMException('blocked', 'SecurityError')
  }
  const storage = indexedDbStorage({ factory })
  await storage.set('key', 1)
  expect(await storage.get('key')).toBe(1)
  expect(openCount).toBe(1)
})
