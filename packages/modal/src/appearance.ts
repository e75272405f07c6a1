'use client'
import { createContext, useContext } from 'react'

/** What every layer of ours is drawn with. */
export type Appearance = { readonly theme?: 'light' | 'dark' | 'system'; readonly dir?: 'ltr' | 'rtl' }

export const AppearanceContext = createContext<Appearance>({})
export const useAppearance = (): Appearance => useContext(AppearanceContext)
