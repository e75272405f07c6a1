import { isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { EMAIL_COOLDOWN } from '@latchkey/contracts/errors/vault'
import { useState } from 'react'

/** Submits a code, and offers to submit it again after a failure unrelated to the code, such as a lost connection. */
export function useCodeRetry({ step, submit }: useCodeRetry.Params): useCodeRetry.Result {
  const [last, setLast] = useState<{ readonly code: string; readonly again: boolean }>()
  const { error, pending } = step ?? {}
  const isUnjudged = error?.retryable === true && !isLatchkeyError(error, EMAIL_COOLDOWN)
  const send = (code: string, again: boolean) => {
    setLast({ code, again })
    submit(code)
  }
  // Still offered while the retry runs, so that the layout does not move.
  const isOffered = pending === 'code' ? last?.again : pending === undefined && isUnjudged
  return {
    onCode: (code) => send(code, false),
    retry: last && isOffered ? () => send(last.code, true) : undefined,
  }
}

export declare namespace useCodeRetry {
  type Params = {
    readonly step:
      | { readonly error?: LatchkeyError | undefined; readonly pending?: 'mail' | 'code' | 'link' | undefined }
      | undefined
    readonly submit: (code: string) => void
  }
  type Result = { readonly onCode: (code: string) => void; readonly retry: (() => void) | undefined }
}
