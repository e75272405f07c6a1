import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Language } from './language.ts'
import { type Locale, languageOf } from './locale.ts'

/** The language to show. Switches only once all texts on screen have loaded in the new language, so that no view goes blank. */
export function useLanguage(locale: Locale): Language {
  const wanted = useSyncExternalStore(
    onLanguageChange,
    () => languageOf(locale, navigator.languages),
    () => languageOf(locale),
  )
  const [shown, setShown] = useState(wanted)
  const swap = shown !== wanted && !shown.first.loaded()
  if (swap) setShown(wanted)
  useEffect(() => {
    if (shown === wanted) return
    let left = false
    import('./loadLike.ts')
      .then(({ loadLike }) => loadLike(shown, wanted))
      .then(
        () => left || setShown(wanted),
        () => {},
      )
    return () => {
      left = true
    }
  }, [shown, wanted])
  return swap ? wanted : shown
}

function onLanguageChange(changed: () => void): () => void {
  addEventListener('languagechange', changed)
  return () => removeEventListener('languagechange', changed)
}
