'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** The result of a hook that reads. */
export type ReadState<data> = {
  readonly data: data | undefined
  /** A LatchkeyError for every known failure; `isLatchkeyError` narrows it. */
  readonly error: Error | null
  /** The first read has not finished yet. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  /** Reads again and keeps the current data until then. */
  readonly refetch: () => void
}

/** Reads once per `key`; idle while `key` is undefined. Never returns the data of another key. */
export function useRead<data>(
  key: string | undefined,
  read: (latchkey: Latchkey, signal: AbortSignal) => Promise<data>,
): ReadState<data> {
  const latchkey = useLatchkey()
  const [answer, setAnswer] = useState<Answer<data>>()
  const [reads, setReads] = useState(0)
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing the counter triggers another read.
  useEffect(() => {
    if (key === undefined) return
    const leaving = new AbortController()
    const show = (next: Omit<Answer<data>, 'of'>) => {
      if (!leaving.signal.aborted) setAnswer({ of: key, ...next })
    }
    latest.current(latchkey, leaving.signal).then(
      (data) => show({ data, error: null }),
      (cause) => show({ error: cause instanceof Error ? cause : new Error(String(cause)) }),
    )
    return () => leaving.abort()
  }, [latchkey, key, reads])
  const shown = key !== undefined && answer?.of === key ? answer : undefined
  return {
    data: shown?.data,
    error: shown?.error ?? null,
    isPending: key !== undefined && !shown,
    isSuccess: shown !== undefined && shown.error === null,
    refetch: useCallback(() => setReads((last) => last + 1), []),
  }
}

type Answer<data> = { readonly of: string; readonly data?: data; readonly error: Error | null }
