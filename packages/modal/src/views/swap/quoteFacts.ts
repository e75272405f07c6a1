import { formatUnits } from '@latchkey/base/units'
import type { SwapQuote } from '@latchkey/core/swap/swapChecks'

/** Significant digits of a rate. */
const rateDigits = 6

/** How much one token buys, as decimal text with six significant digits. */
export function rateOf(
  { fromUnits, toUnits }: SwapQuote,
  decimals: { readonly from: number; readonly to: number },
): string {
  const units = (toUnits * 10n ** BigInt(decimals.from)) / fromUnits
  const step = 10n ** BigInt(Math.max(0, units.toString().length - rateDigits))
  return formatUnits((units / step) * step, decimals.to)
}
