import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { bytesOf, hexOf } from '../activity/hexBytes.ts'
import type { IndexedAccount } from '../activity/indexedChains.ts'
import { readCursor, writeCursor } from '../activity/pageCursor.ts'
import type { ActivityDatabase, ActivityTables } from '../activity/tables.ts'

const pageSize = 50

export type Holding = Selectable<ActivityTables['nft_balances']> & {
  readonly collection: string | null
  readonly symbol: string | null
}

const cursorSchema = v.tuple([v.number(), v.string(), v.pipe(v.string(), v.regex(/^\d{1,78}$/))])

/** A page of the NFTs that an account holds, by collection and id. */
export async function readHoldings(
  db: ActivityDatabase,
  { account, chains, cursor }: IndexedAccount & { readonly cursor: string | undefined },
): Promise<{ readonly holdings: readonly Holding[]; readonly next: string | null }> {
  const after = readCursor(cursorSchema, cursor)
  const found = await db
    .selectFrom('nft_balances as n')
    .leftJoin('token_facts as f', (join) =>
      join.onRef('f.chain', '=', 'n.chain').onRef('f.contract', '=', 'n.contract'),
    )
    .selectAll('n')
    .select(['f.name as collection', 'f.symbol'])
    .where('n.account', '=', account)
    .where(
      'n.chain',
      'in',
      chains.map(({ chain }) => chain),
    )
    .where('n.amount', '>', '0')
    .$if(after !== undefined, (query) => {
      const [chain, contract, tokenId] = after ?? [0, '', '']
      return query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('n.chain', 'n.contract', 'n.token_id'), '>', tuple(chain, bytesOf(contract), tokenId)),
      )
    })
    .orderBy('n.chain')
    .orderBy('n.contract')
    .orderBy('n.token_id')
    .limit(pageSize + 1)
    .execute()
  const holdings = found.slice(0, pageSize)
  const last = holdings.at(-1)
  const next = last && found.length > pageSize ? writeCursor([last.chain, hexOf(last.contract), last.token_id]) : null
  return { holdings, next }
}
