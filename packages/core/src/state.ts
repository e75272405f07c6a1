import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { Connections } from './connect/connection.ts'
import type { OperationsSlice } from './operations/operation.ts'
import type { SignInSlice } from './siwx/signInState.ts'
import type { Wallet } from './wallets/wallet.ts'

/** The current truth of one instance; each feature adds its part. */
export type State = Connections &
  SignInSlice &
  OperationsSlice & {
    /** Wallets found in this page, in the order they announced themselves. */
    readonly wallets: readonly Wallet[]
    /** A set-up problem the developer has to mend (spec S8.1); the modal shows it instead of a view. */
    readonly alert?: LatchkeyError
    /** The network the visitor chose before connecting. */
    readonly preferredNetworkId?: CaipNetworkId
  }

/** What happened, for toasts, analytics and hosts. Core itself never opens a view. */
export type LatchkeyEvents = {
  /** Once for each namespace that a wallet confirmed, also after a reload. */
  connected: { readonly connectionId: string; readonly namespace: Namespace; readonly address: string }
  /** Once for each namespace that a connection covered. */
  disconnected: {
    readonly connectionId: string
    readonly namespace: Namespace
    readonly by: 'app' | 'wallet'
    /** Whether the app was acting as an account of it, in this namespace. */
    readonly wasActive: boolean
  }
  /** The account an app acts as in a namespace; without `address` there is none any more. */
  accountChanged: { readonly namespace: Namespace; readonly address?: string }
  activeNamespaceChanged: { readonly namespace: Namespace }
  networkChanged: {
    readonly connectionId: string
    readonly namespace: Namespace
    readonly networkId: CaipNetworkId
  }
  /** The active account has to sign in; the modal opens SIWXSignMessage (spec S4.6). */
  signInRequired: { readonly namespace: Namespace }
  signedIn: { readonly account: string }
  signedOut: { readonly account: string; readonly reason: 'visitor' | 'expired' | 'revoked' | 'account' }
  /** Something was sent or received; what is shown of the account should be read again. */
  balancesChanged: { readonly networkId: CaipNetworkId; readonly address: string }
  /** A wallet-protocol request left for the wallet; on mobile the visitor may have to open it. */
  requestSent: { readonly namespace: Namespace }
}
