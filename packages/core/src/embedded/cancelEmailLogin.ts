import type { Latchkey } from '../latchkey.ts'
import { applyEmailLogin } from './applyEmailLogin.ts'
import { beginStep } from './runEmailLogin.ts'

/** Leaves the current sign-in, so that the visitor can use another address. A code that was mailed is no longer asked for. */
export function cancelEmailLogin(latchkey: Latchkey): void {
  beginStep(latchkey)
  applyEmailLogin(latchkey, { type: 'cancelled' })
}
