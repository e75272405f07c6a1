'use client'
import { createContext, useContext } from 'react'

/** Theme, direction and language of the button, the modal and the toasts. */
export type Appearance = {
  readonly theme?: 'light' | 'dark' | 'system' | undefined
  /** Left out: right to left where the language is, otherwise the page's. */
  readonly dir?: 'ltr' | 'rtl' | undefined
}

export const AppearanceContext = createContext<AppearanceContext.Value>({})
export const useAppearance = (): AppearanceContext.Value => useContext(AppearanceContext)

export declare namespace AppearanceContext {
  type Value = Appearance & { readonly lang?: string }
}
