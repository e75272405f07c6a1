import type { CaipNetworkId } from '@latchkey/base/caip'
import type { Clock } from '@latchkey/base/clock'
import type { Storage } from '@latchkey/base/storage'
import type { PageProvider } from './injected/announcePage.ts'
import type { PlaywrightTarget } from './injected/playwrightTarget.ts'
import type { RpcError } from './script/rpcError.ts'
import type { WalletRequest } from './script/walletRequest.ts'

/** A network the wallet knows. `id`: a number for EVM networks (1), or CAIP-2 (`eip155:1`). */
export type TestChain = { readonly id: number | CaipNetworkId; readonly rpcUrl: string }

export type TestWalletOptions = {
  /** Networks the wallet knows; it starts on the first. Default: a local chain, 31337 at http://127.0.0.1:8545. */
  readonly chains?: readonly TestChain[]
  /** The same seed gives the same accounts. Any text; give money to its accounts yourself. */
  readonly seed?: string
  /** 12 to 24 words of BIP-39. Default: the public test words, whose accounts have money on local chains. */
  readonly mnemonic?: string
  /** How many accounts it has. Default 3. */
  readonly accounts?: number
  /** Which account it starts with, from 0. */
  readonly account?: number
  /** Says yes to everything unless told otherwise. Default true; with false, the test answers each request. */
  readonly autoApprove?: boolean
  /** Address of the relay for {@link TestWallet.pair}: `ws://…`. */
  readonly relayUrl?: string
  /** Project id that the relay asks for: 32 hex digits. */
  readonly projectId?: string
  /** Default 'Test Wallet'. */
  readonly name?: string
  /** Default 'dev.latchkey.test-wallet'. */
  readonly rdns?: string
  /** Picture as a data: or https: address. */
  readonly icon?: string
  /** Also as `window.ethereum`, for apps that do not look for announced wallets. Default false. */
  readonly asEthereum?: boolean
  /** Signs in and connects with one yes where an app asks for that; false plays a wallet that cannot. Default true. */
  readonly oneClickSignIn?: boolean
  /** No answer comes sooner than this after its request, in ms. Default 0. */
  readonly latencyMs?: number
  /** How long `approve`, `reject`, `nextRequest` and `pair` wait for the app, in ms. Default 5,000. */
  readonly timeoutMs?: number
  /** Where relay sessions are kept; hand in the same one to test a wallet that was restarted. Default: memory. */
  readonly storage?: Storage
  readonly clock?: Clock
}

/** A session over the relay. */
export type TestSession = { readonly topic: string; readonly app: { readonly name: string; readonly url: string } }

/** A wallet with real keys that does what a test tells it. */
export type TestWallet = {
  /** Its accounts, in the order of `switchAccount`. */
  readonly addresses: readonly `0x${string}`[]
  /** The chosen account. */
  readonly address: `0x${string}`
  /** CAIP-2 id of the network it is on. */
  readonly chainId: CaipNetworkId
  /** All that apps asked and a person would have decided, in order. */
  readonly requests: readonly WalletRequest[]
  /** Relay sessions that are open. */
  readonly sessions: readonly TestSession[]

  /** Puts it into a Playwright page, or into all pages of a context, also later ones. Keys stay in this process. */
  readonly inject: (target: PlaywrightTarget) => Promise<void>
  /** Puts it into this page: for Storybook, component tests and jsdom. Returns what takes it out. */
  readonly install: (page: Window) => () => void
  /** Its provider without a page, as a page of `origin` would have it. */
  readonly provider: (origin?: string) => PageProvider
  /** Joins the relay, to take up sessions that `storage` has from an earlier run. `pair` does it by itself. */
  readonly start: () => Promise<void>
  /** Follows a `wc:` link, as scanning its code would. Resolves when the proposal is there, and answered unless it waits for the test. */
  readonly pair: (uri: string) => Promise<WalletRequest>

  /**
   * The next request that was not handed out yet; one that came before the call counts. It is answered by then, unless it waits for
   * the test. @throws TEST_WALLET_NOT_ASKED
   */
  readonly nextRequest: (method?: string) => Promise<WalletRequest>
  /** Says yes to the oldest request that waits, or to the next. @throws TEST_WALLET_NOT_ASKED, TEST_WALLET_ANSWERS_ITSELF */
  readonly approve: (method?: string) => Promise<WalletRequest>
  /** Says no to it: 4001, or `error`. @throws TEST_WALLET_NOT_ASKED, TEST_WALLET_ANSWERS_ITSELF */
  readonly reject: (method?: string, error?: RpcError) => Promise<WalletRequest>
  /** Says no to the next request (of `method`), once. */
  readonly rejectNext: (method?: string, error?: RpcError) => void
  /** From now on it says yes by itself, also to what waits; or leaves answering to the test. */
  readonly setAutoApprove: (on: boolean) => void
  readonly setLatency: (ms: number) => void
  /** Chooses the account with that index; connected apps hear of it. @throws TEST_WALLET_NO_ACCOUNT */
  readonly switchAccount: (index: number) => Promise<void>
  /** Goes to a network, also to one that the app does not know; apps hear of it. */
  readonly switchChain: (id: number | CaipNetworkId) => Promise<void>
  /** Ends every connection from the wallet's side: injected and over the relay. */
  readonly disconnect: () => Promise<void>
  /** Leaves the relay and lets go of pages. What still waits is refused. */
  readonly close: () => Promise<void>
}
