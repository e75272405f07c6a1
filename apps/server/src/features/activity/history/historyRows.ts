import type { Selectable } from 'kysely'
import type { ActivityTables } from '../tables.ts'

export type TransferRow = Selectable<ActivityTables['indexed_transfers']>
export type TransactionRow = Selectable<ActivityTables['indexed_transactions']> &
  Pick<Selectable<ActivityTables['account_activity']>, 'initiated' | 'failed'>
export type TokenRow = Selectable<ActivityTables['token_facts']>
