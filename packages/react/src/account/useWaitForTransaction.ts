'use client'
import type { Latchkey } from '@latchkey/core/latchkey'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Waits until a transaction of the active network is final. Nothing is asked while `hash` is missing. */
export function useWaitForTransaction({ hash }: { readonly hash: string | undefined }): useWaitForTransaction.Result {
  const latchkey = useLatchkey()
  const [outcome, setOutcome] = useState<{
    readonly of: string
    readonly data?: 'confirmed' | 'failed'
    readonly error: Error | null
  }>()
  useEffect(() => {
    if (!hash) return
    const leaving = new AbortController()
    waitFor(latchkey, hash, leaving.signal).then(
      (data) => leaving.signal.aborted || setOutcome({ of: hash, data, error: null }),
      (error: Error) => leaving.signal.aborted || setOutcome({ of: hash, error }),
    )
    return () => leaving.abort()
  }, [latchkey, hash])
  const shown = outcome?.of === hash ? outcome : undefined
  return {
    data: shown?.data,
    error: shown?.error ?? null,
    isPending: hash !== undefined && shown === undefined,
    isSuccess: shown?.data === 'confirmed',
  }
}

export declare namespace useWaitForTransaction {
  type Result = {
    /** `failed`: the chain ran it and undid it. */
    readonly data: 'confirmed' | 'failed' | undefined
    /** It was replaced or dropped, or is still unknown after the time limit. */
    readonly error: Error | null
    readonly isPending: boolean
    readonly isSuccess: boolean
  }
}

async function waitFor(latchkey: Latchkey, hash: string, signal: AbortSignal): Promise<'confirmed' | 'failed'> {
  const { waitForTransaction } = await import('@latchkey/core/account/waitForTransaction')
  return await waitForTransaction(latchkey, { hash, signal })
}
