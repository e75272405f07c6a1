import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { Connections } from '../connect/connection.ts'

/** A verified sign-in, as the server described it. Tokens are not part of it. */
export type SignInSession = {
  readonly sid: string
  readonly account: CaipAddress
  readonly networkId: CaipNetworkId
  readonly issuedAt: string
  /** Milliseconds since the epoch; the session is renewed before this time. */
  readonly expiresAtMs: number
}

/** `checking` with an error: the server could not be reached; retried automatically. */
export type SignInState =
  | { readonly status: 'off' }
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly error?: LatchkeyError }
  | { readonly status: 'required'; readonly error?: LatchkeyError }
  | { readonly status: 'signing' }
  | { readonly status: 'signed'; readonly session: SignInSession }

/** `namespace:address`: a sign-in belongs to an account, independent of the network. */
export type AccountKey = `${Namespace}:${string}`

export type SignInSlice = {
  readonly siwx: {
    readonly enabled: boolean
    readonly accounts: Readonly<Record<AccountKey, SignInState>>
    /** Sign-in of an account that is not listed; idle without it. */
    readonly otherwise?: SignInState
  }
}

export const accountKey = (namespace: Namespace, address: string): AccountKey => `${namespace}:${address}`

const off: SignInState = { status: 'off' }
const idle: SignInState = { status: 'idle' }

/** Sign-in of the active account; `off` where the app has no sign-in. Stable for an equal state. */
export function signInOf(state: SignInSlice & Pick<Connections, 'active' | 'activeNamespace'>): SignInState {
  const { siwx, active, activeNamespace } = state
  const address = active[activeNamespace]?.address
  if (!siwx.enabled) return off
  if (address === undefined) return idle
  return siwx.accounts[accountKey(activeNamespace, address)] ?? siwx.otherwise ?? idle
}
