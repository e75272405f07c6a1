import type { Latchkey } from '../../latchkey.ts'
import type { EmailLogin } from './emailLogin.machine.ts'
import { loadEmailLogin, returnToStep } from './runEmailLogin.ts'

/** The current sign-in. Resumes the one that a reload interrupted. Idempotent. */
export function resumeEmailLogin(latchkey: Latchkey): EmailLogin | undefined {
  const { store } = latchkey
  const { emailLogin: current, connections } = store.getState()
  if (current || connections.some(({ via }) => via === 'embedded')) return current
  const emailLogin = loadEmailLogin(latchkey)
  if (!emailLogin) return undefined
  store.setState({ emailLogin })
  return returnToStep(latchkey)
}
