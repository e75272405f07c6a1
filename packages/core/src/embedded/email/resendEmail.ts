import { errorOf } from '@latchkey/base/errors'
import { EMAIL_LOGIN_MISSING } from '@latchkey/contracts/errors/embedded'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { type EmailLogin, isMailed } from './emailLogin.machine.ts'
import { applyEmailLogin, loginError, requireCooledDown, sendMail } from './runEmailLogin.ts'

/**
 * Sends a new link or code to the address of the current sign-in. The previous one stops working.
 * @throws EMAIL_LOGIN_MISSING, EMAIL_COOLDOWN within 30 s after the last mail, VAULT_UNREACHABLE, errors of the frame
 */
export async function resendEmail(latchkey: Latchkey): Promise<EmailLogin | undefined> {
  assertAlive(latchkey)
  const { emailLogin } = latchkey.store.getState()
  if (!isMailed(emailLogin)) throw errorOf(EMAIL_LOGIN_MISSING)
  requireCooledDown(latchkey, emailLogin.sentAtMs)
  applyEmailLogin(latchkey, { type: 'resending' })
  try {
    return await sendMail(latchkey, emailLogin.email)
  } catch (error) {
    applyEmailLogin(latchkey, { type: 'stepFailed', error: loginError(error) })
    throw error
  }
}
