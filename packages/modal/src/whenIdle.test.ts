import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs a task within a second on a page that is never idle', () => {
  vi.useFakeTimers()
  // A busy browser calls back only when the timeout, if one is given, expires.
  vi.stubGlobal('requestIdleCallback', (task: () => void, options?: { readonly timeout?: number }) => {
    if (options?.timeout !== undefined) setTimeout(task, options.timeout)
  })
  let runs = 0
  whenIdle(() => {
    runs += 1
  })
  vi.advanceTimersByTime(1_000)
  expect(runs).toBe(1)
})
