import type { LatchkeyError } from '@latchkey/base/errors'

/** Progress of a sign-in with an e-mail address. Undefined in the state when there is none and after it has succeeded. */
export type EmailLogin =
  | (Address & {
      /** The secure site is sending an e-mail. */
      readonly status: 'starting'
    })
  | MailedLogin
  | (Address & {
      /** The code was accepted; the wallet is being created or unlocked. */
      readonly status: 'connecting'
    })
  | (Address & { readonly status: 'failed'; readonly error: LatchkeyError })
  | (Address & {
      /** The visitor left the sign-in. Entering the same address again returns to the step in `left`. */
      readonly status: 'idle'
      readonly left?: MailedLogin
    })

/** Waiting for the visitor to open the link or type the code. */
export type MailedLogin =
  | (Address &
      Mailed & {
        /** A link that approves this device was e-mailed. */
        readonly status: 'verifyDevice'
        readonly matchNumber?: string
      })
  | (Address &
      Mailed & {
        /** A code was e-mailed. */
        readonly status: 'verifyCode'
        readonly attemptsLeft: number
      })

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
