import { join } from 'node:path'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import type { openPostgres } from '@latchkey/node/postgres/openPostgres'
import type { VaultConfig } from '../config.ts'

type RoleDatabase = {
  readonly connection: openPostgres.Connection
  readonly failed: Promise<string> | undefined
  readonly stop: () => Promise<void>
}

/** The database that the configuration names; without one, an embedded Postgres, which one process at a time can use. */
export async function databaseOf({
  databaseUrl,
  dataDir,
}: Pick<VaultConfig, 'databaseUrl' | 'dataDir'>): Promise<RoleDatabase> {
  // An external database may go away and come back.
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, failed: undefined, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), part: 'vault' })
}
