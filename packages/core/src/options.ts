import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { ChainAdapter } from './chain/port.ts'
import type { Network, NetworkDefinition } from './networks/network.ts'
import type { StoredState } from './storage/storedState.ts'
import type { WebStorage } from './storage/webStorage.ts'

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /** 32 hex digits; `LATCHKEY_PROJECT_ID` of the server. */
  readonly projectId: string
  /** The networks the app offers, ours or those of `viem/chains`; the first of each namespace is its default. */
  readonly networks: readonly (Network | NetworkDefinition)[]
  readonly adapters: readonly ChainAdapter[]
  readonly metadata: AppMetadata
  /** Root of the Latchkey server, with `https://`. Default: the page's own origin. */
  readonly serverUrl?: string | undefined
  /** Address of the page that sign-in messages name (spec S3.11), where there is no `location`. Default: the page's own. */
  readonly pageUrl?: string | undefined
  /**
   * Websocket address of the relay: `ws://localhost:4100` beside `npm start`. Default: `serverUrl` with `ws(s)://` and the path
   * `/relay`, for those who let their proxy lead that path to the relay; the server itself does not answer there. Of a list, the first that
   * opens is used, and another one when it is lost.
   */
  readonly relayUrl?: string | readonly string[] | undefined
  /** Sign-in with the wallet; off when left out. */
  readonly siwx?: SiwxOptions | undefined
  /** Only the wallet protocol: no wallets of the page, no list (spec S2.16). */
  readonly manualWalletConnect?: boolean | undefined
  /** Connect to a network the app does not list instead of showing UnsupportedChain. Default false. */
  readonly allowUnsupportedNetwork?: boolean | undefined
  /** What the server read from the visitor's cookie (`readState`); makes both renders agree. */
  readonly initialState?: StoredState | undefined
  /** Keys and sessions of the wallet protocol. Default: IndexedDB. */
  readonly storage?: Storage | undefined
  /** Ids and hints. Default: localStorage. */
  readonly webStorage?: WebStorage | undefined
  readonly clock?: Clock | undefined
  /** Default: the global WebSocket. */
  readonly webSocket?: unknown | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** How the app introduces itself to wallets. */
export type AppMetadata = {
  readonly name: string
  readonly description?: string | undefined
  /** Default: the page's own origin. */
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}

export type SiwxOptions = {
  /** A visitor who cancels is disconnected or put back on the last signed network (spec S4.6). Default true. */
  readonly required?: boolean | undefined
  /** One line shown in the message: ASCII letters, digits, spaces and `-._~:/?#[]@!$&'()*+,;=` (ERC-4361). */
  readonly statement?: string | undefined
}

/** Options as an instance has them: every network read by its adapter, every default filled in. */
export type ResolvedOptions = Omit<LatchkeyOptions, 'networks' | 'metadata' | 'serverUrl' | 'relayUrl'> & {
  readonly networks: readonly [Network, ...Network[]]
  readonly metadata: { readonly [field in keyof AppMetadata]-?: NonNullable<AppMetadata[field]> }
  readonly serverUrl: string
  readonly relayUrl: string | readonly string[]
}
