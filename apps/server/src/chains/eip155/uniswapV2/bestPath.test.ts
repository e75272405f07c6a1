import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivingOn, mostArriving } from '../../../../test/exhaustiveSearch.ts'
import { bestPath } from './bestPath.ts'
import type { Pool } from './pools.ts'

const tokens = ['a', 'b', 'c', 'd', 'e'] as const
const pairs = tokens.flatMap((a, index) => tokens.slice(index + 1).map((b) => [a, b] as const))

const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
const pools: fc.Arbitrary<readonly Pool[]> = fc
  .subarray(pairs)
  .chain((chosen) =>
    fc.tuple(...chosen.map((pair) => fc.tuple(reserve, reserve).map((reserves): Pool => ({ tokens: pair, reserves })))),
  )
const swap = fc.record({
  pools,
  from: fc.constantFrom(...tokens),
  to: fc.constantFrom(...tokens),
  amount: fc.bigInt({ min: 0n, max: 2n ** 128n }),
})

test('[S7.5] the amount is the maximum that the pools allow, on the best of all paths', () => {
  fc.assert(
    fc.property(swap, ({ pools, from, to, amount }) => {
      const best = bestPath(pools, { from, to, amount })
      expect(best?.amountOut ?? 0n).toBe(mostArriving(pools, { tokens, from, to, amount }).amountOut)
      if (!best) return
      expect(arrivingOn(pools, best.path, amount)).toBe(best.amountOut)
      expect([best.path[0], best.path.at(-1)]).toEqual([from, to])
    }),
    { numRuns: 300 },
  )
})

test('the price impact grows with the amount, between 0 and 100 %', () => {
  const pool: Pool = { tokens: ['a', 'b'], reserves: [10n ** 24n, 3n * 10n ** 12n] }
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 18n, max: 10n ** 26n }),
      fc.bigInt({ min: 1n, max: 10n ** 26n }),
      (amount, more) => {
        const impact = (units: bigint) => bestPath([pool], { from: 'a', to: 'b', amount: units })?.impactBps ?? 0n
        expect(impact(amount)).toBeGreaterThanOrEqual(0n)
        expect(impact(amount + more)).toBeGreaterThanOrEqual(impact(amount))
        expect(impact(amount + more)).toBeLessThanOrEqual(10_000n)
      },
    ),
  )
})

test.each([
  // An amount of p % of the pool, after the fee, moves the price so that p / (100 + p) is lost.
  [1n, 98n],
  [10n, 906n],
  [100n, 4_992n],
])('an amount of %i %% of the pool costs %i hundredths of a percent', (percent, expected) => {
  const pool: Pool = { tokens: ['a', 'b'], reserves: [10n ** 24n, 10n ** 24n] }
  expect(bestPath([pool], { from: 'a', to: 'b', amount: percent * 10n ** 22n })?.impactBps).toBe(expected)
})
