'use client'
import type { NativeBalance } from '@latchkey/core/account/queries'
import type { watchBalance } from '@latchkey/core/account/watchBalance'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useAccount } from './useAccount.ts'

/**
 * Balance of the active account in the native currency, or of `token`. Refetched when the account or network changes, after a
 * transfer, when the page gets focus, and with `watch` every few seconds. The reading code loads with the first connection,
 * because the connect button uses this hook in the initial bundle.
 */
export function useBalance(params: useBalance.Params = {}): useBalance.Result {
  const { enabled = true, token, watch } = params
  const latchkey = useLatchkey()
  const { status, address, networkId } = useAccount()
  const of = enabled && status === 'connected' && address && networkId ? `${networkId}:${address}:${token}` : undefined
  const [answer, setAnswer] = useState<watchBalance.Answer & { readonly of: string }>()
  const [reads, setReads] = useState(0)
  const refetch = useCallback(() => setReads((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing the counter triggers another read.
  useEffect(() => {
    if (!of || !address || !networkId) return
    let stop: (() => void) | undefined
    let left = false
    const onAnswer = (next: watchBalance.Answer) =>
      setAnswer((last) => ({ of, ...(last?.of === of && last.data && { data: last.data }), ...next }))
    import('@latchkey/core/account/watchBalance').then(
      ({ watchBalance }) => {
        if (!left) stop = watchBalance(latchkey, { address, networkId, token, watch, onAnswer })
      },
      (error: Error) => left || onAnswer({ error }),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [latchkey, of, address, networkId, token, watch, reads])

  const shown = answer?.of === of ? answer : undefined
  return {
    data: shown?.data,
    error: shown?.error ?? null,
    isPending: of !== undefined && shown === undefined,
    refetch,
  }
}

export declare namespace useBalance {
  type Params = {
    readonly enabled?: boolean
    /** Contract or mint address of a token. Default: the native currency. */
    readonly token?: string
    readonly watch?: boolean
  }
  type Result = {
    /** `units` in base units, `numeric` as a decimal string. Stays while refetching. */
    readonly data: NativeBalance | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly refetch: () => void
  }
}
