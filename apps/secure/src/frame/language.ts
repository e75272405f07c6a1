const languages = ['en', 'de', 'es', 'ar'] as const

/** A language of the secure site and the vaults' e-mails. */
export type Language = (typeof languages)[number]

/** The first of the visitor's languages that is supported, otherwise English. */
export function languageOf(preferred: readonly string[]): Language {
  const wanted = preferred.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

/** Loads texts in the first of the visitor's languages that is supported, otherwise in English. */
export const textLoader =
  <texts>(languages: Readonly<Record<Language, () => Promise<{ readonly texts: texts }>>>) =>
  async (preferred: readonly string[]): Promise<texts> =>
    (await languages[languageOf(preferred)]()).texts

const isLanguage = (tag: string): tag is Language => (languages as readonly string[]).includes(tag)
