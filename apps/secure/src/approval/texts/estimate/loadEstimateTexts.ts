import { textLoader } from '../../../frame/language.ts'
import type { EstimateTexts } from './texts.ts'

export const loadEstimateTexts = textLoader<EstimateTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
