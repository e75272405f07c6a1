'use client'
import { useContext } from 'react'
import type { page } from './en/page.ts'
import { LocaleContext } from './LocaleContext.ts'

/** The texts of the button and the first frame, which have no slots: without the formatting that `useText` brings. */
export function usePageText(): (key: keyof typeof page) => string {
  const { language, texts } = useContext(LocaleContext)
  return (key) => (texts?.page?.[key] ?? language.page[key]) as string
}
