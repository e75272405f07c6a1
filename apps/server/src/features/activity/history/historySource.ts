import type { TokenRow, TransactionRow, TransferRow } from './historyRows.ts'

/** A transaction of an account, with the account's transfers in it. */
export type HistoryEntry = {
  readonly transaction: TransactionRow
  readonly transfers: readonly TransferRow[]
}

/** A source of an account's history: the index of this server for its chains, or a service for one chain. */
export type HistorySource = {
  /** Identifies the source in cursors. */
  readonly key: string
  /**
   * Entries, newest first, after `position`, which is null at the beginning and otherwise the `next` of an earlier part
   * or entry. @throws API_REQUEST_INVALID for other positions, ACCOUNT_DATA_UNAVAILABLE, UPSTREAM_*
   */
  readonly read: (position: unknown) => Promise<HistoryPart>
}

export type HistoryPart = {
  readonly entries: readonly SourcedEntry[]
  /** JSON position of the next part; undefined after the last. */
  readonly next: unknown
  readonly tokenOf: (chain: number, contract: Buffer) => TokenRow | undefined
  /** True if the address imitates one that the account has sent something to. */
  readonly isLookAlike: (chain: number, address: Buffer) => boolean
}

/** `next`: position after a page that ends with this entry; undefined if a page cannot end here. */
export type SourcedEntry = HistoryEntry & { readonly next: unknown }
