import { floorDecimal } from '@latchkey/core/account/floorDecimal'
import type { Language } from './language.ts'

/** Formats a decimal string in the language, rounded down to 3 decimals by default (spec S5.12). Exact, without floating point. */
export function figure({ tag }: Pick<Language, 'tag'>, numeric: string, decimals?: number): string {
  const exact = floorDecimal(numeric, decimals) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }).format(exact)
}
