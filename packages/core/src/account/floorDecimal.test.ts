import { expect, test } from 'vitest'
import { floorDecimal } from './floorDecimal.ts'

test('[S5.12] balances are rounded down to 3 decimals', () => {
  expect(floorDecimal('0.8429999')).toBe('0.842')
  expect(floorDecimal('1.9999')).toBe('1.999')
  expect(floorDecimal('12.000')).toBe('12')
  expect(floorDecimal('0.0009')).toBe('0')
})
