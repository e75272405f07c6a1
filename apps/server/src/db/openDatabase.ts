import { apiTimeoutMs } from '@latchkey/contracts/constants/api'
import { openPostgres } from '@latchkey/node/postgres/openPostgres'
import type { Migration } from 'kysely'
import { features } from '../features.ts'
import { signIn } from './migrations/0001_sign_in.ts'
import { successors } from './migrations/0002_successors.ts'
import type { Database, Schema } from './schema.ts'

/** Half of the clients' time-out, so that they get an error instead of a time-out. */
const queryTimeoutMs = apiTimeoutMs / 2
const migrations: Readonly<Record<string, Migration>> = Object.assign(
  { '0001_sign_in': signIn, '0002_successors': successors },
  ...features.map((feature) => feature.migrations ?? {}),
)

/** Connects and migrates the tables. */
export function openDatabase(connection: openPostgres.Connection): Promise<Database> {
  return openPostgres<Schema>({ connection, migrations, queryTimeoutMs })
}
