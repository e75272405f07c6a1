import { expect, test } from 'vitest'
import { sampleTimes } from './sampleTimes.ts'

const minuteMs = 60_000
const now = 1_800_000_000_000

test('without samples, covers a year, more densely in recent times', () => {
  const times = sampleTimes(undefined, now)
  expect(times.slice(0, 2)).toEqual([now, now - 15 * minuteMs])
  expect(now - (times.at(-1) ?? 0)).toBeGreaterThan(360 * 24 * 60 * minuteMs)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times.length).toBeLessThan(400)
})

test('after the usual interval, returns only now', () => {
  expect(sampleTimes(now - 5 * minuteMs, now)).toEqual([now])
  expect(sampleTimes(now - 4 * minuteMs, now)).toEqual([])
})

test('after an outage, returns the missed times', () => {
  expect(sampleTimes(now - 36 * minuteMs, now)).toEqual([now, now - 15 * minuteMs, now - 30 * minuteMs])
})
