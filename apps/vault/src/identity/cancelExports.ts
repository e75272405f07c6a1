import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Database } from '../store/schema.ts'

/** Cancels every export of a user that has not released a share at this role. */
export async function cancelExports(trx: Database, role: VaultRole, userId: string): Promise<void> {
  if (role === 'auth') {
    const wallets = trx.selectFrom('wallets').select('wallet_id').where('user_id', '=', userId)
    await trx.deleteFrom('exports').where('wallet_id', 'in', wallets).execute()
    return
  }
  const lookups = trx.selectFrom('factors').select('lookup').where('user_id', '=', userId)
  await trx.deleteFrom('approvals').where('purpose', '=', 'export').where('lookup', 'in', lookups).execute()
}
