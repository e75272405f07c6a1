import type { Namespace } from '@latchkey/base/caip'
import type { sendTransaction } from './account/sendTransaction.ts'
import type { signMessage } from './account/signMessage.ts'
import type { signTypedData } from './account/signTypedData.ts'
import { assertAlive } from './assertAlive.ts'
import type { AccountView } from './connect/accountView.ts'
import { accountOf } from './connect/activeAccount.ts'
import type { instanceActions } from './instanceActions.ts'
import type { Latchkey } from './latchkey.ts'
import { type MountedModal, mountedModal } from './mountedModal.ts'
import type { ChainProvider } from './provider/chainProvider.ts'
import { getProvider } from './provider/getProvider.ts'
import type { RequestsOf } from './register.ts'
import type { State } from './state.ts'

/** The methods of an instance that are not actions. */
type OwnMethods = {
  /** Opens the mounted modal. @throws MODAL_MISSING, INSTANCE_DESTROYED */
  readonly open: MountedModal['open']
  /** Closes the mounted modal. @throws MODAL_MISSING, INSTANCE_DESTROYED */
  readonly close: () => void
  /** Calls `listener` after each state change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (state: State, before: State) => void) => () => void
  /** The active account of a namespace. Default: the active namespace. */
  readonly getAccount: (namespace?: Namespace) => AccountView
  /**
   * The standard provider of a namespace: EIP-1193 for `eip155`, a Wallet Standard wallet for `solana`.
   *
   * @throws PROVIDER_UNAVAILABLE, INSTANCE_DESTROYED
   */
  readonly getProvider: <namespace extends Namespace>(namespace: namespace) => ChainProvider<namespace>
}

/** Actions as methods: the same names and parameters, without the instance. Each loads its code when it is called. */
type ActionMethods = {
  readonly [name in keyof typeof instanceActions as Exclude<name, keyof RequestMethods<unknown>>]: WithoutInstance<
    Awaited<ReturnType<(typeof instanceActions)[name]>>
  >
}

type WithoutInstance<action> = action extends (latchkey: Latchkey, ...params: infer params) => infer result
  ? (...params: params) => Promise<Awaited<result>>
  : never

/** Actions whose types depend on the adapters. Methods and not properties, so that an instance of any adapters is a `Latchkey`. */
type RequestMethods<instance> = {
  /** Signs a UTF-8 message with the active account. Resolves with the signature. */
  signMessage(params: signMessage.Params): Promise<RequestsOf<instance>['signature']>
  /** Signs EIP-712 data with the active account. Resolves with the signature. */
  signTypedData<
    const types extends Readonly<Record<string, unknown>>,
    primaryType extends keyof types | 'EIP712Domain',
  >(params: signTypedData.Params<instance, types, primaryType>): Promise<RequestsOf<instance>['signature']>
  /** Sends a transaction with the active wallet, in its namespace's format. Resolves with the hash. */
  sendTransaction(params: sendTransaction.Params<instance>): Promise<RequestsOf<instance>['hash']>
}

export type InstanceMethods<adapters = unknown> = OwnMethods &
  ActionMethods &
  RequestMethods<{ readonly '~adapters'?: adapters }>

/** An instance with its methods, as `createLatchkey` returns it. */
export type LatchkeyInstance<networks = unknown, adapters = unknown> = Latchkey &
  InstanceMethods<adapters> & {
    /** For types only: the networks passed to `createLatchkey`, used by `Register`. */
    readonly '~networks'?: networks
    /** For types only: the adapters passed to `createLatchkey`. */
    readonly '~adapters'?: adapters
  }

/** The keys of `instanceActions`, which loads later. */
const actions =
  'getWallets connect pair disconnect setActive switchNetwork signMessage signTypedData sendTransaction getAccessToken'

/** `instance` is a function because the methods are part of the object it returns. */
export function instanceMethods(instance: () => Latchkey): InstanceMethods {
  const alive = () => {
    const latchkey = instance()
    assertAlive(latchkey)
    return latchkey
  }
  const methods: OwnMethods & Record<string, unknown> = {
    open: (view) => mountedModal(alive()).open(view),
    close: () => mountedModal(alive()).close(),
    subscribe: (listener) => alive().store.subscribe(listener),
    getAccount: (namespace) => accountOf(alive().store.getState(), namespace),
    getProvider: (namespace) => getProvider(alive(), namespace),
  }
  for (const name of actions.split(' '))
    methods[name] = async (params: unknown) => {
      const latchkey = alive()
      return (await import('./instanceActions.ts')).callAction(latchkey, name, params)
    }
  return methods as InstanceMethods
}
