import type { ProtectionTexts } from './texts.ts'

const languages = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  ar: () => import('./ar.ts'),
} as const

/** Texts in the first of the visitor's languages that there is; else in English. */
export async function loadTexts(preferred: readonly string[]): Promise<ProtectionTexts> {
  const [found = 'en'] = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).filter(isLanguage)
  return (await languages[found]()).texts
}

const isLanguage = (tag: string): tag is keyof typeof languages => Object.hasOwn(languages, tag)
