import type { LatchkeyError } from '@latchkey/base/errors'

/** A sign-in with an e-mail address, as far as it has come. Without one, or after it succeeded, the state holds none. */
export type EmailLogin =
  /** The secure site is asked to send a mail. */
  | (Address & { readonly status: 'starting' })
  | MailedLogin
  /** The code was accepted; the wallet is being created or unlocked. */
  | (Address & { readonly status: 'connecting' })
  | (Address & { readonly status: 'failed'; readonly error: LatchkeyError })
  /** The visitor left it; `left`: the step that the same address returns to. */
  | (Address & { readonly status: 'idle'; readonly left?: MailedLogin })

/** Waiting for the visitor to open the link or type the code. */
export type MailedLogin =
  /** A link that approves this device was mailed. */
  | (Address & Mailed & { readonly status: 'verifyDevice'; readonly matchNumber?: string })
  /** A code was mailed. */
  | (Address & Mailed & { readonly status: 'verifyCode'; readonly attemptsLeft: number })

/** The address, and when the last mail went to it: the next may follow after `emailCooldownMs` (spec S5.5). */
type Address = { readonly email: string; readonly sentAtMs?: number }

type Mailed = {
  readonly sentAtMs: number
  /** What is being asked: another mail, or whether the code is right. */
  readonly pending?: 'mail' | 'code'
  /** Why the last code or the last request for a mail was refused. */
  readonly error?: LatchkeyError
}

export type EmailLoginSlice = {
  readonly emailLogin?: EmailLogin | undefined
}

export const isMailed = (login: EmailLogin | undefined): login is MailedLogin =>
  login?.status === 'verifyDevice' || login?.status === 'verifyCode'
