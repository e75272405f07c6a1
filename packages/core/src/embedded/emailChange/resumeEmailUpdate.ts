import type { Latchkey } from '../../latchkey.ts'
import { loginEmail } from '../email/loginEmail.ts'
import { loadEmailUpdate } from './applyEmailUpdate.ts'
import type { EmailUpdate } from './emailUpdate.ts'

/** The current step of an e-mail change. Resumes the change of this wallet that a reload interrupted. Idempotent. */
export function resumeEmailUpdate(latchkey: Latchkey): EmailUpdate | undefined {
  const { store } = latchkey
  const { emailUpdate: current } = store.getState()
  if (current) return current
  const emailUpdate = loadEmailUpdate(latchkey)
  if (!emailUpdate || emailUpdate.current !== loginEmail(store.getState())) return undefined
  store.setState({ emailUpdate })
  return emailUpdate
}
