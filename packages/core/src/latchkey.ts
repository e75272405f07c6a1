import type { Clock } from '@latchkey/base/clock'
import type { Emitter } from '@latchkey/base/emitter'
import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { WalletLink } from './connect/port.ts'
import type { WalletConnect } from './connect/walletConnectPort.ts'
import type { MountedModal } from './mountedModal.ts'
import type { ResolvedOptions } from './options.ts'
import type { LatchkeyEvents, State } from './state.ts'
import type { WebStorage } from './storage/webStorage.ts'

/**
 * One instance: its state, and the live objects that actions use. Several instances on one page are independent. Nothing is
 * fetched, opened or read from a wallet before `start` or the first action.
 */
export type Latchkey = {
  readonly options: ResolvedOptions
  readonly store: StoreApi<State>
  readonly events: Emitter<LatchkeyEvents>
  readonly clock: Clock
  readonly live: LiveParts
  /** Restores the stored connections. Called by the provider after mount; idempotent. */
  readonly start: () => Promise<void>
  /**
   * Closes sockets, timers and listeners and resets the state. Later actions throw INSTANCE_DESTROYED. Sessions in wallets stay
   * open and are restored on the next visit; `disconnect` ends them.
   */
  readonly destroy: () => Promise<void>
}

/** Objects that cannot be in the store because they have behavior. */
export type LiveParts = {
  readonly webStorage: WebStorage
  /** Live links by `linkKey(connectionId, namespace)`. */
  readonly links: Map<string, { readonly link: WalletLink; readonly release: () => void }>
  /** Counts attempts and connections made in this page. */
  sequence: number
  /** Set by the first use of the wallet protocol. */
  walletConnect?: Promise<WalletConnect>
  /** Clean-up functions that `destroy` calls. */
  readonly cleanup: Set<() => void>
  /** Live objects of features; see `livePart`. */
  readonly parts: Map<string, unknown>
  started?: Promise<void>
  /** Settles when every stored connection is restored, pending or removed. */
  restored?: Promise<void>
  /** Cache of reads from chains and the server; created by the first view that reads. */
  queryClient?: QueryClient
  /** The mounted modal. */
  modal?: MountedModal
  destroyed?: boolean
}
