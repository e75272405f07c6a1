/** Language tag and text direction. `tag` is for `Intl` and the `lang` attribute (BCP 47). */
export type Writing = { readonly tag: string; readonly dir: 'ltr' | 'rtl' }

/** The languages of the modal, the secure site and the vaults' e-mails. Each of them has a folder of texts per language. */
export const languages = {
  en: { tag: 'en', dir: 'ltr' },
  de: { tag: 'de', dir: 'ltr' },
  es: { tag: 'es', dir: 'ltr' },
  ar: { tag: 'ar-u-nu-latn', dir: 'rtl' },
  fr: { tag: 'fr', dir: 'ltr' },
} as const satisfies Readonly<Record<string, Writing>>

export type LanguageName = keyof typeof languages
