import type { CaipNetworkId } from '@latchkey/base/caip'
import { isSettled, type Operation } from '../operations/operation.ts'
import type { Transaction } from './transaction.ts'

/** A row of the activity: a transaction of the server, or an operation of this browser that the server does not have yet. */
export type Activity = {
  readonly id: string
  readonly atMs: number
  readonly transaction?: Transaction
  readonly operation?: Operation
}

/**
 * Merges the server's transactions and this browser's operations, newest first. A transaction that the server has replaces the
 * operation with its hash. Spam and other networks are left out (spec S5.13). While `hasMore`, finished operations older than the
 * last loaded transaction wait for their page.
 */
export function mergeActivity({
  transactions,
  operations,
  networkId,
  hasMore,
}: mergeActivity.Params): readonly Activity[] {
  const mined = new Set(transactions.map(({ hash }) => hash.toLowerCase()))
  const oldestMs = hasMore ? (transactions.at(-1)?.minedAtMs ?? 0) : 0
  const own = operations.filter(
    (one) =>
      one.networkId === networkId &&
      !(one.hash && mined.has(one.hash.toLowerCase())) &&
      !(isSettled(one) && one.startedAtMs < oldestMs),
  )
  const shown = transactions.filter((one) => one.networkId === networkId && !isSpam(one))
  return [
    ...own.map((operation) => ({ id: operation.id, atMs: operation.startedAtMs, operation })),
    ...shown.map((transaction) => ({ id: transaction.id, atMs: transaction.minedAtMs, transaction })),
  ].toSorted((one, other) => other.atMs - one.atMs)
}

export declare namespace mergeActivity {
  type Params = {
    /** Newest first. */
    readonly transactions: readonly Transaction[]
    /** Of this account. */
    readonly operations: readonly Operation[]
    readonly networkId: CaipNetworkId
    /** The server has older transactions. */
    readonly hasMore: boolean
  }
}

const isSpam = ({ isSpam: flagged, transfers }: Transaction): boolean =>
  flagged || (transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam))
