import type { AskChain } from './askNode.ts'
import type { ChainConfig } from './chainConfig.ts'

/** Reads the transactions of an account from a node that finds them by account, so that no index is needed. */
export type HistoryReader = {
  /**
   * At least `limit` transactions of the account, if there are as many, newest first. `before`: the place of the last one of the
   * page before. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT, API_REQUEST_INVALID for a malformed place
   */
  readonly list: (ask: AskChain, params: HistoryReader.ListParams) => Promise<ListedTransactions>
  /**
   * What transactions did, in the order of their ids; undefined for one that the node does not have or cannot show.
   * @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT
   */
  readonly read: (ask: AskChain, ids: readonly string[]) => Promise<readonly (RecordedTransaction | undefined)[]>
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
    /** It cannot change any more. */
    readonly isFinal: boolean
    /** Its place in the history. */
    readonly place: string
  }[]
  readonly hasMore: boolean
}

/** What the chain recorded of a transaction, the same for every account in it. */
export type RecordedTransaction = {
  readonly id: string
  readonly minedAt: Date
  readonly failed: boolean
  /** `pay`: it does nothing but transfer. `approve`: nothing but grant or revoke an allowance. */
  readonly kind: 'pay' | 'call' | 'approve'
  /** Pays the network fee. */
  readonly payer: string
  readonly signers: readonly string[]
  /** Who is paid first; the program for calls. */
  readonly recipient: string
  /** What each owner gained (positive) or lost, without the network fee and deposits for new accounts. */
  readonly changes: readonly RecordedChange[]
  /** Transfers from an owner to itself, which change nothing. */
  readonly circular: readonly RecordedChange[]
}

export type RecordedChange = {
  readonly owner: string
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  readonly units: bigint
  /** As the node states them; undefined for the native currency. */
  readonly decimals: number | undefined
}
