import type { ChainTransfer } from '../../chains/blockReader.ts'

/**
 * A service that lists activity and holdings of accounts on one chain. It is trusted only with the list: effects of
 * transactions, token names and balances are read from the chain's node. Addresses and hashes are lower-case hex with
 * `0x`. @throws ACCOUNT_DATA_UNAVAILABLE
 */
export type AccountIndex = {
  /** The account's transactions, newest first, after `position`, which is null at the beginning. @throws API_REQUEST_INVALID */
  readonly transactions: (address: string, position: unknown) => Promise<ListedTransactions>
  /** Contracts of tokens that the account may hold. Absent if the service does not list them. */
  readonly tokens?: (address: string) => Promise<readonly string[]>
  /** NFTs that the account may hold, after `position`. @throws API_REQUEST_INVALID */
  readonly nfts: (address: string, position: unknown) => Promise<ListedNfts>
}

export type ListedTransactions = {
  readonly blocks: readonly ListedBlock[]
  /** JSON position of the next page; undefined on the last one. */
  readonly next: unknown
}

/** The account's transactions in a block: all of them, unless `next` is undefined. */
export type ListedBlock = {
  readonly number: number
  readonly minedAt: Date
  readonly transactions: readonly ListedTransaction[]
  /** JSON position after a page that ends with this block; undefined if none can end here. */
  readonly next: unknown
}

export type ListedTransaction = {
  readonly hash: string
  /** Payments made by contracts, which are in no log. May include the transaction's own payment. */
  readonly internal: readonly ChainTransfer[]
}

export type ListedNfts = {
  readonly nfts: readonly ListedNft[]
  readonly next: unknown
}

export type ListedNft = {
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
}
