'use client'
import type { CallsStatus } from '@latchkey/core/calls/callBatches'
import { useAccount } from '../account/useAccount.ts'
import { type ReadState, useRead } from '../useRead.ts'

/** Waits until a batch of calls is confirmed or has failed. Idle while `id` is undefined or no wallet is connected. */
export function useWaitForCallsStatus({ id }: { readonly id: string | undefined }): ReadState<CallsStatus> {
  const { isConnected } = useAccount()
  return useRead(isConnected ? id : undefined, async (latchkey, signal) => {
    const { waitForCallsStatus } = await import('@latchkey/core/calls/waitForCallsStatus')
    return await waitForCallsStatus(latchkey, { id: id ?? '', signal })
  })
}
