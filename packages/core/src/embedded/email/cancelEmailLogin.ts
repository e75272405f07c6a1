import type { Latchkey } from '../../latchkey.ts'
import { applyEmailLogin, beginStep } from './runEmailLogin.ts'

/** Leaves the current sign-in, so that the visitor can use another address. Stops waiting for the code. */
export function cancelEmailLogin(latchkey: Latchkey): void {
  beginStep(latchkey)
  applyEmailLogin(latchkey, { type: 'cancelled' })
}
