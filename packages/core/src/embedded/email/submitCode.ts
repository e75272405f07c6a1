import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { EMAIL_LOGIN_MISSING } from '@latchkey/contracts/errors/embedded'
import { OTP_INVALID, OTP_USED } from '@latchkey/contracts/errors/vault'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { AccountView } from '../../connect/accountView.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import { applyEmailLogin, beginStep, connectDevice, finishEmailLogin, loginError } from './runEmailLogin.ts'

/**
 * Checks the e-mailed code of the current sign-in and connects the wallet. Resolves with its account. If the wallet is not on this
 * device yet, a link is mailed; the state becomes `verifyDevice`, and this waits until the visitor has used the link.
 * @throws EMAIL_LOGIN_MISSING, OTP_INVALID, OTP_USED, VAULT_UNREACHABLE, errors of the frame
 */
export async function submitCode(latchkey: Latchkey, params: submitCode.Params): Promise<AccountView> {
  assertAlive(latchkey)
  const { emailLogin } = latchkey.store.getState()
  if (emailLogin?.status !== 'verifyCode') throw errorOf(EMAIL_LOGIN_MISSING)
  const otp = params.code.trim()
  if (!/^[0-9]{6}$/.test(otp)) throw errorOf(OTP_INVALID)
  const signal = beginStep(latchkey)
  applyEmailLogin(latchkey, { type: 'checking' })
  const submitted = await request(frameOf(latchkey), 'submit one-time code', { otp }, { signal }).catch((cause) => {
    const error = loginError(cause)
    const type = isLatchkeyError(cause, OTP_INVALID) || isLatchkeyError(cause, OTP_USED) ? 'codeRefused' : 'stepFailed'
    if (!signal.aborted) applyEmailLogin(latchkey, { type, error })
    throw error
  })
  if (submitted.action === 'verifyDevice') {
    const { matchNumber } = submitted
    if (!signal.aborted) applyEmailLogin(latchkey, { type: 'linkSent', nowMs: latchkey.clock.now(), matchNumber })
    await connectDevice(latchkey, signal)
  } else await finishEmailLogin(latchkey, signal)
  return accountOf(latchkey.store.getState())
}

export declare namespace submitCode {
  /** `code`: six digits. */
  type Params = { readonly code: string }
}
