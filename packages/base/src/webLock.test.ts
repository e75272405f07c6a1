import { afterEach, expect, test, vi } from 'vitest'
import { withWebLock } from './webLock.ts'

afterEach(() => vi.unstubAllGlobals())

const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))

test('runs the task once without a lock when the browser denies locks', async () => {
  for (const locks of [
    { request: refuse },
    {
      request: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    },
  ]) {
    vi.stubGlobal('navigator', { locks })
    const task = vi.fn(async () => 'done')
    expect(await withWebLock('name', task)).toBe('done')
    expect(task).toHaveBeenCalledTimes(1)
  }
})

test("passes on the task's own SecurityError, without a second run", async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => Promise<unknown>) => run() } })
  const task = vi.fn(refuse)
  await expect(withWebLock('name', task)).rejects.toMatchObject({ name: 'SecurityError' })
  expect(task).toHaveBeenCalledTimes(1)
})

test('does not run the task in a document that is no longer active', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'InvalidStateError')) } })
  const task = vi.fn(async () => {})
  await expect(withWebLock('name', task)).rejects.toMatchObject({ name: 'InvalidStateError' })
  expect(task).not.toHaveBeenCalled()
})
