const languages = ['en', 'de', 'ar'] as const

/** A language that the secure site and its mails speak. */
export type Language = (typeof languages)[number]

/** The first of the visitor's languages that there is; else English. */
export function languageOf(preferred: readonly string[]): Language {
  const wanted = preferred.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)
