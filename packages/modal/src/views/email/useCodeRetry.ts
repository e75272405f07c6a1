import { isLatchkeyError } from '@latchkey/base/errors'
import { useState } from 'react'

/**
 * Submits a code, and offers to submit it again after a failure unrelated to the code, such as a lost connection. A code that the
 * vault rejected is not offered again, because it would use up another attempt.
 */
export function useCodeRetry(submit: (code: string) => Promise<unknown>): useCodeRetry.Result {
  const [unjudged, setUnjudged] = useState<string>()

  async function send(code: string): Promise<void> {
    try {
      await submit(code)
    } catch (error) {
      // Retrying would count against the rate limit again. Compared by its code, because importing the error's row would load it.
      const isUnjudged = isLatchkeyError(error) && error.repeatable && error.code !== 'RATE_LIMITED'
      setUnjudged(isUnjudged ? code : undefined)
    }
  }

  return {
    onCode: (code) => {
      setUnjudged(undefined)
      void send(code)
    },
    // Still offered while the retry runs, so that the layout does not move.
    retry: unjudged === undefined ? undefined : () => void send(unjudged),
  }
}

export declare namespace useCodeRetry {
  type Result = { readonly onCode: (code: string) => void; readonly retry: (() => void) | undefined }
}
