import { balanceDisplayDecimals } from '@latchkey/contracts/constants/account'

/** A decimal text cut, never rounded up, to `decimals` places, without needless zeros (spec S5.12). Exact: no floating point. */
export function floorDecimal(numeric: string, decimals: number = balanceDisplayDecimals): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}
