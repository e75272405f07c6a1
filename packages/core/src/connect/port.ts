import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'
import type { Network } from '../networks/network.ts'
import type { AccountDetails, AccountType } from './connection.ts'

/** Kinds of connector (spec S3.4). */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** Connects to one wallet. Stateless: the live connection is the {@link WalletLink} that `connect` returns. */
export type Connector = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  /** Default: `eoa`. */
  readonly accountType?: AccountType
  /** The page runs inside this wallet, which connects automatically. */
  readonly connectsItself?: boolean
  /** Requests a connection. Rejects with a LatchkeyError; wallet codes such as 4001 are mapped to the catalogue. */
  readonly connect: (params: {
    readonly networks: readonly Network[]
    readonly networkId?: CaipNetworkId
    readonly signal?: AbortSignal
  }) => Promise<WalletLink>
  /**
   * Checks without a prompt whether the wallet is still connected; undefined when it is not. `networks`: the last used one comes
   * first, for wallets without a current network.
   */
  readonly reconnect: (params: {
    readonly networks: readonly Network[]
    readonly signal?: AbortSignal
  }) => Promise<WalletLink | undefined>
}

/** A live link to a wallet in one namespace. */
export type WalletLink = {
  readonly accounts: () => readonly string[]
  /** For wallets with more details of an account than its address. */
  readonly describe?: (address: string) => Omit<AccountDetails, 'label'> & { readonly label?: unknown }
  readonly networkId: () => CaipNetworkId
  /** EIP-1193 request (or the namespace's equivalent), mapped errors. */
  readonly request: (params: {
    readonly method: string
    readonly params?: unknown
    readonly signal?: AbortSignal
    /** Called once the relay has the request. Not called for wallets in the page. */
    readonly onDelivered?: () => void
  }) => Promise<unknown>
  /**
   * True if the wallet uses the app's nonce for transactions of `eoa` accounts. Many wallets choose their own, so a replacement
   * would be sent as an additional transaction.
   */
  readonly keepsNonce?: true
  /** Resolves only when the wallet is on the network. */
  readonly switchNetwork: (network: Network) => Promise<void>
  readonly disconnect: () => Promise<void>
  /** `accounts: []` and `disconnect` both mean that the wallet disconnected. Returns a function that unsubscribes. */
  readonly onChange: (listener: (change: WalletChange) => void) => () => void
  /** Name and icon from the wallet's metadata, if they differ from the connector's (wallet protocol). */
  readonly peer?: { readonly name: string; readonly icon?: string; readonly url?: string }
}

export type WalletChange =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  | { readonly type: 'disconnect' }
