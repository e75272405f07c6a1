import type { Namespace } from '@latchkey/base/caip'
import { assertAlive } from './assertAlive.ts'
import type { AccountView } from './connect/accountView.ts'
import { accountOf } from './connect/activeAccount.ts'
import type { connect } from './connect/connect.ts'
import type { disconnect } from './connect/disconnect.ts'
import type { setActive } from './connect/setActive.ts'
import type { Pairing } from './connect/startPairing.ts'
import type * as actions from './instanceActions.ts'
import type { Latchkey } from './latchkey.ts'
import { type MountedModal, mountedModal } from './mountedModal.ts'
import type { switchNetwork } from './networks/switchNetwork.ts'
import type { ChainProvider } from './provider/chainProvider.ts'
import { getProvider } from './provider/getProvider.ts'
import type { State } from './state.ts'
import type { Wallet } from './wallets/wallet.ts'

/** Actions of an instance as methods. Each loads its code when it is called. */
export type InstanceMethods = {
  /** Opens the mounted modal. @throws MODAL_MISSING, INSTANCE_DESTROYED */
  readonly open: MountedModal['open']
  /** Closes the mounted modal. @throws MODAL_MISSING, INSTANCE_DESTROYED */
  readonly close: () => void
  /** Calls `listener` after each state change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (state: State, before: State) => void) => () => void
  /** The active account of a namespace. Default: the active namespace. */
  readonly getAccount: (namespace?: Namespace) => AccountView
  /**
   * Resolves with the wallets found in this page and the embedded wallet if the app has one. Discovery continues; use `subscribe` to
   * see wallets found later.
   */
  readonly getWallets: () => Promise<readonly Wallet[]>
  /** The standard provider of a namespace: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`. @throws PROVIDER_UNAVAILABLE, INSTANCE_DESTROYED */
  readonly getProvider: <namespace extends Namespace>(namespace: namespace) => ChainProvider<namespace>
  /** Connects a wallet of `getWallets`. Rejects with the wallet's error when the wallet or the visitor rejects. */
  readonly connect: (
    params: { readonly wallet: Wallet | string } & Omit<connect.Params, 'walletId'>,
  ) => Promise<AccountView>
  /** Starts a pairing over the relay: show `uri` as a QR code or link, then await `approval`. */
  readonly pair: () => Promise<Pairing>
  readonly disconnect: (params?: disconnect.Params) => Promise<void>
  readonly setActive: (params: setActive.Params) => Promise<void>
  readonly switchNetwork: (params: Parameters<typeof switchNetwork>[1]) => Promise<void>
  /** Asks the active account to sign a UTF-8 message. Resolves with the signature. */
  readonly signMessage: (params: { readonly message: string; readonly signal?: AbortSignal }) => Promise<string>
  /** Asks the active account to sign EIP-712 data. Resolves with the signature. */
  readonly signTypedData: (params: { readonly typedData: unknown; readonly signal?: AbortSignal }) => Promise<string>
  /** Asks the active wallet to send a transaction in its namespace's format. Resolves with the hash. */
  readonly sendTransaction: (params: {
    readonly transaction: unknown
    readonly signal?: AbortSignal
  }) => Promise<string>
  /**
   * An access token of the active account for requests to your backend, renewed when near its end. Undefined when the account is not
   * signed in.
   */
  readonly getAccessToken: () => Promise<string | undefined>
}

/** An instance with its methods, as `createLatchkey` returns it. */
export type LatchkeyInstance<networks = unknown> = Latchkey &
  InstanceMethods & {
    /** For types only: the networks passed to `createLatchkey`, used by `Register`. */
    readonly '~networks'?: networks
  }

/** `instance` is a function because the methods are part of the object it returns. */
export function instanceMethods(instance: () => Latchkey): InstanceMethods {
  const alive = () => {
    const latchkey = instance()
    assertAlive(latchkey)
    return latchkey
  }
  const action = <name extends keyof typeof actions & keyof InstanceMethods>(name: name) =>
    (async (params: never) => {
      const latchkey = alive()
      return (await import('./instanceActions.ts'))[name](latchkey, params)
    }) as InstanceMethods[name]
  return {
    open: (view) => mountedModal(alive()).open(view),
    close: () => mountedModal(alive()).close(),
    subscribe: (listener) => alive().store.subscribe(listener),
    getAccount: (namespace) => accountOf(alive().store.getState(), namespace),
    getWallets: action('getWallets'),
    getProvider: (namespace) => getProvider(alive(), namespace),
    connect: action('connect'),
    pair: action('pair'),
    disconnect: action('disconnect'),
    setActive: action('setActive'),
    switchNetwork: action('switchNetwork'),
    signMessage: action('signMessage'),
    signTypedData: action('signTypedData'),
    sendTransaction: action('sendTransaction'),
    getAccessToken: action('getAccessToken'),
  }
}
