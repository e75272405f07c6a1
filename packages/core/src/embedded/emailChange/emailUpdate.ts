import type { LatchkeyError } from '@latchkey/base/errors'
import { otpAttemptsMax } from '@latchkey/contracts/constants/vault'

/** Progress of changing the embedded wallet's e-mail address. Undefined when no change is in progress. */
export type EmailUpdate = {
  /** `verifyCurrent`: a code was e-mailed to the current address. `verifyNew`: to the new one. */
  readonly status: 'verifyCurrent' | 'verifyNew'
  readonly current: string
  /** The new address. */
  readonly email: string
  readonly sentAtMs: number
  readonly attemptsLeft: number
  /** Shown on the page of the link that was also sent to the current address. */
  readonly matchNumber?: string
  /** The request in progress: another e-mail, or checking the code. `link`: the code waits until the link is opened. */
  readonly pending?: 'mail' | 'code' | 'link'
  /** The error of the last code or of the last request for an e-mail. */
  readonly error?: LatchkeyError
}

export type EmailUpdateSlice = {
  readonly emailUpdate?: EmailUpdate | undefined
}

/** A step whose code has just been e-mailed. */
export const mailedStep = (step: Pick<EmailUpdate, 'status' | 'current' | 'email' | 'sentAtMs'>): EmailUpdate => ({
  status: step.status,
  current: step.current,
  email: step.email,
  sentAtMs: step.sentAtMs,
  attemptsLeft: otpAttemptsMax,
})

/** The step without its pending request or error. */
export function settledStep({ pending: _, error: __, ...step }: EmailUpdate): EmailUpdate {
  return step
}

/** The address to which the step's code was sent. */
export const mailedTo = ({ status, current, email }: EmailUpdate): string =>
  status === 'verifyCurrent' ? current : email
