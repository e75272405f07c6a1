import { languageOf as nameOf } from '@latchkey/texts/languageOf'
import type { LanguageName } from '@latchkey/texts/languages'
import type { Language } from './language.ts'
import * as languages from './languages.ts'

/** A built-in language, or `auto`: the visitor's first preferred language that is built in. */
export type Locale = 'auto' | LanguageName

/** The language of a locale. English on the server and in the first render, where the browser's languages are unknown. */
export function languageOf(locale: Locale, browserLanguages: readonly string[] = []): Language {
  const all: Readonly<Record<LanguageName, Language>> = languages
  return all[nameOf(locale === 'auto' ? browserLanguages : [locale])]
}
