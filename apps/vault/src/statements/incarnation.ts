import { randomUUID } from 'node:crypto'
import { errorOf } from '@latchkey/base/errors'
import { statementsKeptMs } from '@latchkey/contracts/constants/vault'
import { STATEMENT_REFUSED } from '@latchkey/contracts/errors/vault'
import type { Services } from '../services.ts'
import { inTransaction } from '../store/inTransaction.ts'
import type { Database } from '../store/schema.ts'

const dayMs = 24 * 60 * 60_000

/** Numbers of this database and of the other vault's: the time of creation, restore or promotion. */
export async function incarnationOf(db: Database): Promise<{ readonly own: number; readonly partner: number }> {
  const { own, partner } = await db.selectFrom('incarnation').selectAll().executeTakeFirstOrThrow()
  return { own: Number(own), partner: Number(partner) }
}

type Vault = Pick<Services, 'db' | 'clock'>

/** Numbers an empty database. */
export async function ensureIncarnation(vault: Vault): Promise<void> {
  const row = await vault.db.selectFrom('incarnation').select('own').executeTakeFirst()
  if (!row) await renewIncarnation(vault)
}

/**
 * Gives this database a new number after a restore or promotion. The other vault learns it and delivers again what this one may have
 * lost. `atLeast` is for a vault whose earlier number was in the future. Returns the number.
 */
export async function renewIncarnation({ db, clock }: Vault, atLeast = 0): Promise<number> {
  return inTransaction(db, async (trx) => {
    const first = trx.insertInto('incarnation').values({ one_row: true, own: 0, partner: 0 })
    await first.onConflict((conflict) => conflict.doNothing()).execute()
    const { own } = await incarnationOf(trx)
    const renewed = Math.max(own + 1, clock.now(), atLeast)
    await trx.updateTable('incarnation').set({ own: renewed }).execute()
    await trx.deleteFrom('statements').where('purpose', '=', 'restored').execute()
    const row = { act_id: randomUUID(), purpose: 'restored' as const, wallet_id: null, epoch: null }
    await trx
      .insertInto('statements')
      .values({ ...row, fields: '{}', mac: null, issued_at: new Date(clock.now()) })
      .execute()
    return renewed
  })
}

/**
 * Refuses statements from before the other vault was restored. Also refuses numbers of the far future: they would lock out the
 * vault when its operator restores it. @throws STATEMENT_REFUSED
 */
export async function assertCurrent(
  db: Database,
  { incarnation, nowMs }: { readonly incarnation: number; readonly nowMs: number },
): Promise<void> {
  const refused = (reason: string) => errorOf(STATEMENT_REFUSED, { values: { reason } })
  if (incarnation < (await incarnationOf(db)).partner) throw refused('it is from before a restore of that vault')
  if (incarnation > nowMs + dayMs) throw refused('its incarnation lies in the future; compare the clocks of the vaults')
}

/** Remembers the other vault's number. If it is a new one, what was delivered in the last 30 days becomes undelivered. */
export async function notePartner(trx: Database, asked: { readonly incarnation: number; readonly nowMs: number }) {
  const { incarnation: partner, nowMs } = asked
  const renewed = await trx
    .updateTable('incarnation')
    .set({ partner })
    .where('partner', '<', partner)
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n) return
  await trx
    .updateTable('statements')
    .set({ received_at: null, offered_at: null })
    .where('issued_at', '>', new Date(nowMs - statementsKeptMs))
    .execute()
}
