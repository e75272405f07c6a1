import { manualClock } from '@latchkey/base/clock'
import { expect, test } from 'vitest'
import { createPacer } from './pacer.ts'

test('starts at most this many requests in a second, and delays further ones', async () => {
  const clock = manualClock(0)
  const pace = createPacer({ clock, perSecond: 2, longestMs: 1_500 })
  const started: (readonly [index: number, atMs: number])[] = []
  const turns = Array.from({ length: 7 }, async (_, index) => {
    if (await pace()) started.push([index, clock.now()])
  })
  for (const ms of [0, 999, 1, 500, 500]) await clock.advance(ms)
  await Promise.all(turns)
  expect(started).toEqual([
    [0, 0],
    [1, 0],
    [2, 1_000],
    [3, 1_000],
  ])
  expect(await pace()).toBe(true)
})

test('does not wait for the old time after a wrong clock was set back', async () => {
  const clock = manualClock(3_600_000)
  const pace = createPacer({ clock, perSecond: 1, longestMs: 1_000 })
  expect(await pace()).toBe(true)
  await clock.advance(-3_600_000)
  expect(await pace()).toBe(true)
})
