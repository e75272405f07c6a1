'use client'
import type { Pairing } from '@latchkey/core/connect/startPairing'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Starts a pairing over the relay while mounted and `enabled`: the link for your own QR code or for a wallet's deep link. */
export function useWalletUri({ enabled = true }: { readonly enabled?: boolean } = {}): useWalletUri.Result {
  const latchkey = useLatchkey()
  const [round, setRound] = useState(0)
  const [pairing, setPairing] = useState<Pairing>()
  const [error, setError] = useState<Error | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing the counter creates a new link.
  useEffect(() => {
    if (!enabled) return
    let current = true
    let cancel = () => {}
    const fail = (cause: Error) => {
      if (!current) return
      setPairing(undefined)
      setError(cause)
    }
    import('@latchkey/core/connect/startPairing')
      .then(({ startPairing }) => (current ? startPairing(latchkey) : undefined))
      .then((made) => {
        if (!made) return
        if (!current) return made.cancel()
        cancel = made.cancel
        setError(null)
        setPairing(made)
        made.approval.then(() => current && setPairing(undefined), fail)
      }, fail)
    return () => {
      current = false
      cancel()
      setPairing(undefined)
    }
  }, [latchkey, enabled, round])
  return {
    uri: pairing?.uri,
    expiresAtMs: pairing?.expiresAtMs,
    error,
    isPending: enabled && !pairing && !error,
    renew: () => setRound((last) => last + 1),
  }
}

export declare namespace useWalletUri {
  type Result = {
    /** `wc:` link; undefined until it is created and after a wallet has responded. */
    readonly uri: string | undefined
    readonly expiresAtMs: number | undefined
    /** PAIRING_EXPIRED, or the error of the wallet. */
    readonly error: Error | null
    readonly isPending: boolean
    /** Creates a new link. */
    readonly renew: () => void
  }
}
