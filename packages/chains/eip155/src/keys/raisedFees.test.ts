import fc from 'fast-check'
import { expect, test } from 'vitest'
import { raisedFees } from './raisedFees.ts'

const fee = fc.bigInt({ min: 0n, max: 10n ** 13n })
const fees = fc
  .tuple(fee, fee)
  .map(([base, maxPriorityFeePerGas]) => ({ maxFeePerGas: base + maxPriorityFeePerGas, maxPriorityFeePerGas }))

test("raised fees are today's or at least 12.5 % more, and the tip stays within the maximum", () => {
  fc.assert(
    fc.property(fees, fees, (today, pending) => {
      const raised = raisedFees(today, pending)
      for (const name of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const) {
        expect(raised[name] * 1000n).toBeGreaterThanOrEqual(pending[name] * 1125n)
        expect(raised[name]).toBeGreaterThanOrEqual(today[name])
        // Not higher than necessary.
        expect(raised[name] === today[name] || (raised[name] - 1n) * 1000n < pending[name] * 1125n).toBe(true)
      }
      expect(raised.maxPriorityFeePerGas).toBeLessThanOrEqual(raised.maxFeePerGas)
    }),
  )
  expect(
    raisedFees({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }),
  ).toEqual({
    maxFeePerGas: 11n,
    maxPriorityFeePerGas: 2n,
  })
})
