import type { Database } from '../src/store/schema.ts'

/** Files another, newer wallet under the owner of this one, as the first wallet of somebody who signed up with an old address. */
export async function addNewerWallet(db: Database, walletId: string): Promise<void> {
  const row = await db.selectFrom('wallets').selectAll().where('wallet_id', '=', walletId).executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const record = row.record?.replace(walletId, id) ?? null
  const newer = { wallet_id: id, record, created_at: new Date(row.created_at.getTime() + 1) }
  await db
    .insertInto('wallets')
    .values({ ...row, ...newer })
    .execute()
}
