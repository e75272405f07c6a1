import type { CaipNetworkId } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { PageProvider } from './injected/announcePage.ts'
import type { PlaywrightTarget } from './injected/playwrightTarget.ts'
import type { RpcError } from './script/rpcError.ts'
import type { WalletRequest } from './script/walletRequest.ts'

/**
 * A network of the wallet. `id`: a number for EVM networks (1), or CAIP-2 (`eip155:1`, `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`).
 */
export type TestChain = { readonly id: number | CaipNetworkId; readonly rpcUrl: string }

/** Options of `createTestWallet`. */
export type TestWalletOptions = {
  /** Networks of the wallet; it starts on the first one. Default: a local chain, 31337 at http://127.0.0.1:8545. */
  readonly chains?: readonly TestChain[]
  /** Any text. The same seed always gives the same accounts, which have no funds at first. */
  readonly seed?: string
  /** A BIP-39 mnemonic of 12 to 24 words. Default: the public test mnemonic, whose accounts have funds on local chains. */
  readonly mnemonic?: string
  /** Number of accounts. Default 3. */
  readonly accounts?: number
  /** Index of the account it starts with. Default 0. */
  readonly account?: number
  /** Approves every request that the script does not decide otherwise. Default true; with false, the test decides each request. */
  readonly autoApprove?: boolean
  /** Address of the relay for {@link TestWallet.pair}: `ws://…`. */
  readonly relayUrl?: string
  /** Project id for the relay: 32 hex digits. */
  readonly projectId?: string
  /** Default 'Test Wallet'. */
  readonly name?: string
  /** Default 'dev.latchkey.test-wallet'. */
  readonly rdns?: string
  /** Icon as a data: or https: URL. */
  readonly icon?: string
  /** Also as `window.ethereum`, for apps that don't use announced wallets. Default false. */
  readonly asEthereum?: boolean
  /** Connects and signs in with one approval if an app requests it; false simulates a wallet without support. Default true. */
  readonly oneClickSignIn?: boolean
  /** Minimum time between a request and its response, in ms. Default 0. */
  readonly latencyMs?: number
  /** How long `approve`, `reject`, `nextRequest` and `pair` wait for the app, in ms. Default 5,000. */
  readonly timeoutMs?: number
  /** Where relay sessions are stored; pass the same one again to test a restarted wallet. Default: memory. */
  readonly storage?: Storage
  /** Source of time and timers. Default: the system's. */
  readonly clock?: Clock
}

/** A session over the relay. */
export type TestSession = { readonly topic: string; readonly app: { readonly name: string; readonly url: string } }

/** A wallet with real keys that a test controls. */
export type TestWallet = {
  /** Its EVM accounts, in the order of `switchAccount`. */
  readonly addresses: readonly `0x${string}`[]
  /** The selected EVM account. */
  readonly address: `0x${string}`
  /** The selected account on a network (CAIP-2 id). @throws WALLET_CHAIN_DISCONNECTED */
  readonly addressOn: (chainId: CaipNetworkId) => string
  /** CAIP-2 id of the network it is on. */
  readonly chainId: CaipNetworkId
  /** Every request that needed a decision, in order. */
  readonly requests: readonly WalletRequest[]
  /** Open relay sessions. */
  readonly sessions: readonly TestSession[]

  /** Injects it into a Playwright page, or into all pages of a context, later ones too. The keys stay in this process. */
  readonly inject: (target: PlaywrightTarget) => Promise<void>
  /** Injects it into this page: for Storybook, component tests and jsdom. Returns a function that removes it. */
  readonly install: (page: Window) => () => void
  /** Its provider for a page of `origin`, without a page. */
  readonly provider: (origin?: string) => PageProvider
  /** Connects to the relay, to resume sessions in `storage`. `pair` connects automatically. */
  readonly start: () => Promise<void>
  /**
   * Follows a `wc:` link, as scanning its QR code would. Resolves with the proposal, which is approved automatically unless the
   * test decides it.
   */
  readonly pair: (uri: string) => Promise<WalletRequest>

  /**
   * The next request that was not returned before, including earlier ones. It is approved automatically unless the test decides it.
   *
   * @throws TEST_WALLET_NOT_ASKED
   */
  readonly nextRequest: (method?: string) => Promise<WalletRequest>
  /** Approves the oldest pending request, or the next one. @throws TEST_WALLET_NOT_ASKED, TEST_WALLET_ANSWERS_ITSELF */
  readonly approve: (method?: string) => Promise<WalletRequest>
  /** Rejects it with 4001, or with `error`. @throws TEST_WALLET_NOT_ASKED, TEST_WALLET_ANSWERS_ITSELF */
  readonly reject: (method?: string, error?: RpcError) => Promise<WalletRequest>
  /** Rejects the next request (of `method`), once. */
  readonly rejectNext: (method?: string, error?: RpcError) => void
  /** Switches automatic approval on, which also approves pending requests, or off. */
  readonly setAutoApprove: (on: boolean) => void
  readonly setLatency: (ms: number) => void
  /** Selects the account with that index and notifies connected apps. @throws TEST_WALLET_NO_ACCOUNT */
  readonly switchAccount: (index: number) => Promise<void>
  /** Switches to an EVM network, including one that the app does not support, and notifies connected apps. */
  readonly switchChain: (id: number | CaipNetworkId) => Promise<void>
  /** Disconnects every app, injected and over the relay. */
  readonly disconnect: () => Promise<void>
  /** Disconnects from the relay and removes the wallet from pages. Pending requests are rejected. */
  readonly close: () => Promise<void>
}
