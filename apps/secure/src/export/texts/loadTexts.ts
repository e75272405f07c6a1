import { textLoader } from '../../frame/language.ts'
import type { ExportTexts } from './texts.ts'

export const loadTexts = textLoader<ExportTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
