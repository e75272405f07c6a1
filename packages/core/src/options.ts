import type { CaipAddress, CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { Social } from '@latchkey/contracts/frame/socialProviders'
import type { ChainAdapter } from './chain/port.ts'
import type { Network, NetworkDefinition } from './networks/network.ts'
import type { StoredState } from './storage/storedState.ts'
import type { WebStorage } from './storage/webStorage.ts'

/** Options of `createLatchkey`. */
export type LatchkeyOptions = {
  /** 32 hex digits, the same as `LATCHKEY_PROJECT_ID` of the server. */
  readonly projectId: string
  /** The networks the app supports: ours, or chains of `viem/chains`. The first of each namespace is its default. */
  readonly networks: readonly (Network | NetworkDefinition)[]
  /** One chain adapter for each namespace in `networks`, such as `eip155()`. */
  readonly adapters: readonly ChainAdapter[]
  /** Metadata of the app in wallets and sign-in messages. */
  readonly metadata: AppMetadata
  /** Root of the Latchkey server, with `https://`. Default: the page's own origin. */
  readonly serverUrl?: string | undefined
  /** URL of the page for sign-in messages (spec S3.11); required where `location` is undefined. Default: the URL of the page. */
  readonly pageUrl?: string | undefined
  /**
   * WebSocket URL of the relay, such as `ws://localhost:4100` with `npm start`. Default: `serverUrl` with `ws(s)://` and the path
   * `/relay`, which your proxy must forward to the relay; the server does not serve it. In a list, the first relay that opens is
   * used, and another one when its connection is lost.
   */
  readonly relayUrl?: string | readonly string[] | undefined
  /** Sign-in with the wallet. Default: off. */
  readonly siwx?: SiwxOptions | undefined
  /** Connects only over the wallet protocol: no extensions, no wallet list (spec S2.16). */
  readonly manualWalletConnect?: boolean | undefined
  /** The wallets that visitors can choose, and their order. */
  readonly wallets?: WalletOptions | undefined
  /** Parts of the modal to leave out. Default: all are on. */
  readonly features?: FeatureOptions | undefined
  /** The wallet that visitors get by e-mail or social sign-in. Default: none. */
  readonly embeddedWallet?: EmbeddedWalletOptions | undefined
  /** Connects on a network that is not in `networks` instead of showing UnsupportedChain. Default false. */
  readonly allowUnsupportedNetwork?: boolean | undefined
  /** The state that the server read from the cookie with `readState`, so that server and browser render the same. */
  readonly initialState?: StoredState | undefined
  /** Storage for keys and sessions of the wallet protocol. Default: IndexedDB. */
  readonly storage?: Storage | undefined
  /** Storage for ids and hints of connections. Default: localStorage. */
  readonly webStorage?: WebStorage | undefined
  /** Source of time and timers. Default: the system's. Tests pass a fake one. */
  readonly clock?: Clock | undefined
  /** Default: the global WebSocket. */
  readonly webSocket?: unknown | undefined
  /** Sends requests to the server. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A disabled part is not offered, and its code is not loaded (spec S2.22). */
export type FeatureOptions = {
  /** Sending tokens. */
  readonly send?: boolean | undefined
  /** Showing the account's address to receive tokens. */
  readonly receive?: boolean | undefined
  /** Swapping tokens, on networks where the server offers it. */
  readonly swaps?: boolean | undefined
  /** Buying tokens, if the server has a provider. */
  readonly onramp?: boolean | undefined
  /** Registering an account name. Off by default, because the server needs a zone for names. */
  readonly names?: boolean | undefined
  /** The list of transfers made in this browser. */
  readonly activity?: boolean | undefined
}

/** The app's name, description, URL and icons, shown by wallets. */
export type AppMetadata = {
  /** Shown by wallets and in sign-in messages. */
  readonly name: string
  /** One sentence about the app. */
  readonly description?: string | undefined
  /** Default: the page's own origin. */
  readonly url?: string | undefined
  /** URLs of the app's icons. */
  readonly icons?: readonly string[] | undefined
}

/**
 * Lists of wallets by their ids in the directory of the server, which are WalletConnect explorer ids where they exist (spec S9.9).
 */
export type WalletOptions = {
  /** Shown before the other wallets of the directory, in this order. */
  readonly featured?: readonly string[] | undefined
  /** Shown after the featured ones in Connect and Get a wallet. Default: the first wallets of the directory. */
  readonly recommended?: readonly string[] | undefined
  /** The only wallets of the directory to show. Wallets found in the page are shown as well. */
  readonly include?: readonly string[] | undefined
  /** Wallets to hide, even if they are found in the page. */
  readonly exclude?: readonly string[] | undefined
}

/** A way to connect, as the modal groups them. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Options of the wallet that visitors get by e-mail or social sign-in. */
export type EmbeddedWalletOptions = {
  /**
   * Origin of the secure site, such as `https://secure.example`. Must differ from the page's origin, because it holds
   * the keys.
   */
  readonly secureUrl: string
  /** Offers sign-in by e-mail. Default true. */
  readonly email?: boolean | undefined
  /** Social accounts to offer, in this order. Default: none. */
  readonly socials?: false | readonly Social[] | undefined
  /**
   * Order of the ways to connect. Default: wallets first where the browser has one, otherwise e-mail, social accounts, wallets
   * (spec S9.5).
   */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /**
   * The account that visitors start with: their smart account, or their key's account (`eoa`). A visitor who has
   * switched keeps their own choice. Default: `{ eip155: 'smartAccount' }` (spec S9.6).
   */
  readonly defaultAccountTypes?:
    | {
        /** On EVM networks. Default: `smartAccount`. */
        readonly eip155?: 'eoa' | 'smartAccount' | undefined
      }
    | undefined
}

/**
 * Options of the sign-in with the wallet. By default, the Latchkey server verifies sign-ins and keeps the sessions; with the
 * functions of `SiwxBackend`, your backend does.
 */
export type SiwxOptions = {
  /** Disconnects a visitor who cancels, or switches back to the last network they signed in on (spec S4.6). Default true. */
  readonly required?: boolean | undefined
  /** One line shown in the message: ASCII letters, digits, spaces and `-._~:/?#[]@!$&'()*+,;=` (ERC-4361). */
  readonly statement?: string | undefined
} & (SiwxBackend | { readonly [name in keyof SiwxBackend]?: undefined })

/** Your own backend: verifies sign-in messages and keeps the sessions, for example in a cookie. */
export type SiwxBackend = {
  /** Resolves with a nonce that your backend accepts once: 8 to 64 letters and digits. */
  readonly getNonce: () => Promise<string>
  /** Lets your backend verify the message and open a session. Resolves with `false` when it refuses the signature. */
  readonly verify: (
    signed: SiwxAccount & { readonly message: string; readonly signature: string },
  ) => Promise<boolean | SiwxBackendSession>
  /**
   * Resolves with the session of this account, or `null` without one. Called after a reload and when the account becomes active.
   */
  readonly getSession: (account: SiwxAccount) => Promise<SiwxBackendSession | null | undefined>
  /** Ends the session. Called when the visitor signs out or disconnects. */
  readonly signOut: (account: SiwxAccount) => Promise<unknown>
}

/** A session of your backend. It is ignored if it belongs to another address. */
export type SiwxBackendSession = { readonly address: string; readonly [field: string]: unknown }

/** An account that signs in. */
export type SiwxAccount = {
  /** CAIP-10, such as `eip155:1:0xab…`. */
  readonly account: CaipAddress
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  readonly address: string
}

/** Validated options with every default filled in and every network converted by its adapter. */
export type ResolvedOptions = Omit<LatchkeyOptions, 'networks' | 'metadata' | 'serverUrl' | 'relayUrl'> & {
  readonly networks: readonly [Network, ...Network[]]
  readonly metadata: { readonly [field in keyof AppMetadata]-?: NonNullable<AppMetadata[field]> }
  readonly serverUrl: string
  readonly relayUrl: string | readonly string[]
}
