import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { Connections } from '../connect/connection.ts'

/** A verified sign-in. Tokens are not part of it. */
export type SignInSession = {
  /** CAIP-10. */
  readonly account: CaipAddress
  /** The network of the signed message. */
  readonly networkId: CaipNetworkId
  /** Id on the Latchkey server; this and the times are undefined for a session of the app's own backend. */
  readonly sid?: string
  readonly issuedAt?: string
  /** Milliseconds since the epoch; the session is renewed before this time. */
  readonly expiresAtMs?: number
}

/** A sign-in message and the wallet's signature of it. */
export type SignedMessage = { readonly message: string; readonly signature: string }

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

/** Key of the active account; undefined when nothing is connected. */
export function activeKey({ active, activeNamespace }: Pick<Connections, 'active' | 'activeNamespace'>) {
  const address = active[activeNamespace]?.address
  return address === undefined ? undefined : accountKey(activeNamespace, address)
}

const off: SignInState = { status: 'off' }
const idle: SignInState = { status: 'idle' }

/** Sign-in of the active account; `off` if the app has no sign-in. Stable for an equal state. */
export function signInOf(state: SignInSlice & Pick<Connections, 'active' | 'activeNamespace'>): SignInState {
  const { siwx } = state
  const key = activeKey(state)
  if (!siwx.enabled) return off
  if (key === undefined) return idle
  return siwx.accounts[key] ?? siwx.otherwise ?? idle
}
