import { languageOf } from '../../frame/language.ts'
import type { ApprovalTexts } from './texts.ts'

const languages = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
} as const

/** Texts in the first supported language of the visitor, otherwise in English. */
export const loadTexts = async (preferred: readonly string[]): Promise<ApprovalTexts> =>
  (await languages[languageOf(preferred)]()).texts
