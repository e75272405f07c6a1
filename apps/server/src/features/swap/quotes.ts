import { randomBytes } from 'node:crypto'
import { toHex } from '@latchkey/base/codec/hex'
import { errorOf } from '@latchkey/base/errors'
import { swapQuoteLifetimeMs } from '@latchkey/contracts/constants/swap'
import { API_REQUEST_INVALID } from '@latchkey/contracts/errors/api'
import { SWAP_QUOTE_EXPIRED } from '@latchkey/contracts/errors/swap'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { SwapTables } from './tables.ts'

type SwapDatabase = Kysely<Schema & SwapTables>

/** A quote given to an account. Account and tokens are CAIP-10 in canonical spelling, amounts in base units. */
export type StoredQuote = {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly toAmount: bigint
  /** Contracts, from first to last. */
  readonly route: readonly string[]
}

/** Stores a quote and deletes expired ones. */
export async function storeQuote(db: SwapDatabase, quote: StoredQuote, { projectId, nowMs }: Context) {
  const id = toHex(randomBytes(16))
  const expiresAt = new Date(nowMs + swapQuoteLifetimeMs)
  await db.deleteFrom('swap_quotes').where('expires_at', '<', new Date(nowMs)).execute()
  await db
    .insertInto('swap_quotes')
    .values({
      id,
      project_id: projectId,
      account: quote.account,
      from_token: quote.from,
      to_token: quote.to,
      from_amount: String(quote.amount),
      to_amount: String(quote.toAmount),
      route: [...quote.route],
      expires_at: expiresAt,
    })
    .execute()
  return { id, expiresAt }
}

type Context = { readonly projectId: string; readonly nowMs: number }

/**
 * The quote with the id, which must be for the same account, tokens and amount; without an id the newest such quote.
 * @throws SWAP_QUOTE_EXPIRED, also if there never was one; API_REQUEST_INVALID if the id belongs to another swap
 */
export async function findQuote(db: SwapDatabase, asked: findQuote.Params, context: Context): Promise<StoredQuote> {
  const { id, account, from, to, amount } = asked
  const row = await db
    .selectFrom('swap_quotes')
    .selectAll()
    .where('project_id', '=', context.projectId)
    .where('expires_at', '>', new Date(context.nowMs))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) =>
      query.where('account', '=', account).where('from_token', '=', from).where('to_token', '=', to),
    )
    .$if(id === undefined && amount !== undefined, (query) => query.where('from_amount', '=', String(amount)))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw errorOf(SWAP_QUOTE_EXPIRED)
  const same = row.account === account && row.from_token === from && row.to_token === to
  if (!same || (amount !== undefined && row.from_amount !== String(amount)))
    throw errorOf(API_REQUEST_INVALID, { values: { reason: 'the quote is for another account, token or amount' } })
  return { account, from, to, amount: BigInt(row.from_amount), toAmount: BigInt(row.to_amount), route: row.route }
}

export declare namespace findQuote {
  type Params = {
    readonly id: string | undefined
    readonly account: string
    readonly from: string
    readonly to: string
    /** Any when undefined. */
    readonly amount?: bigint
  }
}
