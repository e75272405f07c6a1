import { languageOf } from '../../frame/language.ts'
import type { ExportTexts } from './texts.ts'

const languages = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
} as const

export const loadTexts = async (preferred: readonly string[]): Promise<ExportTexts> =>
  (await languages[languageOf(preferred)]()).texts
