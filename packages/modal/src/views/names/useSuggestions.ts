import { walletSearchWaitMs } from '@latchkey/contracts/constants/wallets'
import { findNames, type NameSuggestion } from '@latchkey/core/names/findNames'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useEffect, useState } from 'react'

type Answer = { readonly of: string; readonly found?: readonly NameSuggestion[]; readonly error?: unknown }

/** Suggestions for a name, debounced. Returns the previous ones until the new ones have loaded. */
export function useSuggestions(name: string) {
  const latchkey = useLatchkey()
  const [answer, setAnswer] = useState<Answer>({ of: '', found: [] })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Answer) => signal.aborted || setAnswer(next)
    const stopWaiting = latchkey.clock.after(walletSearchWaitMs, () => {
      findNames(latchkey, { name, signal }).then(
        (found) => show({ of: name, found }),
        (error: unknown) => show({ of: name, error }),
      )
    })
    return () => {
      stopWaiting()
      leaving.abort()
    }
  }, [latchkey, name])
  return { ...answer, isCurrent: answer.of === name }
}
