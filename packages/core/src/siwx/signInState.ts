import type { CaipAddress, CaipNetworkId } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'

/** A verified sign-in, as the server described it. Tokens are not part of it. */
export type SignInSession = {
  readonly sid: string
  readonly account: CaipAddress
  readonly networkId: CaipNetworkId
  readonly issuedAt: string
  /** Milliseconds since the epoch; the session is renewed before. */
  readonly expiresAtMs: number
}

/** `signing` names the account that is asked; the session of `signed` the one that proved itself. */
export type SignInState =
  | { readonly status: 'off' }
  | { readonly status: 'idle' }
  | { readonly status: 'checking' }
  | { readonly status: 'required'; readonly error?: LatchkeyError }
  | { readonly status: 'signing'; readonly account?: CaipAddress }
  | { readonly status: 'signed'; readonly session: SignInSession }
