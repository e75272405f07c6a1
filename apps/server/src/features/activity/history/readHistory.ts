import { sql } from 'kysely'
import * as v from 'valibot'
import { hexOf } from '../hexBytes.ts'
import type { IndexedAccount } from '../indexedChains.ts'
import { readCursor, writeCursor } from '../pageCursor.ts'
import type { ActivityDatabase } from '../tables.ts'
import type { TokenRow, TransactionRow, TransferRow } from './historyRows.ts'
import { lookAlikesOf } from './lookAlikes.ts'

const pageSize = 50
/** A hostile contract can report tens of thousands in one transaction. The first are shown. */
const transfersPerTransaction = 100

/** A transaction of an account, with the account's transfers in it. */
export type HistoryEntry = {
  readonly transaction: TransactionRow
  readonly transfers: readonly TransferRow[]
}

export type HistoryPage = {
  readonly entries: readonly HistoryEntry[]
  readonly tokenOf: (chain: number, contract: Buffer) => TokenRow | undefined
  /** Whether the address imitates one that the account had sent something to before. */
  readonly isLookAlike: (chain: number, address: Buffer) => boolean
  readonly next: string | null
}

const cursorSchema = v.tuple([v.number(), v.number(), v.number(), v.number()])

/** A page of an account's transactions, newest first, as one consistent view of the index. */
export async function readHistory(
  db: ActivityDatabase,
  { account, chains, cursor }: IndexedAccount & { readonly cursor: string | undefined },
): Promise<HistoryPage> {
  const after = readCursor(cursorSchema, cursor)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (view) => {
      const found = await view
        .selectFrom('account_activity as a')
        .innerJoin('indexed_transactions as t', (join) =>
          join.onRef('t.chain', '=', 'a.chain').onRef('t.block', '=', 'a.block').onRef('t.tx_index', '=', 'a.tx_index'),
        )
        .selectAll('t')
        .select(['a.initiated', 'a.failed'])
        .where('a.account', '=', account)
        .where(
          'a.chain',
          'in',
          chains.map(({ chain }) => chain),
        )
        .$if(after !== undefined, (query) => {
          const [minedAt, chain, block, index] = after ?? [0, 0, 0, 0]
          return query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('a.mined_at', 'a.chain', 'a.block', 'a.tx_index'),
              '<',
              tuple(new Date(minedAt), chain, block, index),
            ),
          )
        })
        .orderBy('a.mined_at', 'desc')
        .orderBy('a.chain', 'desc')
        .orderBy('a.block', 'desc')
        .orderBy('a.tx_index', 'desc')
        .limit(pageSize + 1)
        .execute()
      const rows = found.slice(0, pageSize)
      const transfers = await readTransfers(view, account, rows)
      const tokens = await readTokens(view, transfers)
      const last = rows.at(-1)
      return {
        entries: rows.map((transaction) => ({
          transaction,
          transfers: transfers.filter((one) => isIn(one, transaction)),
        })),
        tokenOf: (chain, contract) => tokens.get(keyOf(chain, contract)),
        isLookAlike: await lookAlikesOf(view, { account, transactions: rows, transfers }),
        next:
          last && found.length > pageSize
            ? writeCursor([last.mined_at.getTime(), last.chain, last.block, last.tx_index])
            : null,
      }
    })
}

const keyOf = (chain: number, contract: Buffer): string => `${chain} ${hexOf(contract)}`

type Place = { readonly chain: number; readonly block: number; readonly tx_index: number }

const isIn = (one: Place, other: Place): boolean =>
  one.chain === other.chain && one.block === other.block && one.tx_index === other.tx_index

async function readTransfers(
  view: ActivityDatabase,
  account: Buffer,
  places: readonly Place[],
): Promise<TransferRow[]> {
  if (places.length === 0) return []
  const ranked = view
    .selectFrom('indexed_transfers')
    .selectAll()
    .select(sql<string>`row_number() over (partition by chain, block, tx_index order by position)`.as('rank'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('chain', 'block', 'tx_index'),
        'in',
        places.map(({ chain, block, tx_index }) => tuple(chain, block, tx_index)),
      ),
    )
    .where(({ eb, or }) => or([eb('sender', '=', account), eb('recipient', '=', account)]))
    .as('ranked')
  return view
    .selectFrom(ranked)
    .selectAll()
    .where('rank', '<=', String(transfersPerTransaction))
    .orderBy('position')
    .execute()
}

async function readTokens(view: ActivityDatabase, transfers: readonly TransferRow[]) {
  const wanted = new Map(
    transfers.flatMap(({ chain, contract }) => (contract ? [[keyOf(chain, contract), { chain, contract }]] : [])),
  )
  if (wanted.size === 0) return new Map<string, TokenRow>()
  const rows = await view
    .selectFrom('token_facts')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('chain', 'contract'),
        'in',
        [...wanted.values()].map(({ chain, contract }) => tuple(chain, contract)),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [keyOf(row.chain, row.contract), row]))
}
