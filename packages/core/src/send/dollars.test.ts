import { formatUnits, parseUnits } from '@latchkey/base/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsForTokens, tokensForDollars } from './dollars.ts'

const ether = { decimals: 18, price: '2450.12' }
/** Decimal text of a positive number. */
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, decimals]) => formatUnits(units, decimals))

test('dollars buy an exact amount of the token, rounded down', () => {
  expect(tokensForDollars('5', { decimals: 6, price: '1' })).toBe('5')
  expect(tokensForDollars('1', { decimals: 6, price: '3' })).toBe('0.333333')
  expect(tokensForDollars('10', ether)).toBe('0.004081432746151208')
  expect(tokensForDollars('0.01', { decimals: 0, price: '1' })).toBe('0')
  expect(tokensForDollars('12.5', { decimals: 18, price: '0.00000015' })).toBe('83333333.333333333333333333')
})

test('parses dollars like token amounts, with at most two decimals', () => {
  expect(tokensForDollars('2,5', { decimals: 6, price: '1' })).toBe('2.5')
  expect(tokensForDollars('1,000.50', { decimals: 6, price: '1' })).toBe('1000.5')
  for (const text of ['', '1,000', '1.005', 'x', '-1']) expect(tokensForDollars(text, ether)).toBeUndefined()
})

test('rounds the worth of a token amount down to cents', () => {
  expect(dollarsForTokens('2', ether)).toBe('4900.24')
  expect(dollarsForTokens('0,5', ether)).toBe('1225.06')
  expect(dollarsForTokens('0.000000001', ether)).toBe('0')
  expect(dollarsForTokens('1.0000000000000000001', ether)).toBeUndefined()
})

test('converts to the largest token amount that the dollars can buy', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      price,
      fc.integer({ min: 0, max: 24 }),
      (cents, at, decimals) => {
        const units = parseUnits(tokensForDollars(formatUnits(cents, 2), { decimals, price: at }) ?? '', decimals)
        expect(units).toBeDefined()
        const [whole = '', fraction = ''] = at.split('.')
        // Both sides in the smallest fraction of a dollar that the price has, times the base units of one token.
        const costOf = (of: bigint) => of * BigInt(whole + fraction) * 100n
        const paid = cents * 10n ** BigInt(decimals + fraction.length)
        expect(costOf(units ?? -1n) <= paid).toBe(true)
        expect(costOf((units ?? -1n) + 1n) > paid).toBe(true)
      },
    ),
  )
})
