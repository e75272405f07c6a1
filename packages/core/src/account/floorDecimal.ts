import { balanceDisplayDecimals } from '@latchkey/contracts/constants/account'

/** Truncates a decimal text to `decimals` places, without trailing zeros (spec S5.12). Exact: no floating point. */
export function floorDecimal(numeric: string, decimals: number = balanceDisplayDecimals): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}
