'use client'
import { type ReadState, useRead } from '../useRead.ts'

/** Waits until a transaction on the active network is final. Idle while `hash` is undefined. */
export function useWaitForTransaction({ hash }: { readonly hash: string | undefined }): useWaitForTransaction.Result {
  const { data, error, isPending } = useRead(hash, async (latchkey, signal) => {
    const { waitForTransaction } = await import('@latchkey/core/account/waitForTransaction')
    return await waitForTransaction(latchkey, { hash: hash ?? '', signal })
  })
  return { data, error, isPending, isSuccess: data === 'confirmed' }
}

export declare namespace useWaitForTransaction {
  /** `data` is `failed` when the transaction reverted. `error` is set when it was replaced or dropped, or still unknown at the time limit. */
  type Result = Pick<ReadState<'confirmed' | 'failed'>, 'data' | 'error' | 'isPending' | 'isSuccess'>
}
