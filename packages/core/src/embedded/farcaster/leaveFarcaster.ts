import { farcasterReloadMs } from '@latchkey/contracts/constants/frame'
import { reloadFrame } from '@latchkey/frame/host/reloadFrame'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import { cancelSocialLogin } from '../social/cancelSocialLogin.ts'

/**
 * Leaves the sign-in with Farcaster: clears its URL, then reloads the secure site, which drops the sign-in too and gets the app's
 * data again (spec S2.20).
 */
export function leaveFarcaster(latchkey: Latchkey): void {
  const { clock, live, store } = latchkey
  cancelSocialLogin(latchkey)
  const cancel = clock.after(farcasterReloadMs, () => {
    live.cleanup.delete(cancel)
    const { socialLogin, connections } = store.getState()
    // A reload would end a sign-in that has started in the meantime.
    if (!socialLogin && !connections.some(({ via }) => via === 'embedded')) reloadFrame(frameOf(latchkey))
  })
  live.cleanup.add(cancel)
}
