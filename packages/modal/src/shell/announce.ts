'use client'
import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

/** Sets what the modal's one live region says to screen readers. */
export const AnnounceContext = createContext<Dispatch<SetStateAction<string>>>(() => {})
/** Says a text once. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

/** Announces `text` when it appears or changes, and takes it back when it no longer holds; undefined says nothing. */
export function useAnnouncement(text: string | undefined): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    if (text === undefined) return
    announce(text)
    // Only its own: what was said since stays. And a text that comes again is a change again, which is what is read.
    return () => announce((said) => (said === text ? '' : said))
  }, [announce, text])
}
