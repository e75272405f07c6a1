import type { Clock } from '@latchkey/base/clock'
import { walletOpenWaitMs } from '@latchkey/contracts/constants/wallets'

/** The parts of `document` that we use. */
type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly visibilityState: string
  readonly hasFocus: () => boolean
}

/**
 * Watches the page after a tap on a wallet link. Reports `left` when the wallet app covers the page, `returned` when the page is
 * visible again, and `stayed` when no app opened. Waits while a browser prompt, such as "Open this app?", has the focus. Returns a
 * function that stops watching.
 */
export function watchReturn(params: watchReturn.Params): () => void {
  const { page, clock, told } = params
  let left = page.visibilityState === 'hidden'
  let cancel = () => {}
  const check = () => {
    if (left) return
    if (page.hasFocus()) told('stayed')
    else cancel = clock.after(walletOpenWaitMs, check)
  }
  const onChange = () => {
    const hidden = page.visibilityState === 'hidden'
    if (hidden === left) return
    left = hidden
    cancel()
    told(hidden ? 'left' : 'returned')
  }
  cancel = clock.after(walletOpenWaitMs, check)
  page.addEventListener('visibilitychange', onChange)
  return () => {
    cancel()
    page.removeEventListener('visibilitychange', onChange)
  }
}

export declare namespace watchReturn {
  type Params = {
    readonly page: Page
    readonly clock: Clock
    readonly told: (event: 'left' | 'returned' | 'stayed') => void
  }
}
