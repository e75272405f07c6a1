import type { CaipNetworkId } from '@latchkey/base/caip'
import { isSettled, type Operation, type OperationAmount } from '../operations/operation.ts'
import type { Transaction, Transfer } from './transaction.ts'

/** A row of the activity: a transaction of the server, or an operation of this browser with more details than the server has. */
export type Activity = {
  readonly id: string
  readonly atMs: number
  readonly transaction?: Transaction
  readonly operation?: Operation
}

/**
 * Merges the server's transactions and this browser's operations, newest first; a transaction known to both is one row, and an
 * operation replaces the transaction that canceled it. Excludes spam and other networks (spec S5.13). While `hasMore`, omits
 * finished operations older than the last loaded transaction: they belong to a later page.
 */
export function mergeActivity({
  transactions,
  operations,
  networkId,
  hasMore,
}: mergeActivity.Params): readonly Activity[] {
  const known = transactions.filter((one) => one.networkId === networkId)
  const local = operations.filter((one) => one.networkId === networkId)
  const hashes = new Set(known.map(keyOf))
  const sent = new Map<string, readonly Operation[]>()
  for (const one of local) for (const key of sentKeysOf(one)) sent.set(key, [...(sent.get(key) ?? []), one])
  const oldestMs = hasMore ? (transactions.at(-1)?.minedAtMs ?? 0) : 0
  const unknown = local.filter(
    (one) => !sentKeysOf(one).some((key) => hashes.has(key)) && !(isSettled(one) && one.startedAtMs < oldestMs),
  )
  const cancellations = new Set(unknown.flatMap(cancellationsOf))
  return [
    ...unknown.map((operation) => ({ id: operation.id, atMs: operation.startedAtMs, operation })),
    ...known.flatMap((transaction) => {
      const key = keyOf(transaction)
      const own = sent.get(key) ?? []
      const isHidden = cancellations.has(key) || (own.length === 0 && isSpam(transaction))
      return isHidden ? [] : [mergedRow(transaction, own)]
    }),
  ].toSorted((one, other) => other.atMs - one.atMs)
}

export declare namespace mergeActivity {
  type Params = {
    /** Newest first. */
    readonly transactions: readonly Transaction[]
    /** The account's own operations. */
    readonly operations: readonly Operation[]
    readonly networkId: CaipNetworkId
    /** The server has older transactions. */
    readonly hasMore: boolean
  }
}

const keyOf = ({ hash = '' }: { readonly hash?: string }): string => hash.toLowerCase()

/** The transactions of an operation: a transfer that was sped up has several, of which one is mined. */
const sentKeysOf = ({ hash, earlierHashes = [] }: Operation): readonly string[] =>
  [...(hash ? [hash] : []), ...earlierHashes].map((one) => one.toLowerCase())

const cancellationsOf = ({ status, replacedBy, cancelHashes = [] }: Operation): readonly string[] =>
  [...cancelHashes, ...(status === 'canceled' && replacedBy ? [replacedBy] : [])].map((hash) => hash.toLowerCase())

const isSpam = ({ isSpam: flagged, transfers }: Transaction): boolean =>
  flagged || (transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam))

/**
 * The transaction, unless the operation has more details, as on a chain whose internal transfers are not indexed. The
 * operation then gets the status and the time of the transaction. A batch has one transaction for an approval and the later swap.
 */
function mergedRow(transaction: Transaction, own: readonly Operation[]): Activity {
  const { minedAtMs, status } = transaction
  const last = own.at(-1)
  if (!last || own.some((one) => isDescribed(one, transaction)))
    return { id: transaction.id, atMs: minedAtMs, transaction }
  return { id: last.id, atMs: minedAtMs, operation: { ...last, status, startedAtMs: minedAtMs } }
}

/**
 * True if the transaction includes the operation's transfers. It never has an approval's spender or a purchase's price.
 */
function isDescribed(operation: Operation, { transfers }: Transaction): boolean {
  const moves = (direction: Transfer['direction'], { symbol, tokenAddress }: OperationAmount) =>
    transfers.some(
      ({ token, ...transfer }) =>
        transfer.direction === direction &&
        token?.symbol === symbol &&
        (token.address === undefined) === (tokenAddress === undefined),
    )
  if (operation.kind === 'transfer') return moves('out', operation.detail) || moves('self', operation.detail)
  if (operation.kind === 'swap') return moves('out', operation.detail) && moves('in', operation.detail.received)
  return false
}
