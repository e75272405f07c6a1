import { errorOf } from '@latchkey/base/errors'
import { EMAIL_CHANGE_MISSING } from '@latchkey/contracts/errors/embedded'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import { type EmailUpdate, settledStep } from './emailUpdate.ts'
import { mailUpdateCode } from './mailUpdateCode.ts'
import { loginError, requireCooledDown } from './runEmailLogin.ts'

/**
 * E-mails another code for the current step of an e-mail change. The previous code stops working.
 * @throws EMAIL_CHANGE_MISSING, EMAIL_COOLDOWN within 30 s after the last e-mail, VAULT_UNREACHABLE, errors of the frame
 */
export async function resendUpdateCode(latchkey: Latchkey): Promise<EmailUpdate> {
  assertAlive(latchkey)
  const { emailUpdate } = latchkey.store.getState()
  if (!emailUpdate) throw errorOf(EMAIL_CHANGE_MISSING)
  requireCooledDown(latchkey, emailUpdate.sentAtMs)
  const step = settledStep(emailUpdate)
  latchkey.store.setState({ emailUpdate: { ...step, pending: 'mail' } })
  try {
    return await mailUpdateCode(latchkey, step)
  } catch (error) {
    latchkey.store.setState({ emailUpdate: { ...step, error: loginError(error) } })
    throw error
  }
}
