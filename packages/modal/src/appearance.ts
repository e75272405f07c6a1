'use client'
import { createContext, useContext } from 'react'

/** Theme, direction and language of the button, the modal and the toasts. */
export type Appearance = {
  readonly theme?: 'light' | 'dark' | 'system' | undefined
  /** Default: `rtl` for a right-to-left language, otherwise the direction of the page. */
  readonly dir?: 'ltr' | 'rtl' | undefined
}

export const AppearanceContext = createContext<AppearanceContext.Value>({})
export const useAppearance = (): AppearanceContext.Value => useContext(AppearanceContext)

export declare namespace AppearanceContext {
  type Value = Appearance & { readonly lang?: string }
}
