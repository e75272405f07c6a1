import { formatUnits } from '@latchkey/base/units'
import { priceImpactHighPercent, priceImpactMarkedPercent } from '@latchkey/contracts/constants/swap'
import type { SwapToken } from '@latchkey/core/swap/listSwapTokens'
import type { SwapQuote } from '@latchkey/core/swap/swapChecks'

/** Significant digits of a rate. */
const rateDigits = 6

/** Amount of the other token per token, as a decimal string with six significant digits. */
export function rateOf(
  { fromUnits, toUnits }: SwapQuote,
  decimals: { readonly from: number; readonly to: number },
): string {
  const units = (toUnits * 10n ** BigInt(decimals.from)) / fromUnits
  const step = 10n ** BigInt(Math.max(0, units.toString().length - rateDigits))
  return formatUnits((units / step) * step, decimals.to)
}

/** Value of an amount in dollars, at the token's current price. */
export function worthOf({ price, decimals }: SwapToken, units: bigint): number | undefined {
  return price === undefined ? undefined : price * Number(formatUnits(units, decimals))
}

/**
 * Rates a price. `change`: from the value given to the value received, at current prices, as a fraction; `lost`: in dollars. Both
 * are undefined if a price is unknown. The tone also considers the price impact.
 */
export function judgeQuote(
  { fromUnits, toUnits, priceImpactPercent }: SwapQuote,
  { from, to }: { readonly from: SwapToken; readonly to: SwapToken },
) {
  const [given, received] = [worthOf(from, fromUnits), worthOf(to, toUnits)]
  const isKnown = given !== undefined && received !== undefined && given > 0
  const change = isKnown ? received / given - 1 : undefined
  const percent = Math.max(Number(priceImpactPercent), -100 * (change ?? 0))
  const tone = percent >= priceImpactHighPercent ? 'bad' : percent >= priceImpactMarkedPercent ? 'warn' : 'quiet'
  return { change, lost: isKnown ? given - received : undefined, tone } as const
}
