import type { Namespace } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import type { Emitter } from '@latchkey/base/emitter'
import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { WalletLink } from './connect/port.ts'
import type { WalletConnect } from './connect/walletConnectPort.ts'
import type { LatchkeyOptions } from './options.ts'
import type { LatchkeyEvents, State } from './state.ts'
import type { WebStorage } from './storage/webStorage.ts'

/**
 * One instance of the kit: the current truth, and the live parts actions work on. Several instances on one page are independent.
 * Nothing is fetched, opened or read from a wallet until `start` or an action asks for it.
 */
export type Latchkey = {
  readonly options: LatchkeyOptions & { readonly serverUrl: string; readonly relayUrl: string }
  readonly store: StoreApi<State>
  readonly events: Emitter<LatchkeyEvents>
  readonly clock: Clock
  readonly live: LiveParts
  /** Takes up the remembered connection. Called by the provider after mount; idempotent. Resolves when it is known. */
  readonly start: () => Promise<void>
  /** Ends sockets, timers and listeners. The wallet keeps its session; `disconnect` ends that. */
  readonly destroy: () => Promise<void>
}

/** What cannot be in the store: objects with behaviour. */
export type LiveParts = {
  readonly webStorage: WebStorage
  readonly links: Map<Namespace, { readonly link: WalletLink; readonly release: () => void }>
  /** Set by the first use of the wallet protocol. */
  walletConnect?: Promise<WalletConnect>
  /** Ends what runs beside the actions; called by `destroy`. */
  readonly cleanup: Set<() => void>
  /** Tokens of the sign-in session; never in the store, never in storage in clear but for the refresh token. */
  accessToken?: string
  cancelRenewal?: () => void
  /** Renewals of the session in a row that brought nothing. */
  renewalsFailed?: number
  started?: Promise<void>
  /** What views read from chains and the server; made by the first view that reads. */
  queryClient?: QueryClient
  watchingConnectors?: boolean
}
