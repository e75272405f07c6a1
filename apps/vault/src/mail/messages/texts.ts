import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type VaultMessages } from './en.ts'
import { es } from './es.ts'

export type Locale = 'en' | 'de' | 'es' | 'ar'

const languages: Readonly<Record<Locale, VaultMessages>> = { en, de, es, ar }

/** The texts of a language. */
export const textsOf = (locale: Locale): VaultMessages => languages[locale]

/** The first supported language of an Accept-Language header. */
export function localeOf(acceptLanguage: string): Locale {
  const wanted = acceptLanguage.split(',').map((range) => range.trim().slice(0, 2).toLowerCase())
  return wanted.find((one): one is Locale => Object.hasOwn(languages, one)) ?? 'en'
}

/** Replaces `{name}` placeholders. Isolates values, so that a Latin name does not reorder an Arabic sentence. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (name in values ? isolated(String(values[name])) : slot))
}

const isolated = (value: string): string => `\u2068${value}\u2069`
