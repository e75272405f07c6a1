import type { LatchkeyError } from '@latchkey/base/errors'
import { otpAttemptsMax } from '@latchkey/contracts/constants/vault'

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

/** Waiting for the visitor to type the code or open the link. */
export type MailedLogin =
  | (Address &
      Mailed & {
        /** The code was accepted. A link that approves this device was e-mailed. */
        readonly status: 'verifyDevice'
        /** Two digits, which the visitor chooses on the page of the link. */
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
  /** The error of the last code or of the last request for an e-mail. */
  readonly error?: LatchkeyError
}

export type EmailLoginSlice = {
  readonly emailLogin?: EmailLogin | undefined
}

export const isMailed = (login: EmailLogin | undefined): login is MailedLogin =>
  login?.status === 'verifyDevice' || login?.status === 'verifyCode'

export type EmailLoginEvent =
  | { readonly type: 'started'; readonly email: string }
  | { readonly type: 'linkSent'; readonly nowMs: number; readonly matchNumber?: string | undefined }
  | { readonly type: 'codeSent'; readonly nowMs: number }
  | { readonly type: 'resending' }
  | { readonly type: 'checking' }
  | { readonly type: 'codeRefused'; readonly error: LatchkeyError }
  /** Sending an e-mail or checking a code failed; the step does not change. */
  | { readonly type: 'stepFailed'; readonly error: LatchkeyError }
  | { readonly type: 'accepted' }
  | { readonly type: 'failed'; readonly error: LatchkeyError }
  | { readonly type: 'cancelled' }
  /** Returns to the abandoned or failed step, whose e-mail is still valid. */
  | { readonly type: 'returned' }
  | { readonly type: 'connected' }

/** Pure. An event that does not belong to the current step changes nothing. */
export function transition(login: EmailLogin | undefined, event: EmailLoginEvent): EmailLogin | undefined {
  if (event.type === 'started') return { ...sentAt(login), status: 'starting', email: event.email }
  if (event.type === 'connected') return undefined
  if (!login) return undefined
  const address = { email: login.email, ...sentAt(login) }
  switch (event.type) {
    case 'linkSent': {
      const { nowMs, matchNumber } = event
      if (login.status === 'connecting') return login
      return { email: login.email, status: 'verifyDevice', sentAtMs: nowMs, ...(matchNumber && { matchNumber }) }
    }
    case 'codeSent':
      if (login.status === 'connecting') return login
      return { email: login.email, status: 'verifyCode', sentAtMs: event.nowMs, attemptsLeft: otpAttemptsMax }
    case 'resending':
      return isMailed(login) ? { ...settled(login), pending: 'mail' } : login
    case 'checking':
      return login.status === 'verifyCode' ? { ...settled(login), pending: 'code' } : login
    case 'codeRefused':
      if (login.status !== 'verifyCode') return login
      return { ...settled(login), attemptsLeft: Math.max(0, login.attemptsLeft - 1), error: event.error }
    case 'stepFailed':
      return isMailed(login) ? { ...settled(login), error: event.error } : login
    case 'accepted':
      return { ...address, status: 'connecting' }
    case 'failed':
      return { ...address, status: 'failed', error: event.error }
    case 'cancelled':
      return { ...address, status: 'idle', ...(isMailed(login) && { left: settled(login) }) }
    case 'returned':
      if (isMailed(login)) return settled(login)
      return login.status === 'idle' && login.left ? login.left : login
  }
}

const sentAt = (login: EmailLogin | undefined) => (login?.sentAtMs === undefined ? {} : { sentAtMs: login.sentAtMs })

/** Without the pending request and its error. */
function settled<login extends MailedLogin>(login: login): login {
  const { pending: _, error: __, ...rest } = login
  return rest as login
}
