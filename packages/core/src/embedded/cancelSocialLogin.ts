import type { Latchkey } from '../latchkey.ts'
import { beginSocialLogin } from './signInWithSocial.ts'

/** Leaves the current sign-in and closes the provider's window. */
export function cancelSocialLogin(latchkey: Latchkey): void {
  beginSocialLogin(latchkey)
  latchkey.store.setState({ socialLogin: undefined })
}
