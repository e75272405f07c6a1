import { createContext, useContext } from 'react'
import type { InputGuard } from '../approval/sheet/useInputGuard.ts'
import type { SettingsTexts } from '../texts/settingsTexts.ts'
import type { ShownSettings, Step } from './shownSettings.ts'

/** Shared by all steps of the settings. */
export type SettingsValue = ShownSettings & {
  readonly texts: SettingsTexts
  /** False until the visitor has had time to read the step. */
  readonly canAct: boolean
  readonly takes: InputGuard['takes']
  readonly isCovered: boolean
  readonly goTo: (step: Step) => void
}

export const SettingsContext = createContext<SettingsValue | undefined>(undefined)

export function useSettings(): SettingsValue {
  const value = useContext(SettingsContext)
  if (!value) throw new RangeError('A step of the settings is drawn outside of them.')
  return value
}
