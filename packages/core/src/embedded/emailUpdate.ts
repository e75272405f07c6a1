import type { LatchkeyError } from '@latchkey/base/errors'
import { otpAttemptsMax } from '@latchkey/contracts/constants/vault'

/** Progress of a change of the embedded wallet's e-mail address. Undefined in the state when there is none and after it has succeeded. */
export type EmailUpdate = {
  /** `verifyCurrent`: a code was e-mailed to the current address. `verifyNew`: to the new one. */
  readonly status: 'verifyCurrent' | 'verifyNew'
  readonly current: string
  /** The new address. */
  readonly email: string
  readonly sentAtMs: number
  readonly attemptsLeft: number
  /** The current address got a link as well, and the page of the link shows this number. */
  readonly matchNumber?: string
  /** The request in progress: another e-mail, or the check of the code. `link`: the code waits until the link was opened. */
  readonly pending?: 'mail' | 'code' | 'link'
  /** Why the last code, or the last request for an e-mail, was rejected. */
  readonly error?: LatchkeyError
}

export type EmailUpdateSlice = {
  readonly emailUpdate?: EmailUpdate | undefined
}

/** A step whose code was just e-mailed. */
export const mailedStep = (step: Pick<EmailUpdate, 'status' | 'current' | 'email' | 'sentAtMs'>): EmailUpdate => ({
  status: step.status,
  current: step.current,
  email: step.email,
  sentAtMs: step.sentAtMs,
  attemptsLeft: otpAttemptsMax,
})

/** The step without what was asked and how that ended. */
export function settledStep({ pending: _, error: __, ...step }: EmailUpdate): EmailUpdate {
  return step
}

/** Where the code of the step was sent. */
export const mailedTo = ({ status, current, email }: EmailUpdate): string =>
  status === 'verifyCurrent' ? current : email
