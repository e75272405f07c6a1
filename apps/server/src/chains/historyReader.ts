import type { ChainConfig } from './chainConfig.ts'
import type { CallChain } from './createNodeClient.ts'

/** Reads the transactions of an account from a node that finds them by account, so that no index is needed. */
export type HistoryReader = {
  /**
   * At least `limit` transactions of the account, if there are as many, newest first. `before`: position of the last
   * one on the previous page. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT, API_REQUEST_INVALID for a malformed position
   */
  readonly list: (ask: CallChain, params: HistoryReader.ListParams) => Promise<ListedTransactions>
  /**
   * Effects of transactions, in the order of their ids; undefined for one that the node lacks or cannot show. @throws
   * UPSTREAM_FAILED, UPSTREAM_TIMED_OUT
   */
  readonly read: (ask: CallChain, ids: readonly string[]) => Promise<readonly (RecordedTransaction | undefined)[]>
}

export declare namespace HistoryReader {
  type ListParams = {
    readonly chain: ChainConfig
    readonly account: string
    readonly before: string | undefined
    readonly limit: number
  }
}

export type ListedTransactions = {
  readonly entries: readonly {
    readonly id: string
    /** The transaction can no longer change. */
    readonly isFinal: boolean
    /** Its position in the history. */
    readonly place: string
  }[]
  readonly hasMore: boolean
}

/** The chain's record of a transaction, the same for every account in it. */
export type RecordedTransaction = {
  readonly id: string
  readonly minedAt: Date
  readonly failed: boolean
  /** `pay`: only transfers. `approve`: only grants or revokes an allowance. */
  readonly kind: 'pay' | 'call' | 'approve'
  /** Pays the network fee. */
  readonly payer: string
  readonly signers: readonly string[]
  /** The first recipient; the program for calls. */
  readonly recipient: string
  /** Gain (positive) or loss of each owner, excluding the network fee and deposits for new accounts. */
  readonly changes: readonly RecordedChange[]
  /** Transfers from an owner to itself, which change nothing. */
  readonly circular: readonly RecordedChange[]
}

export type RecordedChange = {
  readonly owner: string
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  readonly units: bigint
  /** As stated by the node; undefined for the native currency. */
  readonly decimals: number | undefined
}
