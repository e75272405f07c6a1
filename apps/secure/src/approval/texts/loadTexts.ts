import type { ApprovalTexts } from './texts.ts'

const languages = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  ar: () => import('./ar.ts'),
} as const

/** Texts in the first supported language of the visitor, otherwise in English. */
export async function loadTexts(preferred: readonly string[]): Promise<ApprovalTexts> {
  const [found = 'en'] = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).filter(isLanguage)
  return (await languages[found]()).texts
}

const isLanguage = (tag: string): tag is keyof typeof languages => Object.hasOwn(languages, tag)
