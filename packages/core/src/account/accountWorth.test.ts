import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountToken } from './accountToken.ts'
import { accountWorth } from './accountWorth.ts'

const token = (value?: number, change?: number): AccountToken => ({
  ...{ name: 'Token', symbol: 'T', networkId: 'eip155:1', decimals: 18, numeric: '1' },
  ...(value !== undefined && { value }),
  ...(change !== undefined && { change }),
})

test('adds up values without rounding', () => {
  expect(accountWorth([token(0.1), token(0.2), token(1e-12)])).toEqual({ total: '0.300000000001' })
  expect(accountWorth([token(302_471_133_042.71), token(0.01)])?.total).toBe('302471133042.72')
})

test('the gain is the value minus the value at the price of the day before', () => {
  expect(accountWorth([token(110, 0.1), token(90, -0.1)])).toEqual({ total: '200', gain: '0' })
  expect(accountWorth([token(75, -0.25), token(5, 0)])).toEqual({ total: '80', gain: '-25' })
})

test('has no value while a price is unknown, and no gain while a change is unknown', () => {
  expect(accountWorth([])).toBeUndefined()
  expect(accountWorth([token(1, 0), token()])).toBeUndefined()
  expect(accountWorth([token(1, 0), token(2)])).toEqual({ total: '3' })
  // The balance of the token without a change is zero.
  expect(accountWorth([token(2, 1), token(0)])).toEqual({ total: '2', gain: '1' })
})

test('the gain has the sign of the change, for any value', () => {
  const values = fc.double({ min: 0.01, max: 1e9, noNaN: true })
  const changes = fc.double({ min: -0.99, max: 100, noNaN: true }).filter((change) => Math.abs(change) > 1e-9)
  fc.assert(
    fc.property(values, changes, (value, change) => {
      const { gain = '0' } = accountWorth([token(value, change)]) ?? {}
      expect(Math.sign(Number(gain))).toBe(Math.sign(change))
      expect(Number(gain)).toBeCloseTo(value - value / (1 + change), 2)
    }),
    { numRuns: 300 },
  )
})
