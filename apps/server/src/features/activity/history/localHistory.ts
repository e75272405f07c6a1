import { sql } from 'kysely'
import * as v from 'valibot'
import { readPosition } from '../../../providers/activity/readPosition.ts'
import { hexOf } from '../hexBytes.ts'
import type { AccountChains } from '../storedChains.ts'
import type { ActivityDatabase } from '../tables.ts'
import type { TokenRow, TransactionRow, TransferRow } from './historyRows.ts'
import type { HistoryPart, HistorySource } from './historySource.ts'
import { lookAlikesOf } from './lookAlikes.ts'

const partSize = 50
/** A hostile contract can emit tens of thousands in one transaction. Only the first ones are shown. */
export const transfersPerTransaction = 100

const positionSchema = v.nullable(v.tuple([v.number(), v.number(), v.number(), v.number()]))
type Position = v.InferOutput<typeof positionSchema>

/** The history of an account on the chains that this server indexes; each part is read from one database snapshot. */
export function localHistory(db: ActivityDatabase, { account, local }: AccountChains): HistorySource {
  return {
    key: 'local',
    async read(position) {
      const asked = {
        account,
        chains: local.map(({ chain }) => chain),
        position: readPosition(positionSchema, position),
      }
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((view) => readPart(view, asked))
    },
  }
}

type Asked = { readonly account: Buffer; readonly chains: readonly number[]; readonly position: Position }

async function readPart(view: ActivityDatabase, { account, chains, position }: Asked): Promise<HistoryPart> {
  const found = await view
    .selectFrom('account_activity as a')
    .innerJoin('indexed_transactions as t', (join) =>
      join.onRef('t.chain', '=', 'a.chain').onRef('t.block', '=', 'a.block').onRef('t.tx_index', '=', 'a.tx_index'),
    )
    .selectAll('t')
    .select(['a.initiated', 'a.failed'])
    .where('a.account', '=', account)
    .where('a.chain', 'in', chains)
    .$if(position !== null, (query) => {
      const [minedAt, chain, block, index] = position ?? [0, 0, 0, 0]
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
    .limit(partSize + 1)
    .execute()
  const rows = found.slice(0, partSize)
  const transfers = await readTransfers(view, account, rows)
  const tokens = await readTokens(view, transfers)
  const last = rows.at(-1)
  return {
    entries: rows.map((transaction) => ({
      transaction,
      transfers: transfers.filter((one) => isIn(one, transaction)),
      next: positionOf(transaction),
    })),
    tokenOf: (chain, contract) => tokens.get(keyOf(chain, contract)),
    isLookAlike: await lookAlikesOf(view, { account, transactions: rows, transfers }),
    next: last && found.length > partSize ? positionOf(last) : undefined,
  }
}

const positionOf = ({ mined_at, chain, block, tx_index }: TransactionRow): Position => [
  mined_at.getTime(),
  chain,
  block,
  tx_index,
]

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
