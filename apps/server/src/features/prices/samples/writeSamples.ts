import { sql } from 'kysely'
import { toNumber } from '../../../providers/prices/price.ts'
import type { PriceTable } from '../../../providers/prices/priceSource.ts'
import type { PriceDatabase } from '../tables.ts'

export type Sample = { readonly atMs: number; readonly block: number; readonly table: PriceTable }

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Older samples are thinned to one an hour, and later to one a day. */
const hourlyAfterMs = 2 * dayMs
const dailyAfterMs = 60 * dayMs
/** Postgres allows 65,535 parameters in a statement. */
const rowsPerInsert = 5_000

/** Time of the chain's last sample. */
export async function lastSampledMs(db: PriceDatabase, networkId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sampled_blocks')
    .select('at')
    .where('network_id', '=', networkId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at.getTime()
}

/** Writes all samples in one transaction. */
export async function writeSamples(db: PriceDatabase, networkId: string, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return
  const prices = samples.flatMap(({ atMs, table }) =>
    [...table].map(([token, price]) => ({
      network_id: networkId,
      token,
      at: new Date(atMs),
      price: String(toNumber(price)),
    })),
  )
  await db.transaction().execute(async (write) => {
    await write
      .insertInto('sampled_blocks')
      .values(samples.map(({ atMs, block }) => ({ network_id: networkId, at: new Date(atMs), block })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (let start = 0; start < prices.length; start += rowsPerInsert)
      await write
        .insertInto('price_samples')
        .values(prices.slice(start, start + rowsPerInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
}

/** Deletes old samples except the first of each hour, and of each day (UTC). */
export async function thinSamples(db: PriceDatabase, networkId: string, nowMs: number): Promise<void> {
  for (const [unit, olderThanMs] of [
    ['hour', hourlyAfterMs],
    ['day', dailyAfterMs],
  ] as const) {
    const before = new Date(nowMs - olderThanMs)
    await sql`
      delete from price_samples using (
        select token as of, at as taken, row_number() over (partition by token, date_trunc(${unit}, at, 'UTC') order by at) as place
          from price_samples where network_id = ${networkId} and at < ${before}
      ) as old where network_id = ${networkId} and token = of and at = taken and place > 1`.execute(db)
    await sql`
      delete from sampled_blocks using (
        select at as taken, row_number() over (partition by date_trunc(${unit}, at, 'UTC') order by at) as place
          from sampled_blocks where network_id = ${networkId} and at < ${before}
      ) as old where network_id = ${networkId} and at = taken and place > 1`.execute(db)
  }
}
