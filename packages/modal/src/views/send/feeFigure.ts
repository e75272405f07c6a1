import { formatUnits } from '@latchkey/base/units'
import { amountDisplayDecimals } from '@latchkey/contracts/constants/account'
import { figure } from '@latchkey/core/account/figure'

/** A highest fee to read: 3 decimals (spec S5.12), rounded up, because it is a limit. */
export function feeFigure(feeUnits: bigint, currency: { readonly symbol: string; readonly decimals: number }): string {
  const { symbol, decimals } = currency
  const step = 10n ** BigInt(Math.max(0, decimals - amountDisplayDecimals))
  const rounded = ((feeUnits + step - 1n) / step) * step
  return `${figure(formatUnits(rounded, decimals))} ${symbol}`
}
