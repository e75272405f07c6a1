import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartBox, chartShape, closestPoint } from './chartShape.tsx'

const { width, height, margin } = chartBox
const points = fc
  .array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
      value: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 1e-300, 1e300)),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((all) => all.toSorted((a, b) => a.atMs - b.atMs))

const numbersOf = (path: string) => path.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g)?.map(Number) ?? []

test('any points result in a line within the box, in order of time, without NaN or infinities', () => {
  fc.assert(
    fc.property(points, (all) => {
      const { spots, lineTo, area } = chartShape(all)
      const path = `${lineTo(all.length - 1)}${area}`
      expect(path).not.toMatch(/NaN|Infinity|e/)
      expect(numbersOf(lineTo(all.length - 1))).toEqual(spots.flatMap(({ x, y }) => [x, y]))
      for (const [index, { x, y }] of spots.entries()) {
        expect(x).toBeGreaterThanOrEqual(spots[index - 1]?.x ?? 0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(margin)
        expect(y).toBeLessThanOrEqual(height - margin)
      }
    }),
  )
})

test('the highest value is at the top, the lowest at the bottom, and a line reaches from edge to edge', () => {
  const { spots, lineTo } = chartShape([
    { atMs: 0, value: 2 },
    { atMs: 30, value: 4 },
    { atMs: 40, value: 1 },
  ])
  expect(spots).toEqual([
    { x: 0, y: 92 },
    { x: 240, y: margin },
    { x: width, y: height - margin },
  ])
  expect(lineTo(1)).toBe('M0 92L240 12')
})

test('a value that never changes, and a single one, are in the middle', () => {
  const flat = chartShape([0, 1, 2].map((atMs) => ({ atMs, value: 0.00000123 })))
  expect(flat.spots.map(({ y }) => y)).toEqual([height / 2, height / 2, height / 2])
  expect(chartShape([{ atMs: 5, value: 7 }])).toMatchObject({ spots: [{ x: width, y: height / 2 }], area: '' })
})

test('selects the point closest to a position', () => {
  const shape = chartShape([0, 10, 100].map((atMs) => ({ atMs, value: atMs })))
  expect([-1, 0, 0.04, 0.06, 0.54, 0.56, 2].map((share) => closestPoint(shape, share))).toEqual([0, 0, 0, 1, 1, 2, 2])
})
