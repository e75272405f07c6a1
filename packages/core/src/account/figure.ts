import { floorDecimal } from './floorDecimal.ts'

/** A decimal text to read, the same on every screen and in every sentence: rounded down to 3 decimals (spec S5.12), thousands apart. */
export function figure(numeric: string, decimals?: number): string {
  const [whole = '0', fraction] = floorDecimal(numeric, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${grouped}.${fraction}` : grouped
}
