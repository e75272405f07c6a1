import { type Insertable, sql, type Transaction } from 'kysely'
import type { ChainBlock, TokenFacts } from '../../../chains/blockReader.ts'
import type { Schema } from '../../../db/schema.ts'
import { bytesOf, hexOf } from '../hexBytes.ts'
import { chainKey } from '../storedChains.ts'
import type { ActivityDatabase, ActivityTables } from '../tables.ts'
import { type BlockRows, blockTables, rowsOf } from './rowsOf.ts'

/** The newest indexed block of a chain. */
export type Position = { readonly block: number; readonly hash: string }

/** A deeper re-organisation makes the indexer start over. */
export const keptBlocks = 1_024

/** The index of one chain in the database. Every change is one transaction that also moves the position. */
export type ActivityStore = {
  /** Undefined before the first block. */
  readonly position: () => Promise<Position | undefined>
  /** Appends blocks that follow `after`. @throws PositionMoved */
  readonly append: (
    blocks: readonly ChainBlock[],
    facts: readonly TokenFacts[],
    after: Position | undefined,
  ) => Promise<void>
  /** Removes every block above `to`, or all of them. @throws PositionMoved */
  readonly rollBack: (to: Position | undefined, from: Position) => Promise<void>
  /** The stored blocks, newest first. */
  readonly recentBlocks: () => Promise<readonly Position[]>
  /** The contracts without stored name, symbol and decimals. */
  readonly unknownTokens: (contracts: readonly string[]) => Promise<readonly string[]>
}

/** Another process has changed the index of this chain. */
export class PositionMoved extends Error {}

type Write = Transaction<Schema & ActivityTables>

export async function openActivityStore(db: ActivityDatabase, networkId: string): Promise<ActivityStore> {
  const chain = await chainKey(db, networkId)

  /** Fails if `from` is no longer the position; the row stays locked until the transaction ends. */
  async function move(write: Write, from: Position | undefined, to: Position | undefined): Promise<void> {
    const { numUpdatedRows } = await write
      .updateTable('indexed_chains')
      .set({ block: to?.block ?? null, hash: to ? bytesOf(to.hash) : null })
      .where('chain', '=', chain)
      .where('block', 'is not distinct from', from?.block ?? null)
      .where('hash', 'is not distinct from', from ? bytesOf(from.hash) : null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new PositionMoved()
  }

  return {
    async position() {
      const row = await db
        .selectFrom('indexed_chains')
        .select(['block', 'hash'])
        .where('chain', '=', chain)
        .executeTakeFirstOrThrow()
      return row.block === null || row.hash === null ? undefined : { block: row.block, hash: hexOf(row.hash) }
    },
    async append(blocks, facts, after) {
      const last = blocks.at(-1)
      const first = blocks[0]
      if (!first || !last) return
      await db.transaction().execute(async (write) => {
        await move(write, after, { block: last.number, hash: last.hash })
        await insertRows(write, rowsOf({ chain, blocks, facts }))
        await addNftBalances(write, { chain, from: first.number, sign: 1 })
        await write
          .deleteFrom('indexed_blocks')
          .where('chain', '=', chain)
          .where('block', '<=', last.number - keptBlocks)
          .execute()
      })
    },
    async rollBack(to, from) {
      const above = to?.block ?? -1
      await db.transaction().execute(async (write) => {
        await move(write, from, to)
        await addNftBalances(write, { chain, from: above + 1, sign: -1 })
        for (const table of blockTables)
          await write.deleteFrom(table).where('chain', '=', chain).where('block', '>', above).execute()
      })
    },
    async recentBlocks() {
      const rows = await db
        .selectFrom('indexed_blocks')
        .select(['block', 'hash'])
        .where('chain', '=', chain)
        .orderBy('block', 'desc')
        .execute()
      return rows.map(({ block, hash }) => ({ block, hash: hexOf(hash) }))
    },
    async unknownTokens(contracts) {
      if (contracts.length === 0) return []
      const known = await db
        .selectFrom('token_facts')
        .select('contract')
        .where('chain', '=', chain)
        .where('contract', 'in', contracts.map(bytesOf))
        .execute()
      const names = new Set(known.map(({ contract }) => hexOf(contract)))
      return contracts.filter((contract) => !names.has(contract))
    },
  }
}

/** Postgres allows 65,535 parameters in a statement. */
const rowsPerInsert = 1_000

/** Of a known recipient or token, keeps the lower block number. */
async function insertRows(write: Write, rows: BlockRows): Promise<void> {
  for (const table of blockTables) {
    const all: readonly Insertable<ActivityTables[typeof table]>[] = rows[table]
    for (let start = 0; start < all.length; start += rowsPerInsert) {
      const insert = write.insertInto(table).values(all.slice(start, start + rowsPerInsert))
      const repeats = table === 'past_recipients' || table === 'received_tokens' || table === 'token_facts'
      await (repeats ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute()
    }
  }
}

type Change = { readonly chain: number; readonly from: number; readonly sign: 1 | -1 }

/**
 * Applies the NFT transfers from block `from` on to the balances; −1 undoes them. Mints come from the zero address, which holds
 * nothing.
 */
async function addNftBalances(write: Write, { chain, from, sign }: Change): Promise<void> {
  await sql`
    with moved as (
      select sender as account, contract, token_id, kind, -amount as amount from indexed_transfers
        where chain = ${chain} and block >= ${from} and token_id is not null
      union all
      select recipient, contract, token_id, kind, amount from indexed_transfers
        where chain = ${chain} and block >= ${from} and token_id is not null
    )
    insert into nft_balances (account, chain, contract, token_id, kind, amount)
      select account, ${chain}::smallint, contract, token_id, min(kind), sum(amount) * ${sign}::int from moved
        where account <> ${Buffer.alloc(20)} group by account, contract, token_id having sum(amount) <> 0
      on conflict (account, chain, contract, token_id) do update set amount = nft_balances.amount + excluded.amount`.execute(
    write,
  )
  // Only rows of the accounts above can have become zero.
  await sql`
    delete from nft_balances where chain = ${chain} and amount = 0 and (account, contract, token_id) in (
      select account, contract, token_id from indexed_transfers, lateral (values (sender), (recipient)) as party(account)
        where chain = ${chain} and block >= ${from} and token_id is not null
    )`.execute(write)
}
