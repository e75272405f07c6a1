import type { Latchkey } from '../latchkey.ts'
import { type AccountParams, type NativeBalance, readBalance } from './queries.ts'

/** Interval for reading a watched balance while the page is visible: about the block time of most networks. */
const watchMs = 4_000

/**
 * Reads the balance of an account now, after each transfer, when the page gets the focus, and with `watch` every few
 * seconds. Returns a function that stops it.
 */
export function watchBalance(latchkey: Latchkey, params: watchBalance.Params): () => void {
  const { address, networkId, token, watch, onAnswer } = params
  let stopped = false
  const read = () => {
    readBalance(latchkey, { address, networkId, ...(token !== undefined && { token }) }).then(
      (data) => stopped || onAnswer({ data, error: null }),
      (error: Error) => stopped || onAnswer({ error }),
    )
  }
  read()
  const unsubscribe = latchkey.events.on('balancesChanged', (changed) => {
    if (changed.networkId === networkId && changed.address === address) read()
  })
  addEventListener('focus', read)
  const timer = watch ? setInterval(() => document.visibilityState === 'visible' && read(), watchMs) : undefined
  return () => {
    stopped = true
    unsubscribe()
    removeEventListener('focus', read)
    clearInterval(timer)
  }
}

export declare namespace watchBalance {
  type Answer = { readonly data?: NativeBalance; readonly error: Error | null }
  type Params = AccountParams & {
    /** Contract or mint address of a token. Default: the native currency. */
    readonly token?: string | undefined
    readonly watch?: boolean | undefined
    /** Called with each result. After an error, the last balance stays on screen. */
    readonly onAnswer: (answer: Answer) => void
  }
}
