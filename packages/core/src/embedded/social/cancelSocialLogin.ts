import type { Latchkey } from '../../latchkey.ts'
import { beginSocialLogin, setSocialLogin } from './runSocialLogin.ts'

/** Leaves the current sign-in and closes the provider's window. */
export function cancelSocialLogin(latchkey: Latchkey): void {
  beginSocialLogin(latchkey)
  setSocialLogin(latchkey, undefined)
}
