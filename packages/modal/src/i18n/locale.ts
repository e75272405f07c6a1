import type { LanguageName } from '@latchkey/texts/languages'
import { pickLanguage } from '@latchkey/texts/pickLanguage'
import type { Language } from './language.ts'
import * as languages from './languages.ts'

/** A built-in language, or `auto`: the visitor's first preferred language that is built in. */
export type Locale = 'auto' | LanguageName

const byName: Readonly<Record<LanguageName, Language>> = languages

/** The language of a locale. English on the server and in the first render, where the browser's languages are unknown. */
export const languageOf = (locale: Locale, browserLanguages: readonly string[] = []): Language =>
  pickLanguage(byName, locale === 'auto' ? browserLanguages : [locale]) ?? languages.en
