import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { ChainAdapter } from './chain/port.ts'
import type { Network } from './networks/network.ts'
import type { StoredState } from './storage/storedState.ts'
import type { WebStorage } from './storage/webStorage.ts'

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /** 32 hex digits; `LATCHKEY_PROJECT_ID` of the server. */
  readonly projectId: string
  /** The networks the app offers; the first of each namespace is its default. */
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters: readonly ChainAdapter[]
  readonly metadata: AppMetadata
  /** Root of the Latchkey server, with `https://`. Default: the page's own origin. */
  readonly serverUrl?: string
  /** Address of the page that sign-in messages name (spec S3.11), where there is no `location`. Default: the page's own. */
  readonly pageUrl?: string
  /**
   * Websocket address of the relay: `ws://localhost:4100` beside `npm start`. Default: `serverUrl` with `ws(s)://` and the path
   * `/relay`, for those who let their proxy lead that path to the relay; the server itself does not answer there.
   */
  readonly relayUrl?: string
  /** Sign-in with the wallet; off when left out. */
  readonly siwx?: SiwxOptions
  /** Only the wallet protocol: no wallets of the page, no list (spec S2.16). */
  readonly manualWalletConnect?: boolean
  /** Connect to a network the app does not list instead of showing UnsupportedChain. Default false. */
  readonly allowUnsupportedNetwork?: boolean
  /** What the server read from the visitor's cookie (`readState`); makes both renders agree. */
  readonly initialState?: StoredState
  /** Keys and sessions of the wallet protocol. Default: IndexedDB. */
  readonly storage?: Storage
  /** Ids and hints. Default: localStorage. */
  readonly webStorage?: WebStorage
  readonly clock?: Clock
  /** Default: the global WebSocket. */
  readonly webSocket?: unknown
  readonly fetch?: typeof globalThis.fetch
}

/** How the app introduces itself to wallets. */
export type AppMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export type SiwxOptions = {
  /** A visitor who cancels is disconnected or put back on the last signed network (spec S4.6). Default true. */
  readonly required?: boolean
  /** One line shown in the message: ASCII letters, digits, spaces and `-._~:/?#[]@!$&'()*+,;=` (ERC-4361). */
  readonly statement?: string
}
