import { textLoader } from '../../frame/language.ts'
import type { ApprovalTexts } from './texts.ts'

export const loadTexts = textLoader<ApprovalTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
