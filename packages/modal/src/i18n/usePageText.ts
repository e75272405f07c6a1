'use client'
import { useContext } from 'react'
import type { page } from './en/page.ts'
import { LocaleContext } from './LocaleContext.ts'

/** Looks up texts of the button and the first frame. They have no slots, so the formatter of `useText` is not loaded. */
export function usePageText(): (key: keyof typeof page) => string {
  const { language, texts } = useContext(LocaleContext)
  return (key) => (texts?.page?.[key] ?? language.page[key]) as string
}
