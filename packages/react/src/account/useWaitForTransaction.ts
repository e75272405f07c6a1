'use client'
import { type ReadState, useRead } from '../useRead.ts'

/** Waits until a transaction of the active network is final. Nothing is asked while `hash` is missing. */
export function useWaitForTransaction({ hash }: { readonly hash: string | undefined }): useWaitForTransaction.Result {
  const { data, error, isPending } = useRead(hash, async (latchkey, signal) => {
    const { waitForTransaction } = await import('@latchkey/core/account/waitForTransaction')
    return await waitForTransaction(latchkey, { hash: hash ?? '', signal })
  })
  return { data, error, isPending, isSuccess: data === 'confirmed' }
}

export declare namespace useWaitForTransaction {
  /** `data` is `failed` when the chain ran it and undid it; `error` when it was replaced or dropped, or is unknown after the time limit. */
  type Result = Pick<ReadState<'confirmed' | 'failed'>, 'data' | 'error' | 'isPending' | 'isSuccess'>
}
