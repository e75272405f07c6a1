import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'

/** Name and icon of a wallet, as shown to the visitor. */
export type WalletInfo = { readonly name: string; readonly icon?: string }

/** An externally owned account, a smart account, or a Bitcoin payment address. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** Details of an account from its wallet. */
export type AccountDetails = {
  /** The name given by the visitor or the wallet. */
  readonly label?: string
  /** In the usual text form of the namespace. */
  readonly publicKey?: string
}

/** An account a wallet shares (spec S3.3). */
export type Account = AccountDetails & {
  readonly namespace: Namespace
  /** Canonical form of its namespace, such as EIP-55. */
  readonly address: string
  readonly type: AccountType
}

/** The visitor of an embedded wallet, by their sign-in (spec S3.6). */
export type EmbeddedUser = { readonly email?: string; readonly userName?: string }

/**
 * A connection to one wallet. An app can have several, also in the same namespace. A wallet-protocol session is one connection for
 * all namespaces it covers.
 */
export type Connection = {
  /** The session topic, or `{walletId}@{namespace}` for a wallet in the page. */
  readonly id: string
  /** Changes each time the connection is made, so that late responses to an older one are ignored. */
  readonly epoch: number
  readonly walletId: string
  readonly wallet: WalletInfo
  readonly via: 'injected' | 'walletconnect' | 'embedded'
  readonly user?: EmbeddedUser
  /**
   * Embedded wallet only: the account types that its visitor uses (spec S3.1). Stays `smartAccount` on networks without
   * smart accounts, where the key's account is used instead.
   */
  readonly preferredAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>>
  /** True if the smart account of the embedded wallet has code on the current network. */
  readonly smartAccountDeployed?: boolean
  /** Wallet-protocol session topic. */
  readonly topic?: string
  /**
   * `connecting` and `reconnecting` are stored connections after a reload; only `connected` was confirmed by the wallet (spec
   * S4.2).
   */
  readonly status: 'connecting' | 'reconnecting' | 'connected'
  /** Every account the wallet shares, in the wallet's order. */
  readonly accounts: readonly Account[]
  /** The current network in each namespace the connection covers. */
  readonly networks: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
}

/** A pending connect attempt. */
export type Attempt = { readonly number: number; readonly walletId: string; readonly wallet?: WalletInfo }

/** The active connection and account, by namespace. */
export type ActiveAccounts = Readonly<
  Partial<Record<Namespace, { readonly connectionId: string; readonly address: string }>>
>

/** The connections, pending attempts and active accounts in the state. */
export type Connections = {
  readonly connections: readonly Connection[]
  readonly active: ActiveAccounts
  readonly activeNamespace: Namespace
  readonly attempts: Readonly<Partial<Record<Namespace, Attempt>>>
}

export const addressesIn = (connection: Connection, namespace: Namespace): readonly string[] =>
  connection.accounts.filter((account) => account.namespace === namespace).map(({ address }) => address)
