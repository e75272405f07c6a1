'use client'
import type { WalletCapabilities } from '@latchkey/core/calls/callBatches'
import { useAccount } from '../account/useAccount.ts'
import { type ReadState, useRead } from '../useRead.ts'

/** Capabilities of the active wallet and account by chain id (EIP-5792); empty when the wallet does not report them. */
export function useCapabilities(): ReadState<Readonly<Record<number, WalletCapabilities>>> {
  const { isConnected, connectionId, address } = useAccount()
  return useRead(isConnected ? `${connectionId}/${address}` : undefined, async (latchkey, signal) => {
    const { getCapabilities } = await import('@latchkey/core/calls/getCapabilities')
    return await getCapabilities(latchkey, { signal })
  })
}
