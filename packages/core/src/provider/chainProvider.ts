import type { Namespace } from '@latchkey/base/caip'
import type { AccountView } from '../connect/accountView.ts'
import type { WalletLink } from '../connect/port.ts'
import type { Network } from '../networks/network.ts'
import type { StandardSolanaWallet } from './standardSolanaWallet.ts'

/** An EIP-1193 provider, for viem `custom()`, ethers `BrowserProvider` and wagmi. Errors of `request` carry numeric codes. */
export type Eip1193Provider = {
  readonly request: (request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  readonly on: (event: Eip1193Event, listener: Eip1193Listener) => Eip1193Provider
  readonly removeListener: (event: Eip1193Event, listener: Eip1193Listener) => Eip1193Provider
}
export type Eip1193Event = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect' | 'message'
// biome-ignore lint/suspicious/noExplicitAny: each event has its own payload type, which libraries use for their listeners.
export type Eip1193Listener = (payload: any) => void

/** Result of `getProvider`, by namespace. */
export type ChainProvider<namespace extends Namespace> = namespace extends 'eip155'
  ? Eip1193Provider
  : namespace extends 'solana'
    ? StandardSolanaWallet
    : unknown

/** The parts of an instance that an adapter needs to create its provider. */
export type ProviderAccess = {
  /** The app's networks of the namespace. */
  readonly networks: readonly Network[]
  /** The active account of the namespace. */
  readonly account: () => AccountView
  /** Loads the code that requests and events need. */
  readonly actions: () => Promise<ProviderActions>
}

export type ProviderActions = {
  /** The app's networks of the namespace. */
  readonly networks: readonly Network[]
  /** The active account of the namespace, and the network the app would connect to without one. */
  readonly account: () => AccountView
  readonly defaultNetwork: () => Network | undefined
  /** Live link of the active connection; undefined until its wallet has responded. */
  readonly link: () => WalletLink | undefined
  /** Resolves when the stored connections are restored after a reload. */
  readonly restored: () => Promise<void>
  /** Opens the modal and resolves once the namespace is connected. @throws MODAL_CLOSED, MODAL_MISSING */
  readonly connect: () => Promise<void>
  readonly disconnect: () => Promise<void>
  readonly switchNetwork: (network: Network) => Promise<void>
  /** The wallet has sent a transaction for the app. */
  readonly sent: (hash: string) => void
  /**
   * Calls back with the view after and before each change of the namespace's active account since `since`, so that no
   * change is missed while this was loading. Returns a function that unsubscribes.
   */
  readonly subscribe: (listener: (now: AccountView, before: AccountView) => void, since: AccountView) => () => void
}
