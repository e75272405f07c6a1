'use client'
import { discoverWallets } from '@latchkey/core/wallets/discoverWallets'
import type { Wallet } from '@latchkey/core/wallets/wallet'
import { useEffect } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** Wallets found in this page, also those that announce themselves later; one entry however many namespaces a wallet speaks. */
export function useWallets(): readonly Wallet[] {
  const latchkey = useLatchkey()
  useEffect(() => {
    // Where its code could not be loaded there are no wallets to show.
    discoverWallets(latchkey).catch(() => {})
  }, [latchkey])
  return useLatchkeyState(({ wallets }) => wallets)
}
