'use client'
import type { CallsStatus } from '@latchkey/core/calls/callBatches'
import { useAccount } from '../account/useAccount.ts'
import { type ReadState, useRead } from '../useRead.ts'

/** Reads the status of a batch of calls once. Idle while `id` is undefined or no wallet is connected. */
export function useCallsStatus({ id }: { readonly id: string | undefined }): ReadState<CallsStatus> {
  const { isConnected } = useAccount()
  return useRead(isConnected ? id : undefined, async (latchkey, signal) => {
    const { getCallsStatus } = await import('@latchkey/core/calls/getCallsStatus')
    return await getCallsStatus(latchkey, { id: id ?? '', signal })
  })
}
