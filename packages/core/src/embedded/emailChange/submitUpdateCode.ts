import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { emailUpdatePollMs } from '@latchkey/contracts/constants/frame'
import { otpDigits, otpLifetimeMs } from '@latchkey/contracts/constants/vault'
import { EMAIL_CHANGE_MISSING } from '@latchkey/contracts/errors/embedded'
import { DEVICE_NOT_APPROVED, OTP_INVALID, OTP_USED } from '@latchkey/contracts/errors/vault'
import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import { applyConnections } from '../../connect/applyConnections.ts'
import type { Latchkey } from '../../latchkey.ts'
import { beginStep, loginError } from '../email/runEmailLogin.ts'
import { embeddedConnection } from '../frame/embeddedWallet.ts'
import { frameOf } from '../frame/frameOf.ts'
import { applyEmailUpdate } from './applyEmailUpdate.ts'
import { type EmailUpdate, mailedStep, settledStep } from './emailUpdate.ts'
import { resumeEmailUpdate } from './resumeEmailUpdate.ts'

/**
 * Checks the code of the current step of an e-mail change. Resolves with the next step, or undefined once the address has changed.
 * The code for the current address waits until the link sent with it is opened.
 * @throws EMAIL_CHANGE_MISSING, OTP_INVALID, OTP_USED, DEVICE_NOT_APPROVED, VAULT_UNREACHABLE, errors of the frame
 */
export async function submitUpdateCode(
  latchkey: Latchkey,
  params: submitUpdateCode.Params,
): Promise<EmailUpdate | undefined> {
  assertAlive(latchkey)
  const emailUpdate = resumeEmailUpdate(latchkey)
  if (!emailUpdate) throw errorOf(EMAIL_CHANGE_MISSING)
  const otp = params.code.trim()
  if (otp.length !== otpDigits || !/^[0-9]*$/.test(otp)) throw errorOf(OTP_INVALID)
  const step = settledStep(emailUpdate)
  const signal = beginStep(latchkey)
  applyEmailUpdate(latchkey, { ...step, pending: 'code' })
  try {
    const next = await (step.status === 'verifyCurrent' ? verifyCurrent : verifyNew)(latchkey, { step, otp, signal })
    applyEmailUpdate(latchkey, next)
    return next
  } catch (cause) {
    const error = loginError(cause)
    const isRefused = isLatchkeyError(cause, OTP_INVALID) || isLatchkeyError(cause, OTP_USED)
    const attemptsLeft = Math.max(0, step.attemptsLeft - (isRefused ? 1 : 0))
    const isCurrent = !signal.aborted && latchkey.store.getState().emailUpdate !== undefined
    if (isCurrent) applyEmailUpdate(latchkey, { ...step, attemptsLeft, error })
    throw error
  }
}

export declare namespace submitUpdateCode {
  /** `code`: six digits. */
  type Params = { readonly code: string }
}

type Check = { readonly step: EmailUpdate; readonly otp: string; readonly signal: AbortSignal }

async function verifyCurrent(latchkey: Latchkey, { step, otp, signal }: Check): Promise<EmailUpdate> {
  const { clock } = latchkey
  for (;;) {
    try {
      await request(frameOf(latchkey), 'update email primary code', { otp }, { signal })
      return mailedStep({ ...step, status: 'verifyNew', sentAtMs: clock.now() })
    } catch (error) {
      const waits = isLatchkeyError(error, DEVICE_NOT_APPROVED) && clock.now() < step.sentAtMs + otpLifetimeMs
      if (!waits || signal.aborted) throw error
      applyEmailUpdate(latchkey, { ...step, pending: 'link' })
      await wait(clock, emailUpdatePollMs, signal)
    }
  }
}

async function verifyNew(latchkey: Latchkey, { otp, signal }: Check): Promise<undefined> {
  const { newEmail } = await request(frameOf(latchkey), 'update email secondary code', { otp }, { signal })
  const connection = embeddedConnection(latchkey.store.getState())
  if (!connection) return undefined
  const user = { ...connection.user, email: newEmail }
  applyConnections(latchkey, { type: 'resumed', connection: { ...connection, user } })
  return undefined
}
