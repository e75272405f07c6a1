import type { CaipNetworkId, Namespace } from '@latchkey/base/caip'

/** Name and icon of a wallet, as shown to the visitor. */
export type WalletInfo = { readonly name: string; readonly icon?: string }

/** A key, a smart account, or a Bitcoin payment address. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** An account a wallet shares (spec S3.3). */
export type Account = {
  readonly namespace: Namespace
  /** Canonical form of its namespace, such as EIP-55. */
  readonly address: string
  readonly type: AccountType
}

/**
 * A link to one wallet. Several live side by side, also in one namespace; a wallet-protocol session is one connection over every
 * namespace it covers and belongs to its topic.
 */
export type Connection = {
  /** Session topic, or `{walletId}@{namespace}` of a wallet in the page. */
  readonly id: string
  /** Set anew each time the connection is made, so that a late answer to an older one is recognised. */
  readonly epoch: number
  readonly walletId: string
  readonly wallet: WalletInfo
  readonly via: 'injected' | 'walletconnect' | 'embedded'
  /** Wallet-protocol session topic. */
  readonly topic?: string
  /** `connecting` and `reconnecting` show what a reload remembered; only `connected` was confirmed by the wallet (spec S4.2). */
  readonly status: 'connecting' | 'reconnecting' | 'connected'
  /** Every account the wallet shares, in the wallet's order. */
  readonly accounts: readonly Account[]
  /** Network the wallet is on, per namespace it covers. */
  readonly networks: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
}

/** A connect attempt that waits for the wallet. */
export type Attempt = { readonly number: number; readonly walletId: string; readonly wallet?: WalletInfo }

/** Which account of which connection an app acts as, per namespace. */
export type ActiveAccounts = Readonly<
  Partial<Record<Namespace, { readonly connectionId: string; readonly address: string }>>
>

/** The part of the state that tells who is connected. */
export type Connections = {
  readonly connections: readonly Connection[]
  readonly active: ActiveAccounts
  readonly activeNamespace: Namespace
  readonly attempts: Readonly<Partial<Record<Namespace, Attempt>>>
}

export const addressesIn = (connection: Connection, namespace: Namespace): readonly string[] =>
  connection.accounts.filter((account) => account.namespace === namespace).map(({ address }) => address)
