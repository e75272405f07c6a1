import { useEffect, useState } from 'react'

/** Time for which "Copied" is shown. */
const SHOWN_MS = 2000

export type CopyState = 'idle' | 'copied' | 'failed'

/** Copies a text and returns the result for two seconds. */
export function useCopy(value: string): { readonly state: CopyState; readonly copy: () => Promise<void> } {
  const [result, setResult] = useState<{ state: CopyState }>({ state: 'idle' })
  useEffect(() => {
    if (result.state === 'idle') return
    const timer = setTimeout(() => setResult({ state: 'idle' }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    try {
      // Missing in pages without https and in jsdom.
      await navigator.clipboard.writeText(value)
      setResult({ state: 'copied' })
    } catch {
      setResult({ state: 'failed' })
    }
  }
  return { state: result.state, copy }
}
