import { errorOf } from '@latchkey/base/errors'
import { otpLifetimeMs } from '@latchkey/contracts/constants/vault'
import { EMAIL_CHANGE_UNAVAILABLE, EMAIL_INVALID, EMAIL_UNCHANGED } from '@latchkey/contracts/errors/vault'
import { emailPattern } from '@latchkey/contracts/frame/emailPattern'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { loginEmail } from '../email/loginEmail.ts'
import { requireCooledDown } from '../email/runEmailLogin.ts'
import type { EmailUpdate } from './emailUpdate.ts'
import { mailUpdateCode } from './mailUpdateCode.ts'
import { resumeEmailUpdate } from './resumeEmailUpdate.ts'

/**
 * Starts changing the embedded wallet's e-mail address: a code goes to the current address, then one to the new address. Resolves
 * with the next step for the visitor. Calling it again with the same address, even after a reload, returns the current step and
 * sends no e-mail.
 *
 * @throws EMAIL_INVALID, EMAIL_UNCHANGED, EMAIL_COOLDOWN within 30 s after the last e-mail, EMAIL_CHANGE_UNAVAILABLE unless the
 * wallet is connected and belongs to an e-mail address, WALLET_FROZEN, VAULT_UNREACHABLE, errors of the frame
 */
export async function updateEmail(latchkey: Latchkey, params: updateEmail.Params): Promise<EmailUpdate> {
  assertAlive(latchkey)
  const email = params.email.trim()
  const state = latchkey.store.getState()
  const current = loginEmail(state)
  if (current === undefined) throw errorOf(EMAIL_CHANGE_UNAVAILABLE)
  if (!emailPattern.test(email)) throw errorOf(EMAIL_INVALID)
  if (isSame(email, current)) throw errorOf(EMAIL_UNCHANGED)
  const last = resumeEmailUpdate(latchkey)
  const isUsable = last && last.attemptsLeft > 0 && latchkey.clock.now() < last.sentAtMs + otpLifetimeMs
  if (isUsable && last.current === current && isSame(email, last.email)) return last
  requireCooledDown(latchkey, last?.sentAtMs)
  return mailUpdateCode(latchkey, { current, email })
}

export declare namespace updateEmail {
  /** `email`: the new address. */
  type Params = { readonly email: string }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
