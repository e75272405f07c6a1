import { errorOf } from '@latchkey/base/errors'
import { EMAIL_LOGIN_MISSING } from '@latchkey/contracts/errors/embedded'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import { type EmailLogin, isMailed } from './emailLogin.machine.ts'
import { applyEmailLogin, loginError, requireCooledDown, returnToStep, sendMail } from './runEmailLogin.ts'

/**
 * Sends a new link or code to the address of the current sign-in. The previous one stops working.
 * @throws EMAIL_LOGIN_MISSING, EMAIL_COOLDOWN within 30 s after the last mail, VAULT_UNREACHABLE, errors of the frame
 */
export async function resendEmail(latchkey: Latchkey): Promise<EmailLogin | undefined> {
  assertAlive(latchkey)
  const { store, clock } = latchkey
  const { emailLogin } = store.getState()
  if (!isMailed(emailLogin)) throw errorOf(EMAIL_LOGIN_MISSING)
  requireCooledDown(latchkey, emailLogin.sentAtMs)
  applyEmailLogin(latchkey, { type: 'resending' })
  try {
    if (emailLogin.status === 'verifyCode') return await sendMail(latchkey, emailLogin.email)
    const { matchNumber } = await request(frameOf(latchkey), 'resend link')
    applyEmailLogin(latchkey, { type: 'linkSent', nowMs: clock.now(), matchNumber })
    // The wait for the old link has ended if that link had expired.
    return emailLogin.error ? returnToStep(latchkey) : store.getState().emailLogin
  } catch (error) {
    applyEmailLogin(latchkey, { type: 'stepFailed', error: loginError(error) })
    throw error
  }
}
