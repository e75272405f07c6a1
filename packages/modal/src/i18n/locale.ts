import type { Language } from './language.ts'
import * as languages from './languages.ts'

/** A language that is built in, or `auto`: the first of the browser's that is. */
export type Locale = 'auto' | keyof typeof languages

const byName: Readonly<Record<string, Language>> = languages

/** The language of a locale. Neither a server nor the first render knows the browser's languages: they show English. */
export function languageOf(locale: Locale, browserLanguages: readonly string[] = []): Language {
  for (const tag of locale === 'auto' ? browserLanguages : [locale]) {
    const found = byName[tag] ?? byName[tag.split('-')[0] ?? '']
    if (found) return found
  }
  return languages.en
}
