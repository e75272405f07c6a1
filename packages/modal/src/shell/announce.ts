'use client'
import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from 'react'

/** Sets the text of the modal's live region, which screen readers announce. */
export const AnnounceContext = createContext<Dispatch<SetStateAction<string>>>(() => {})
/** Announces a text once. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)

/** Announces `text` when it appears or changes, and clears it when it no longer applies. Undefined announces nothing. */
export function useAnnouncement(text: string | undefined): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    if (text === undefined) return
    announce(text)
    // Clear only our own announcement; a newer one stays. Clearing also makes a repeated text a change, which screen readers
    // announce.
    return () => announce((said) => (said === text ? '' : said))
  }, [announce, text])
}
