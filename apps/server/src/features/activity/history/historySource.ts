import type { TokenRow, TransactionRow, TransferRow } from './historyRows.ts'

/** A transaction of an account, with the account's transfers in it. */
export type HistoryEntry = {
  readonly transaction: TransactionRow
  readonly transfers: readonly TransferRow[]
}

/** Where the history of an account comes from: the index of this server for its chains, or a service for one chain. */
export type HistorySource = {
  /** Names the source in cursors. */
  readonly key: string
  /**
   * Entries, newest first, after `position`, which is null at the beginning and otherwise the `next` of an earlier part or entry.
   * @throws API_REQUEST_INVALID when it is neither, ACCOUNT_DATA_UNAVAILABLE, UPSTREAM_*
   */
  readonly read: (position: unknown) => Promise<HistoryPart>
}

export type HistoryPart = {
  readonly entries: readonly SourcedEntry[]
  /** JSON: where the next part begins; undefined when there is none. */
  readonly next: unknown
  readonly tokenOf: (chain: number, contract: Buffer) => TokenRow | undefined
  /** Whether the address imitates one that the account had sent something to. */
  readonly isLookAlike: (chain: number, address: Buffer) => boolean
}

/** `next`: where a page that ends with this entry continues; undefined when none can end here. */
export type SourcedEntry = HistoryEntry & { readonly next: unknown }
