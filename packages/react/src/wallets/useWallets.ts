'use client'
import type { Wallet } from '@latchkey/core/wallets/wallet'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useFoundWallets } from './useFoundWallets.ts'

/**
 * The wallets of this page: those found in it, also later, and the embedded wallet if the app has one. A wallet with several
 * namespaces is listed once.
 */
export function useWallets(): readonly Wallet[] {
  const latchkey = useLatchkey()
  const found = useFoundWallets()
  const [embedded, setEmbedded] = useState<Wallet>()
  useEffect(() => {
    if (!latchkey.options.embeddedWallet) return
    import('@latchkey/core/embedded/frame/embeddedRow').then(
      ({ embeddedRow }) => setEmbedded(embeddedRow(latchkey)),
      () => {},
    )
  }, [latchkey])
  return useMemo(() => (embedded ? [...found, embedded] : found), [found, embedded])
}
