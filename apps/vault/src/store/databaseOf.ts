import { join } from 'node:path'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import type { openPostgres } from '@latchkey/node/postgres/openPostgres'
import type { VaultConfig } from '../config.ts'

type RoleDatabase = {
  readonly connection: openPostgres.Connection
  readonly failed: Promise<string> | undefined
  readonly stop: () => Promise<void>
}

/** The configured database; by default an embedded Postgres, which only one process at a time can use. */
export async function databaseOf({
  databaseUrl,
  dataDir,
}: Pick<VaultConfig, 'databaseUrl' | 'dataDir'>): Promise<RoleDatabase> {
  // An external database may be unavailable for a while.
  if (databaseUrl !== undefined)
    return { connection: { connectionString: databaseUrl }, failed: undefined, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), part: 'vault' })
}
