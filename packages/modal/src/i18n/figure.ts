import { floorDecimal } from '@latchkey/core/account/floorDecimal'
import type { Language } from './language.ts'

/** A decimal text as the language writes it, rounded down to 3 decimals unless told otherwise (spec S5.12). Exact. */
export function figure({ tag }: Pick<Language, 'tag'>, numeric: string, decimals?: number): string {
  const exact = floorDecimal(numeric, decimals) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 20 }).format(exact)
}
