import { useState } from 'react'
import { errorText } from '../mailedProof/errorText.ts'
import { useSettings } from './SettingsContext.ts'

/** Runs one request at a time, and stores the text of its failure. Ends the session of a revoked device. */
export function useTask() {
  const { site, texts } = useSettings()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function run(task: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await site.endIfRevoked(task())
    } catch (failure) {
      setError(errorText(texts, failure))
    }
    setBusy(false)
  }
  return {
    ...{ isBusy, error, run },
    fail: (failure: unknown) => setError(errorText(texts, failure)),
    clear: () => setError(undefined),
  }
}
