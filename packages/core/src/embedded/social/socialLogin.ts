import type { LatchkeyError } from '@latchkey/base/errors'
import type { Social, SocialProvider } from '@latchkey/contracts/frame/socialProviders'

/** Progress of a sign-in with a social account. Undefined in the state when there is none and after it has succeeded. */
export type SocialLogin =
  | ({ readonly provider: Social } & CommonStep)
  | ({ readonly provider: SocialProvider } & WindowStep)

type CommonStep =
  | { readonly status: 'starting' }
  | {
      /** The provider's window is open; for Farcaster, `uri` is shown as a code or opened on a phone. */
      readonly status: 'waiting'
      readonly uri: string
    }
  | {
      /** The wallet is being created or unlocked. */
      readonly status: 'connecting'
    }
  | { readonly status: 'failed'; readonly error: LatchkeyError }

type WindowStep =
  | {
      /** The browser blocked the window. A link to `uri` opens it, in a new tab with `rel="opener"`. */
      readonly status: 'blocked'
      readonly uri: string
    }
  | Linked

/** The provider confirmed the visitor; a link that approves this device was e-mailed. */
type Linked = {
  readonly status: 'verifyDevice'
  readonly email: string
  /** The next e-mail may follow after `emailCooldownMs` (spec S5.5). */
  readonly sentAtMs: number
  readonly matchNumber?: string
  /** Another e-mail is being sent. */
  readonly pending?: 'mail'
  /** The error of the last e-mail that could not be sent. */
  readonly error?: LatchkeyError
}

/** A sign-in that waits for the e-mailed link. */
export type LinkedLogin = { readonly provider: SocialProvider } & Linked

export type SocialLoginSlice = {
  readonly socialLogin?: SocialLogin | undefined
}
