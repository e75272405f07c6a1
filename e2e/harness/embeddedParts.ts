import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import { openPostgres } from '@latchkey/node/postgres/openPostgres'
import { deploy } from '../../apps/devnet/src/deploy.ts'
import { startInbox } from '../../apps/devnet/src/inbox/startInbox.ts'
import { startIssuer } from '../../apps/devnet/src/issuer/startIssuer.ts'
import { startAnvil } from '../../apps/devnet/src/startAnvil.ts'
import { openDatabase } from '../../apps/vault/src/store/openDatabase.ts'
import { createDatabase, databaseUrlOf } from '../../apps/vault/test/testDatabase.ts'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { buildFrontend } from '../../tools/run/frontends.mjs'
import { type PartProcess, spawnPart } from './spawnPart.ts'

export type EmbeddedPart = 'auth' | 'recovery' | 'secure'

/**
 * The programs of the embedded wallet as separate processes that a test can kill, on a database that outlives them.
 * `serverUrl`: address of a Latchkey server; by default there is none.
 */
export async function startEmbeddedParts({ serverUrl }: { readonly serverUrl?: string } = {}) {
  await buildFrontend('secure')
  const { ports, release } = await claimPorts(3)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const inbox = await startInbox({ port: 0, smtpPort: 0 })
  const secureOrigin = `http://secure.localhost:${ports[2]}`
  // Farcaster's registries are on this chain.
  const chain = await startAnvil({ chainId: 31337 })
  await deploy(chain.url)
  const issuer = await startIssuer({ port: 0, secureOrigin, rpcUrl: chain.url })
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'vault' })
  const { host, user } = postgres.connection
  const queryTimeoutMs = 30_000
  const admin = await openPostgres<object>({ connection: postgres.connection, migrations: {}, queryTimeoutMs })
  for (const role of ['auth', 'recovery']) await createDatabase(admin, role)
  const urlOf = (role: string) => databaseUrlOf(postgres.connection, role)
  const env = {
    ...process.env,
    ...{ LATCHKEY_ENV: 'development', LATCHKEY_DATA_DIR: folder, LATCHKEY_SECURE_HOST: '127.0.0.1' },
    ...{ LATCHKEY_AUTH_VAULT_PORT: `${ports[0]}`, LATCHKEY_RECOVERY_VAULT_PORT: `${ports[1]}` },
    ...{ LATCHKEY_SECURE_ORIGIN: secureOrigin, LATCHKEY_ISSUER_PORT: new URL(issuer.url).port },
    ...{ LATCHKEY_CHAIN_ONE_PORT: new URL(chain.url).port },
    ...{ LATCHKEY_SECURE_PORT: `${ports[2]}`, LATCHKEY_SERVER_URL: serverUrl ?? `http://127.0.0.1:${ports[2]}` },
    ...{ LATCHKEY_AUTH_VAULT_SMTP_URL: inbox.smtpUrl, LATCHKEY_RECOVERY_VAULT_SMTP_URL: inbox.smtpUrl },
    ...{ LATCHKEY_AUTH_VAULT_DATABASE_URL: urlOf('auth'), LATCHKEY_RECOVERY_VAULT_DATABASE_URL: urlOf('recovery') },
  }
  const parts: Readonly<Record<EmbeddedPart, PartProcess>> = {
    auth: await spawnPart(['apps/vault/src/main.ts', 'auth'], env),
    recovery: await spawnPart(['apps/vault/src/main.ts', 'recovery'], env),
    secure: await spawnPart(['apps/secure/src/server/main.ts'], env),
  }
  const open = (role: 'auth' | 'recovery') => openDatabase(role, { host, user, database: role, queryTimeoutMs })
  const databases = { auth: await open('auth'), recovery: await open('recovery') }
  return {
    ...{ parts, databases, inbox: inbox.inbox, smtpUrl: inbox.smtpUrl, secureOrigin },
    ...{ secure: `http://127.0.0.1:${ports[2]}` },
    vaultAddress: (role: 'auth' | 'recovery') => `http://127.0.0.1:${ports[role === 'auth' ? 0 : 1]}`,
    async stop(): Promise<void> {
      await Promise.all(Object.values(parts).map((part) => part.stop()))
      await Promise.all([admin, databases.auth, databases.recovery].map((db) => db.destroy()))
      await postgres.stop()
      await Promise.all([inbox.stop(), issuer.stop(), chain.stop()])
      await rm(folder, { recursive: true, force: true })
      await release()
    },
  }
}
