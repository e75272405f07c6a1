'use client'
import type { NativeBalance } from '@latchkey/core/account/queries'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'
import { useAccount } from './useAccount.ts'

/** How often a watched balance is read while the page is visible: about a block of most networks. */
const watchMs = 4_000

/**
 * Balance of the active account: of the native currency, or of `token`. Without the query library, because the button uses it and
 * loads with the page. Read again when the account or network changes, after a transfer, when the page gets the focus, and with
 * `watch` every few seconds.
 */
export function useBalance(params: useBalance.Params = {}): useBalance.Result {
  const { enabled = true, token, watch = false } = params
  const latchkey = useLatchkey()
  const { status, address, networkId } = useAccount()
  const of = enabled && status === 'connected' && address && networkId ? `${networkId}:${address}:${token}` : undefined
  const [answer, setAnswer] = useState<Answer>()
  const [reads, setReads] = useState(0)
  const refetch = useCallback(() => setReads((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of reads is the reason to read again.
  useEffect(() => {
    if (!of || !address || !networkId) return
    let current = true
    const show = (next: Omit<Answer, 'of'>) =>
      current && setAnswer((last) => ({ of, ...(last?.of === of && last.data && { data: last.data }), ...next }))
    import('@latchkey/core/account/queries')
      .then(({ readBalance }) => readBalance(latchkey, { address, networkId, ...(token !== undefined && { token }) }))
      .then(
        (data) => show({ data, error: null }),
        (error: Error) => show({ error }),
      )
    return () => {
      current = false
    }
  }, [latchkey, of, address, networkId, token, reads])

  useEffect(() => {
    if (!of) return
    const stop = latchkey.events.on('balancesChanged', (changed) => {
      if (changed.networkId === networkId && changed.address === address) refetch()
    })
    addEventListener('focus', refetch)
    const timer = watch ? setInterval(() => document.visibilityState === 'visible' && refetch(), watchMs) : undefined
    return () => {
      stop()
      removeEventListener('focus', refetch)
      clearInterval(timer)
    }
  }, [latchkey, of, address, networkId, watch, refetch])

  const shown = answer?.of === of ? answer : undefined
  return {
    data: shown?.data,
    error: shown?.error ?? null,
    isPending: of !== undefined && shown === undefined,
    refetch,
  }
}

type Answer = { readonly of: string; readonly data?: NativeBalance; readonly error: Error | null }

export declare namespace useBalance {
  type Params = {
    readonly enabled?: boolean
    /** Contract or mint of a token; the native currency without it. */
    readonly token?: string
    readonly watch?: boolean
  }
  type Result = {
    /** `units` in base units, `numeric` as a decimal text. Stays on screen while it is read again. */
    readonly data: NativeBalance | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly refetch: () => void
  }
}
