import { textLoader } from '../../frame/language.ts'
import type { ProtectionTexts } from './texts.ts'

export const loadTexts = textLoader<ProtectionTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
