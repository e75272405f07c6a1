'use client'
import { createContext, useContext, useEffect } from 'react'

/** Says a text to screen readers through the modal's one live region. */
export const AnnounceContext = createContext<(text: string) => void>(() => {})
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

/** Announces `text` when it appears or changes; undefined says nothing. */
export function useAnnouncement(text: string | undefined): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [announce, text])
}
