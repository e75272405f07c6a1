import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, differenceOf, fractionOf, toNumber, worthOf } from './price.ts'

const positive = fc.bigInt({ min: 1n, max: 2n ** 200n })

test('a number differs from the fraction by at most half of its twelfth digit', () => {
  fc.assert(
    fc.property(positive, positive, (numerator, denominator) => {
      const text = toNumber({ numerator, denominator }).toExponential(11)
      const [digits = '', exponent = '0'] = text.split('e')
      const units = BigInt(digits.replace('.', ''))
      const shift = 11 - Number(exponent)
      const scaled = shift >= 0 ? numerator * 10n ** BigInt(shift) : numerator
      const divisor = shift >= 0 ? denominator : denominator * 10n ** BigInt(-shift)
      const error = scaled - units * divisor
      expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(divisor)
    }),
  )
})

test.each([
  [1n, 3n, 0.333333333333],
  [2n, 3n, 0.666666666667],
  [2500n, 1n, 2500],
  [999_999_999_999_9n, 10n, 1_000_000_000_000],
  [123_456_789_012_345n, 1n, 123_456_789_012_000],
  [1n, 10n ** 18n, 1e-18],
  [0n, 1n, 0],
])('%i / %i is %d', (numerator, denominator, expected) => expect(toNumber({ numerator, denominator })).toBe(expected))

test.each([
  [0.1, 1n, 10n],
  [2803.51, 280_351n, 100n],
  [7.83e-6, 783n, 100_000_000n],
  [1.5e21, 15n * 10n ** 20n, 1n],
])('%d is the fraction of its digits', (value, numerator, denominator) =>
  expect(fractionOf(value)).toEqual({ numerator, denominator }),
)

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, undefined])('rejects %s as a price', (value) =>
  expect(fractionOf(value)).toBeUndefined(),
)

test('the value of base units is not rounded', () => {
  const price = { numerator: 1n, denominator: 3n }
  expect(toNumber(worthOf(price, 3n * 10n ** 18n, 18))).toBe(1)
  expect(toNumber(worthOf(price, 1n, 18))).toBe(3.33333333333e-19)
})

test('a change is a fraction of the first price, a difference is in dollars; both have a sign', () => {
  const [low, high] = [
    { numerator: 102n, denominator: 100n },
    { numerator: 9n, denominator: 8n },
  ]
  expect(changeOf(low, high)).toBe(0.102941176471)
  expect(changeOf(high, low)).toBe(-0.0933333333333)
  expect(differenceOf(high, low)).toBe(-0.105)
  expect(changeOf(low, low)).toBe(0)
})
