import { errorOf } from '@latchkey/base/errors'
import { EMAIL_CHANGE_MISSING } from '@latchkey/contracts/errors/embedded'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { loginError, requireCooledDown } from '../email/runEmailLogin.ts'
import { applyEmailUpdate } from './applyEmailUpdate.ts'
import { type EmailUpdate, settledStep } from './emailUpdate.ts'
import { mailUpdateCode } from './mailUpdateCode.ts'
import { resumeEmailUpdate } from './resumeEmailUpdate.ts'

/**
 * E-mails another code for the current step of an e-mail change. The previous code stops working.
 * @throws EMAIL_CHANGE_MISSING, EMAIL_COOLDOWN within 30 s after the last e-mail, VAULT_UNREACHABLE, errors of the frame
 */
export async function resendUpdateCode(latchkey: Latchkey): Promise<EmailUpdate> {
  assertAlive(latchkey)
  const emailUpdate = resumeEmailUpdate(latchkey)
  if (!emailUpdate) throw errorOf(EMAIL_CHANGE_MISSING)
  requireCooledDown(latchkey, emailUpdate.sentAtMs)
  const step = settledStep(emailUpdate)
  applyEmailUpdate(latchkey, { ...step, pending: 'mail' })
  try {
    return await mailUpdateCode(latchkey, step)
  } catch (error) {
    applyEmailUpdate(latchkey, { ...step, error: loginError(error) })
    throw error
  }
}
