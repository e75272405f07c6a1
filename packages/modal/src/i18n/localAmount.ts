import { figure } from './figure.ts'
import type { Language } from './language.ts'

/**
 * An amount as a visitor types it, from or to the form that core reads, in which a point is the decimal sign. In a language with a
 * decimal comma both signs change places, so that 1,125 is never taken for a thousand there, and 1.125 is asked about.
 */
export function localAmount(language: Pick<Language, 'tag'>, text: string): string {
  if (!figure(language, '0.5').includes(',')) return text
  return text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
}
