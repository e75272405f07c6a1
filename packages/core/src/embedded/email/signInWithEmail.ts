import { errorOf } from '@latchkey/base/errors'
import { EMAIL_INVALID } from '@latchkey/contracts/errors/vault'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { type EmailLogin, isMailed } from './emailLogin.machine.ts'
import { applyEmailLogin, isValid, loginError, requireCooledDown, returnToStep, sendMail } from './runEmailLogin.ts'

/**
 * Signs in with an e-mail address: by a code, and on a device that does not have the wallet of the address, also by a link. Resolves with the step that the visitor
 * has to complete; undefined when this browser was already signed in with the address and is now connected. Another call with
 * the same address returns to its step without another e-mail.
 *
 * @throws EMAIL_INVALID, EMAIL_COOLDOWN within 30 s after an e-mail to another address, OPTION_INVALID without `embeddedWallet`,
 * VAULT_UNREACHABLE, errors of the frame
 */
export async function signInWithEmail(
  latchkey: Latchkey,
  params: signInWithEmail.Params,
): Promise<EmailLogin | undefined> {
  assertAlive(latchkey)
  const email = params.email.trim()
  if (!emailPattern.test(email)) throw errorOf(EMAIL_INVALID)
  const { emailLogin } = latchkey.store.getState()
  const isSame = emailLogin?.email.toLowerCase() === email.toLowerCase()
  if (isSame && isMailed(emailLogin)) return emailLogin.error ? returnToStep(latchkey) : emailLogin
  if (isSame && emailLogin?.status === 'idle' && emailLogin.left) {
    if (isValid(emailLogin.left, latchkey.clock.now())) return returnToStep(latchkey)
  }
  if (emailLogin?.status !== 'failed') requireCooledDown(latchkey, emailLogin?.sentAtMs)
  applyEmailLogin(latchkey, { type: 'started', email })
  try {
    return await sendMail(latchkey, email)
  } catch (error) {
    const { emailLogin: now } = latchkey.store.getState()
    if (now?.status === 'starting' && now.email === email)
      applyEmailLogin(latchkey, { type: 'failed', error: loginError(error) })
    throw error
  }
}

export declare namespace signInWithEmail {
  type Params = { readonly email: string }
}
