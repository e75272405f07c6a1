import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits, parseUnits } from './units.ts'

describe('units', () => {
  test('behaviour: parsing a formatted amount gives the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
      }),
    )
  })
  test('error: rejects texts that are not an exact amount', () => {
    for (const text of ['', '.', '1,5', '1e3', '-1', '0x1', '1.2.3', 'abc', '1.1234567'])
      expect(parseUnits(text, 6)).toBeUndefined()
    expect(parseUnits('.5', 6)).toBe(500_000n)
    expect(parseUnits('2.', 6)).toBe(2_000_000n)
  })
})
