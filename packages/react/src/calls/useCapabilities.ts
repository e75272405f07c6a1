'use client'
import type { WalletCapabilities } from '@latchkey/core/calls/callBatches'
import { useAccount } from '../account/useAccount.ts'
import { type ReadState, useRead } from '../useRead.ts'

/** What the active wallet can do for its account (EIP-5792), by chain id; empty for a wallet that does not tell. */
export function useCapabilities(): ReadState<Readonly<Record<number, WalletCapabilities>>> {
  const { isConnected, connectionId, address } = useAccount()
  return useRead(isConnected ? `${connectionId}/${address}` : undefined, async (latchkey, signal) => {
    const { getCapabilities } = await import('@latchkey/core/calls/getCapabilities')
    return await getCapabilities(latchkey, { signal })
  })
}
