import { figure } from './figure.ts'
import type { Language } from './language.ts'

/**
 * An amount as a visitor types it, from or to the form that core reads, in which a point is the decimal sign. In a language with a
 * decimal comma both signs change places, so that 1,125 is never taken for a thousand there, and 1.125 is asked about.
 */
export function localAmount(language: Pick<Language, 'tag'>, text: string): string {
  if (decimalSign(language) === '.') return text
  return text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}

const decimalSign = (language: Pick<Language, 'tag'>) => (figure(language, '0.5').includes(',') ? ',' : '.')

/** An amount as the language writes it, with its thousands apart. What is not one stays as it is. */
export function groupedAmount({ tag }: Pick<Language, 'tag'>, text: string): string {
  const [whole = '', ...rest] = text.split(decimalSign({ tag }))
  if (rest.length > 1 || !/^[1-9]\d{3,}$/.test(whole)) return text
  return [new Intl.NumberFormat(tag).format(BigInt(whole)), ...rest].join(decimalSign({ tag }))
}
