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

/** The actions of an instance for code outside React; each loads its own code when it is called. */
export type InstanceMethods = {
  /** Opens the modal that is mounted. @throws MODAL_MISSING, INSTANCE_DESTROYED */
  readonly open: MountedModal['open']
  /** Closes the modal that is mounted. @throws MODAL_MISSING, INSTANCE_DESTROYED */
  readonly close: () => void
  /** Called after each change of the state. Returns unsubscribe. */
  readonly subscribe: (listener: (state: State, before: State) => void) => () => void
  /** The active account of a namespace, of the active one when none is named. */
  readonly getAccount: (namespace?: Namespace) => AccountView
  /** Wallets of this page; the search goes on, and `subscribe` tells of later ones. */
  readonly getWallets: () => Promise<readonly Wallet[]>
  /** The standard provider of a namespace: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`. @throws PROVIDER_UNAVAILABLE, INSTANCE_DESTROYED */
  readonly getProvider: <namespace extends Namespace>(namespace: namespace) => ChainProvider<namespace>
  /** Connects a wallet of `getWallets`. Rejects with what the wallet or the visitor said. */
  readonly connect: (
    params: { readonly wallet: Wallet | string } & Omit<connect.Params, 'walletId'>,
  ) => Promise<AccountView>
  /** Offers the app to a wallet over the relay: show `uri` as a QR code or link, then wait for `approval`. */
  readonly pair: () => Promise<Pairing>
  readonly disconnect: (params?: disconnect.Params) => Promise<void>
  readonly setActive: (params: setActive.Params) => Promise<void>
  readonly switchNetwork: (params: Parameters<typeof switchNetwork>[1]) => Promise<void>
  /** Signature of a UTF-8 text by the active account. */
  readonly signMessage: (params: { readonly message: string; readonly signal?: AbortSignal }) => Promise<string>
  /** Signature of EIP-712 data by the active account. */
  readonly signTypedData: (params: { readonly typedData: unknown; readonly signal?: AbortSignal }) => Promise<string>
  /** Hash of a transaction that the active wallet has sent; `transaction` is in the namespace's own form. */
  readonly sendTransaction: (params: {
    readonly transaction: unknown
    readonly signal?: AbortSignal
  }) => Promise<string>
}

/** An instance as an app holds it. */
export type LatchkeyInstance<networks = unknown> = Latchkey &
  InstanceMethods & {
    /** Type only: the networks as they were given, for `Register`. */
    readonly '~networks'?: networks
  }

/** `instance` is asked for at each call, because the methods are part of the object it returns. */
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
  }
}
