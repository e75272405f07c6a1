import { figure } from './figure.ts'
import type { Language } from './language.ts'

/**
 * Converts an amount between the visitor's notation and core's, which uses a decimal point. In a language with a decimal comma,
 * point and comma swap, so that 1,125 is never read as a thousand and 1.125 is reported as ambiguous.
 */
export function localAmount(language: Pick<Language, 'tag'>, text: string): string {
  if (decimalSign(language) === '.') return text
  return text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

const decimalSign = (language: Pick<Language, 'tag'>) => (figure(language, '0.5').includes(',') ? ',' : '.')

/** Adds the language's thousands separators to an amount. Returns any other text unchanged. */
export function groupedAmount({ tag }: Pick<Language, 'tag'>, text: string): string {
  const [whole = '', ...rest] = text.split(decimalSign({ tag }))
  if (rest.length > 1 || !/^[1-9]\d{3,}$/.test(whole)) return text
  return [new Intl.NumberFormat(tag).format(BigInt(whole)), ...rest].join(decimalSign({ tag }))
}
