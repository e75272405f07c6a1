import type { Clock } from '@latchkey/base/clock'
import { walletOpenWaitMs } from '@latchkey/contracts/constants/wallets'

/** What is used of the document. */
type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  readonly visibilityState: string
  readonly hasFocus: () => boolean
}

/**
 * Follows the page after a tap on a link to a wallet: `left` once the wallet covers it, `returned` when it is seen again, and
 * `stayed` when nothing opened. A question of the browser, such as whether to open the app, takes the focus and is waited for.
 * Returns a function that stops following.
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
