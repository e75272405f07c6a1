import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { memoryResponseCache } from './responseCache.ts'

const answerOf = (length: number) => ({ type: 'text/plain', bytes: new Uint8Array(length) })

test('[S9.10] keeps the 8192 most recently used responses, each for its lifetime', async () => {
  const clock = manualClock(Date.parse('2026-01-01'))
  const cache = memoryResponseCache(clock)
  for (let at = 0; at <= 8192; at++) await cache.set(`/${at}`, answerOf(1), 1_000)
  expect(await cache.get('/0')).toBeUndefined()
  expect(await cache.get('/1')).toEqual(answerOf(1))
  expect(await cache.get('/8192')).toEqual(answerOf(1))
  await clock.advance(1_001)
  expect(await cache.get('/1')).toBeUndefined()
})

test('keeps few large responses, up to 32 MiB', async () => {
  const cache = memoryResponseCache(manualClock())
  const half = answerOf(17 * 1024 * 1024)
  await cache.set('/one', half, 1_000)
  await cache.set('/two', half, 1_000)
  expect(await cache.get('/one')).toBeUndefined()
  expect(await cache.get('/two')).toEqual(half)
})
