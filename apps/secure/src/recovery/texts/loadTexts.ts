import { textLoader } from '../../frame/language.ts'
import type { RecoveryTexts } from './texts.ts'

export const loadTexts = textLoader<RecoveryTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
