import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import type { SwapQuote } from '@latchkey/core/swap/swapChecks'
import { expect, test } from 'vitest'
import { judgeQuote } from './quoteFacts.ts'

const token = (decimals: number, price?: number) => ({ decimals, price }) as SwapToken
const quote = (priceImpactPercent: string, toUnits: bigint) =>
  ({ fromUnits: 10n ** 18n, toUnits, priceImpactPercent }) as SwapQuote

test('rates a quote by its loss at current prices', () => {
  const tokens = { from: token(18, 2000), to: token(6, 1) }
  expect(judgeQuote(quote('0.1', 1_990_000_000n), tokens)).toMatchObject({ tone: 'quiet', lost: 10 })
  expect(judgeQuote(quote('0.1', 1_900_000_000n), tokens)).toMatchObject({ tone: 'warn', lost: 100 })
  const poor = judgeQuote(quote('0.1', 1_700_000_000n), tokens)
  expect(poor).toMatchObject({ tone: 'bad', lost: 300 })
  expect(poor.change).toBeCloseTo(-0.15)
})

test('considers the price impact even if a price is unknown, and does not warn about a gain', () => {
  const tokens = { from: token(18), to: token(6, 1) }
  expect(judgeQuote(quote('10', 1_700_000_000n), tokens)).toEqual({ tone: 'bad', change: undefined, lost: undefined })
  const gain = judgeQuote(quote('0', 2_100_000_000n), { from: token(18, 2000), to: token(6, 1) })
  expect(gain).toMatchObject({ tone: 'quiet', lost: -100 })
})
