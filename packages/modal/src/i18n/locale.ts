import type { Language } from './language.ts'
import * as languages from './languages.ts'

/** A built-in language, or `auto`: the visitor's first preferred language that is built in. */
export type Locale = 'auto' | keyof typeof languages

const byName: Readonly<Record<string, Language>> = languages

/** The language of a locale. English on the server and in the first render, where the browser's languages are unknown. */
export function languageOf(locale: Locale, browserLanguages: readonly string[] = []): Language {
  for (const tag of locale === 'auto' ? browserLanguages : [locale]) {
    const found = byName[tag] ?? byName[tag.split('-')[0] ?? '']
    if (found) return found
  }
  return languages.en
}
