'use client'
import { discoverWallets } from '@latchkey/core/wallets/discoverWallets'
import type { Wallet } from '@latchkey/core/wallets/wallet'
import { useEffect } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** Wallets found in this page, including those that announce themselves later. A wallet with several namespaces is listed once. */
export function useFoundWallets(): readonly Wallet[] {
  const latchkey = useLatchkey()
  useEffect(() => {
    // If the code fails to load, the list stays empty.
    discoverWallets(latchkey).catch(() => {})
  }, [latchkey])
  return useLatchkeyState(({ wallets }) => wallets)
}
