import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floorDecimal, formatUnits, parseUnits, shortAddress } from './format.ts'

describe('display', () => {
  test('[S5.12] addresses show 4 characters at the start and 6 at the end', () => {
    expect(shortAddress('0x7a9f3c1d2e4b5a6978c0d1e2f3a4b5c6d7e491c6')).toBe('0x7a…e491c6')
    expect(shortAddress('0x7a')).toBe('0x7a')
  })
  test('[S5.12] balances are rounded down to 3 decimals', () => {
    expect(floorDecimal('0.8429999')).toBe('0.842')
    expect(floorDecimal('1.9999')).toBe('1.999')
    expect(floorDecimal('12.000')).toBe('12')
    expect(floorDecimal('0.0009')).toBe('0')
  })
})

describe('units', () => {
  test('behaviour: every amount survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
      }),
    )
  })
  test('error: what is not an exact amount is refused', () => {
    for (const text of ['', '.', '1,5', '1e3', '-1', '0x1', '1.2.3', 'abc', '1.1234567'])
      expect(parseUnits(text, 6)).toBeUndefined()
    expect(parseUnits('.5', 6)).toBe(500_000n)
    expect(parseUnits('2.', 6)).toBe(2_000_000n)
  })
})
