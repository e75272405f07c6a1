import { type LanguageName, languages } from './languages.ts'
import { pickLanguage } from './pickLanguage.ts'

const names = Object.fromEntries(Object.keys(languages).map((name) => [name, name as LanguageName]))

/** The first of the preferred languages (BCP 47) that is built in, otherwise English. */
export const languageOf = (preferred: readonly string[]): LanguageName => pickLanguage(names, preferred) ?? 'en'

/** The same for an Accept-Language header. */
export const languageOfHeader = (acceptLanguage: string): LanguageName =>
  languageOf(acceptLanguage.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? ''))
