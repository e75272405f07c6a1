import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { LatchkeyError } from '@latchkey/base/errors'
import type { Connections } from './connect/connection.ts'
import type { EmailLoginSlice } from './embedded/email/emailLogin.machine.ts'
import type { EmailUpdateSlice } from './embedded/emailChange/emailUpdate.ts'
import type { SocialLoginSlice } from './embedded/social/socialLogin.ts'
import type { OperationsSlice } from './operations/operation.ts'
import type { SignInSlice } from './siwx/signInState.ts'
import type { Wallet } from './wallets/wallet.ts'

/** The state of one instance; each feature adds its own part. */
export type State = Connections &
  SignInSlice &
  OperationsSlice &
  EmailLoginSlice &
  EmailUpdateSlice &
  SocialLoginSlice & {
    /** Wallets found in this page, in the order they announced themselves. */
    readonly wallets: readonly Wallet[]
    /** A setup error that the developer has to fix (spec S8.1). The modal shows it instead of a view. */
    readonly alert?: LatchkeyError
    /** The frame of the embedded wallet shows a sheet, above the page. */
    readonly frameShown?: boolean
    /** The network the visitor chose before connecting. */
    readonly preferredNetworkId?: CaipNetworkId
  }

/** Events for toasts, analytics and apps. Core itself never opens a view. */
export type LatchkeyEvents = {
  /** Emitted once for each namespace that a wallet confirmed, also after a reload. */
  connected: { readonly connectionId: string; readonly namespace: Namespace; readonly address: string }
  /** Emitted once for each namespace that the connection covered. */
  disconnected: {
    readonly connectionId: string
    readonly namespace: Namespace
    readonly by: 'app' | 'wallet'
    /** True if it was the active connection of this namespace. */
    readonly wasActive: boolean
  }
  /** The active account of a namespace changed; without `address`, nothing is connected any more. */
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
  /** Tokens were sent or received, so shown balances should be refreshed. */
  balancesChanged: { readonly networkId: CaipNetworkId; readonly address: string }
  /**
   * The page requested a method that the embedded wallet never allows. Emitted 300 ms after the request was rejected
   * (spec S5.10).
   */
  actionDenied: { readonly method: string }
  /** A wallet-protocol request was sent. On mobile, the visitor may have to open the wallet. */
  requestSent: { readonly namespace: Namespace }
}
