import { request } from '@latchkey/frame/host/request'
import type { Latchkey } from '../../latchkey.ts'
import { beginStep } from '../email/runEmailLogin.ts'
import { frameOf } from '../frame/frameOf.ts'
import { applyEmailUpdate } from './applyEmailUpdate.ts'
import { type EmailUpdate, mailedStep } from './emailUpdate.ts'

/** Requests an e-mail with the current step's code from the secure site. Resolves with the step. */
export async function mailUpdateCode(
  latchkey: Latchkey,
  { current, email }: Pick<EmailUpdate, 'current' | 'email'>,
): Promise<EmailUpdate> {
  const { clock } = latchkey
  const signal = beginStep(latchkey)
  const { action, matchNumber } = await request(frameOf(latchkey), 'update email', { email }, { signal })
  const status = action === 'verifyPrimaryCode' ? 'verifyCurrent' : 'verifyNew'
  const emailUpdate: EmailUpdate = {
    ...mailedStep({ status, current, email, sentAtMs: clock.now() }),
    ...(matchNumber !== undefined && { matchNumber }),
  }
  applyEmailUpdate(latchkey, emailUpdate)
  return emailUpdate
}
