import type { ChainTransfer } from '../../chains/blockReader.ts'

/**
 * A service that lists what accounts did and own on one chain. It is not trusted with more than the list: what a transaction did, what
 * a token is called and how much of it an account has is read from the chain's node. Addresses and hashes are lower-case hex with `0x`.
 * @throws ACCOUNT_DATA_UNAVAILABLE
 */
export type AccountIndex = {
  /** The account's transactions, newest first, after `position`, which is null at the beginning. @throws API_REQUEST_INVALID */
  readonly transactions: (address: string, position: unknown) => Promise<ListedTransactions>
  /** Contracts of tokens that the account may hold. Absent when the service does not know. */
  readonly tokens?: (address: string) => Promise<readonly string[]>
  /** NFTs that the account may hold, after `position`. @throws API_REQUEST_INVALID */
  readonly nfts: (address: string, position: unknown) => Promise<ListedNfts>
}

export type ListedTransactions = {
  readonly blocks: readonly ListedBlock[]
  /** JSON: where the next page begins; undefined on the last one. */
  readonly next: unknown
}

/** The account's transactions in a block, all of them unless `next` is undefined. */
export type ListedBlock = {
  readonly number: number
  readonly minedAt: Date
  readonly transactions: readonly ListedTransaction[]
  /** JSON: where a page that ends with this block continues; undefined when none can end here. */
  readonly next: unknown
}

export type ListedTransaction = {
  readonly hash: string
  /** Payments that contracts made, which are in no log. May include the one that the transaction itself made. */
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
