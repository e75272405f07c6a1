import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodStart, thinned, withinPeriod } from './period.ts'

const hourMs = 3_600_000
const price = { numerator: 1n, denominator: 1n }
const at = (...times: readonly number[]) => times.map((atMs) => ({ atMs, price }))

test('thins any points to the limit, in their order, with the first and the last', () => {
  const times = fc.array(fc.nat(400), { minLength: 1, maxLength: 600 })
  fc.assert(
    fc.property(times, fc.integer({ min: 2, max: 130 }), (unsorted, max) => {
      const points = at(...unsorted.toSorted((a, b) => a - b))
      const some = thinned(points, max)
      expect(some.length).toBeLessThanOrEqual(max)
      expect(some).toEqual(points.filter((point) => some.includes(point)))
      expect([some[0], some.at(-1)]).toEqual([points[0], points.at(-1)])
    }),
  )
})

test('keeps regular points evenly spaced', () => {
  const points = at(...Array.from({ length: 289 }, (_, index) => index * 300_000))
  const steps = thinned(points, 97).map(({ atMs }) => atMs)
  expect(steps).toHaveLength(97)
  expect(new Set(steps.slice(1).map((one, index) => one - (steps[index] ?? 0)))).toEqual(new Set([900_000]))
})

test('keeps the limit when the last two points have the same time', () => {
  const points = at(...Array.from({ length: 289 }, (_, index) => index * 300_000), 288 * 300_000)
  expect(thinned(points, 97)).toHaveLength(97)
})

test('keeps one price before the period, and reads slightly more than the period for it', () => {
  const now = 100 * hourMs
  const points = at(75.95 * hourMs, 75.99 * hourMs, 76.01 * hourMs, now - 1)
  expect(withinPeriod(points, 'day', now)).toEqual(points.slice(1))
  expect(withinPeriod(points.slice(2), 'day', now)).toEqual(points.slice(2))
  expect(periodStart('day', now)).toBeLessThan(now - 24 * hourMs)
  expect(periodStart('all', now)).toBe(0)
})
