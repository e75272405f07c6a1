import { afterEach, expect, test, vi } from 'vitest'
import { pageStorage } from './webStorage.ts'

afterEach(() => vi.unstubAllGlobals())

test("the page's storage is opened by its first use, and once", () => {
  const items = new Map<string, string>()
  const open = vi.fn(() => ({ getItem: (key: string) => items.get(key) ?? null, setItem: items.set.bind(items) }))
  stubLocalStorage(open)
  const storage = pageStorage()
  expect(open).not.toHaveBeenCalled()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  expect(items.get('a')).toBe('1')
  expect(open).toHaveBeenCalledTimes(1)
})

test('falls back to memory if the visitor blocked storage', () => {
  stubLocalStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const storage = pageStorage()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

function stubLocalStorage(open: () => unknown): void {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: open })
}
