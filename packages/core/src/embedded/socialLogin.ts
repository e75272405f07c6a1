import type { LatchkeyError } from '@latchkey/base/errors'
import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'

/** Progress of a sign-in with a social account. Undefined in the state when there is none and after it has succeeded. */
export type SocialLogin = { readonly provider: SocialProvider } & (
  | { readonly status: 'starting' }
  /** The provider's window is open. */
  | { readonly status: 'waiting'; readonly uri: string }
  /** The browser blocked the window. A link to `uri` opens it, in a new tab with `rel="opener"`. */
  | { readonly status: 'blocked'; readonly uri: string }
  /** The provider confirmed the visitor's identity; a link that approves this device was e-mailed. */
  | { readonly status: 'verifyDevice'; readonly email: string; readonly matchNumber?: string }
  /** The wallet is being created or unlocked. */
  | { readonly status: 'connecting' }
  | { readonly status: 'failed'; readonly error: LatchkeyError }
)

export type SocialLoginSlice = {
  readonly socialLogin?: SocialLogin | undefined
}
