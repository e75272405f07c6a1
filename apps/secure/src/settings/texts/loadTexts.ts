import { textLoader } from '../../frame/language.ts'
import type { SettingsTexts } from './texts.ts'

export const loadTexts = textLoader<SettingsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
})
