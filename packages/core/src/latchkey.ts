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
 * One instance of the kit: the current truth, and the live parts actions work on. Several instances on one page are independent.
 * Nothing is fetched, opened or read from a wallet until `start` or an action asks for it. Actions are functions over it.
 */
export type Latchkey = {
  readonly options: ResolvedOptions
  readonly store: StoreApi<State>
  readonly events: Emitter<LatchkeyEvents>
  readonly clock: Clock
  readonly live: LiveParts
  /** Takes up remembered connections. Called by the provider after mount; idempotent. Resolves when each is known or being asked. */
  readonly start: () => Promise<void>
  /**
   * Ends sockets, timers and listeners and empties the state; later actions throw INSTANCE_DESTROYED. Wallets keep their sessions,
   * and the next visit takes them up; `disconnect` ends them.
   */
  readonly destroy: () => Promise<void>
}

/** What cannot be in the store: objects with behaviour. */
export type LiveParts = {
  readonly webStorage: WebStorage
  /** Live links by `linkKey(connectionId, namespace)`. */
  readonly links: Map<string, { readonly link: WalletLink; readonly release: () => void }>
  /** Counts attempts and connections made in this page. */
  sequence: number
  /** Set by the first use of the wallet protocol. */
  walletConnect?: Promise<WalletConnect>
  /** Ends what runs beside the actions; called by `destroy`. */
  readonly cleanup: Set<() => void>
  /** What features keep beside the state; see `livePart`. */
  readonly parts: Map<string, unknown>
  started?: Promise<void>
  /** Settles when every remembered connection was taken up, is being asked, or is gone. */
  restored?: Promise<void>
  /** What views read from chains and the server; made by the first view that reads. */
  queryClient?: QueryClient
  /** The modal that is on the page. */
  modal?: MountedModal
  destroyed?: boolean
}
