import { type LanguageName, languages } from './languages.ts'

/** The first of the preferred languages (BCP 47) that is built in, in any region; otherwise English. */
export const languageOf = (preferred: readonly string[]): LanguageName =>
  preferred.map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en'

/** The same for an Accept-Language header. */
export const languageOfHeader = (acceptLanguage: string): LanguageName => languageOf(acceptLanguage.split(','))

const isLanguage = (name: string): name is LanguageName => Object.hasOwn(languages, name)
