'use client'
import type { CaipNetworkId } from '@latchkey/base/caip'
import { useCallback } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Moves the wallet to a network of the app; resolves when it is there. */
export function useSwitchNetwork(): (networkId: CaipNetworkId) => Promise<void> {
  const latchkey = useLatchkey()
  return useCallback(
    async (networkId) => (await import('@latchkey/core/networks/switchNetwork')).switchNetwork(latchkey, { networkId }),
    [latchkey],
  )
}
