import { errorOf } from '@latchkey/base/errors'
import { POPUPS_BLOCKED } from '@latchkey/contracts/errors/troubleshoot'
import type { RunCheck } from './check.ts'

/** Checks that the browser opens windows for social sign-in. Skipped in apps without it. */
export const checkPopups: RunCheck = async ({ options, store }, { openPopup }) => {
  if (!options.embeddedWallet?.socials || typeof window === 'undefined') return 'skipped'
  // Inconclusive: long after a click, every browser blocks the window.
  if (openPopup && navigator.userActivation?.isActive !== false) {
    const popup = window.open('about:blank', '', 'popup,width=100,height=100')
    if (!popup) throw errorOf(POPUPS_BLOCKED)
    popup.close()
    return undefined
  }
  if (store.getState().socialLogin?.status === 'blocked') throw errorOf(POPUPS_BLOCKED)
  return 'skipped'
}
