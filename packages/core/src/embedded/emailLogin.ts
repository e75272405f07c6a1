import type { LatchkeyError } from '@latchkey/base/errors'

/** Progress of a sign-in with an e-mail address. Undefined in the state when there is none and after it has succeeded. */
export type EmailLogin =
  /** Asking the secure site to send an e-mail. */
  | (Address & { readonly status: 'starting' })
  | MailedLogin
  /** The code was accepted; the wallet is being created or unlocked. */
  | (Address & { readonly status: 'connecting' })
  | (Address & { readonly status: 'failed'; readonly error: LatchkeyError })
  /** The visitor left the sign-in. Entering the same address again returns to the step in `left`. */
  | (Address & { readonly status: 'idle'; readonly left?: MailedLogin })

/** Waiting for the visitor to open the link or type the code. */
export type MailedLogin =
  /** A link that approves this device was e-mailed. */
  | (Address & Mailed & { readonly status: 'verifyDevice'; readonly matchNumber?: string })
  /** A code was e-mailed. */
  | (Address & Mailed & { readonly status: 'verifyCode'; readonly attemptsLeft: number })

/** The address, and when the last e-mail was sent to it. The next one can be sent after `emailCooldownMs` (spec S5.5). */
type Address = { readonly email: string; readonly sentAtMs?: number }

type Mailed = {
  readonly sentAtMs: number
  /** The request in progress: another e-mail, or the check of the code. */
  readonly pending?: 'mail' | 'code'
  /** Why the last code, or the last request for an e-mail, was rejected. */
  readonly error?: LatchkeyError
}

export type EmailLoginSlice = {
  readonly emailLogin?: EmailLogin | undefined
}

export const isMailed = (login: EmailLogin | undefined): login is MailedLogin =>
  login?.status === 'verifyDevice' || login?.status === 'verifyCode'
