import { errorOf } from '@latchkey/base/errors'
import { ACCOUNT_DATA_UNAVAILABLE } from '@latchkey/contracts/errors/account'
import type { ChainTransfer } from '../../chains/blockReader.ts'
import type { ListedBlock, ListedTransaction, ListedTransactions } from './accountIndex.ts'

/** A row of a service's list. Several rows, even of several lists, can belong to the same transaction. */
export type ListedRow = {
  readonly block: number
  readonly minedAt: Date
  readonly hash: string
  /** Set if the row is a payment by a contract. */
  readonly internal?: ChainTransfer | undefined
}

/** One of a service's lists about an account, sorted by block, newest first. */
export type BlockList = {
  /** The newest rows up to block `to`, as many as fit into a response; undefined: from the newest block on. */
  readonly newest: (
    to: number | undefined,
  ) => Promise<{ readonly rows: readonly ListedRow[]; readonly isLast: boolean }>
  /** Every row of one block. */
  readonly inBlock: (block: number) => Promise<readonly ListedRow[]>
}

/**
 * Merges lists that are cut off at different blocks. Only blocks above all cuts are complete, so only they are
 * returned, and the next page starts with the lowest of them: nothing is lost or repeated, even if blocks are mined
 * meanwhile. `before`: the lowest block of the previous page, null on the first one. @throws ACCOUNT_DATA_UNAVAILABLE
 */
export async function mergeLists(lists: readonly BlockList[], before: number | null): Promise<ListedTransactions> {
  if (before === 0) return { blocks: [], next: undefined }
  const to = before === null ? undefined : before - 1
  const parts = await Promise.all(lists.map((list) => list.newest(to)))
  const wanted = (row: ListedRow) => to === undefined || row.block <= to
  const ends = parts.flatMap(({ rows, isLast }) => (isLast ? [] : [Math.min(...rows.map(({ block }) => block))]))
  if (ends.length === 0) return { blocks: blocksOf(parts.flatMap(({ rows }) => rows).filter(wanted)), next: undefined }
  const end = Math.max(...ends)
  // The service ignores the range: the next page would be this one again.
  if (to !== undefined && end > to) throw errorOf(ACCOUNT_DATA_UNAVAILABLE)
  const complete = parts.flatMap(({ rows }) => rows).filter((row) => row.block > end && wanted(row))
  // One block fills a whole response.
  const rows = complete.length > 0 ? complete : (await Promise.all(lists.map((list) => list.inBlock(end)))).flat()
  const blocks = blocksOf(rows)
  return { blocks, next: blocks.at(-1)?.number ?? end }
}

/** Newest first. The transactions in a block have the order of the rows. */
function blocksOf(rows: readonly ListedRow[]): readonly ListedBlock[] {
  const blocks = new Map<number, { readonly minedAt: Date; readonly transactions: Map<string, ListedTransaction> }>()
  for (const { block, minedAt, hash, internal } of rows) {
    const { transactions } = blocks.get(block) ?? { transactions: new Map<string, ListedTransaction>() }
    if (!blocks.has(block)) blocks.set(block, { minedAt, transactions })
    const known = transactions.get(hash)?.internal ?? []
    transactions.set(hash, { hash, internal: internal ? [...known, internal] : known })
  }
  return [...blocks]
    .map(([number, { minedAt, transactions }]) => ({
      ...{ number, minedAt, next: number },
      transactions: [...transactions.values()],
    }))
    .toSorted((a, b) => b.number - a.number)
}
