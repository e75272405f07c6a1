import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { Slot } from './connect/connection.machine.ts'
import type { Connector } from './connect/port.ts'
import type { SignInState } from './siwx/signInState.ts'

/** The current truth of one instance. Status is a map: what happens in one namespace never shows in another (spec §4). */
export type State = {
  readonly slots: Readonly<Partial<Record<Namespace, Slot>>>
  readonly activeNamespace: Namespace
  /** Wallets found in this page, in the order they announced themselves. */
  readonly connectors: readonly Connector[]
  readonly siwx: SignInState
  /** A set-up problem the developer has to mend (spec S8.1); the modal shows it instead of a view. */
  readonly alert?: LatchkeyError
  /** The network the visitor chose before connecting. */
  readonly preferredNetworkId?: CaipNetworkId
}

/** What happened, for toasts, analytics and hosts. Core itself never opens a view. */
export type LatchkeyEvents = {
  connected: { readonly namespace: Namespace; readonly address: string }
  disconnected: { readonly namespace: Namespace; readonly by: 'app' | 'wallet' }
  /** A connected account has to sign in; the modal opens SIWXSignMessage (spec S4.6). */
  signInRequired: { readonly namespace: Namespace }
  signedIn: { readonly account: string }
  signedOut: { readonly reason: 'visitor' | 'expired' | 'revoked' | 'account' }
  networkChanged: { readonly namespace: Namespace; readonly networkId: CaipNetworkId }
  /** A wallet-protocol request left for the wallet; on mobile the visitor may have to open it. */
  requestSent: { readonly namespace: Namespace }
}
