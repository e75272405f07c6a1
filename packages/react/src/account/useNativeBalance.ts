'use client'
import type { NativeBalance } from '@latchkey/core/account/queries'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useAccount } from './useAccount.ts'

/**
 * Native balance of the connected account, without the query library: for the button, which loads with the page. Read again when
 * the account, the network or `refreshKey` changes. Undefined until known, and when it cannot be read.
 */
export function useNativeBalance(
  params: { readonly enabled?: boolean; readonly refreshKey?: unknown } = {},
): NativeBalance | undefined {
  const { enabled = true, refreshKey } = params
  const latchkey = useLatchkey()
  const { status, address, networkId } = useAccount()
  const [balance, setBalance] = useState<{ readonly of: string; readonly value: NativeBalance }>()
  const of = enabled && status === 'connected' && address && networkId ? `${networkId}:${address}` : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshKey is a reason to read again, not an input.
  useEffect(() => {
    if (!of || !address || !networkId) return
    let current = true
    import('@latchkey/core/account/queries')
      .then(({ readNativeBalance }) => readNativeBalance(latchkey, { address, networkId }))
      .then(
        (value) => current && setBalance({ of, value }),
        () => {},
      )
    return () => {
      current = false
    }
  }, [latchkey, of, address, networkId, refreshKey])
  return balance !== undefined && balance.of === of ? balance.value : undefined
}
