import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a task runs within a second on a page that is never idle', () => {
  vi.useFakeTimers()
  // Such a browser calls back at the end of the timeout only, if it was given one.
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
