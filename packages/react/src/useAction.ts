'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import { useCallback, useRef, useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** The state of an action hook. */
export type ActionState<data> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data: data | undefined
  /** A LatchkeyError for every known failure; `isLatchkeyError` narrows it. */
  readonly error: Error | null
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Resets to `idle` and ignores the result of a pending call. */
  readonly reset: () => void
}

/** State and functions of an action, whose code loads with the first call. The state reflects the latest call. */
export function useAction<input, data>(
  run: (latchkey: Latchkey, input: input) => Promise<data>,
): {
  readonly state: ActionState<data>
  readonly call: (input: input) => void
  readonly callAsync: (input: input) => Promise<data>
} {
  const latchkey = useLatchkey()
  const [outcome, setOutcome] = useState<Outcome<data>>({ status: 'idle' })
  const latest = useRef(0)
  const action = useRef(run)
  action.current = run
  const reset = useCallback(() => {
    latest.current += 1
    setOutcome({ status: 'idle' })
  }, [])
  const callAsync = useCallback(
    async (input: input): Promise<data> => {
      latest.current += 1
      const number = latest.current
      const show = (next: Outcome<data>) => number === latest.current && setOutcome(next)
      show({ status: 'pending' })
      try {
        const data = await action.current(latchkey, input)
        show({ status: 'success', data })
        return data
      } catch (cause) {
        show({ status: 'error', error: cause instanceof Error ? cause : new Error(String(cause)) })
        throw cause
      }
    },
    [latchkey],
  )
  const call = useCallback(
    (input: input) => {
      // The error is in the state.
      callAsync(input).catch(() => {})
    },
    [callAsync],
  )
  const { status } = outcome
  const state = {
    status,
    data: outcome.status === 'success' ? outcome.data : undefined,
    error: outcome.status === 'error' ? outcome.error : null,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    reset,
  }
  return { state, call, callAsync }
}

type Outcome<data> =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: data }
  | { readonly status: 'error'; readonly error: Error }
