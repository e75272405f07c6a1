import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import type { LogLevel } from '@latchkey/node/logLevel'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import type { openPostgres } from '@latchkey/node/postgres/openPostgres'
import type { Hono } from 'hono'
import { readConfig, type ServerConfig } from './config.ts'
import { createApp } from './createApp.ts'
import { openDatabase } from './db/openDatabase.ts'
import type { Database } from './db/schema.ts'
import { type Project, projectOf } from './features/projects/project.ts'
import type { FetchPublic } from './outbound/safeFetch.ts'

export type TestApp = {
  readonly app: Hono
  readonly clock: ReturnType<typeof manualClock>
  readonly config: ServerConfig
  readonly db: Database
  /** Connection string for other processes on the same database. */
  readonly connection: openPostgres.Connection
  readonly logged: readonly { readonly level: LogLevel; readonly event: string }[]
  readonly stop: () => Promise<void>
}

/** The whole server in this process, for tests, with its own real database and a manual clock. */
export async function startTestApp({
  projects,
  fetchPublic,
  ...overrides
}: startTestApp.Overrides = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), part: 'server' })
  const db = await openDatabase(postgres.connection)
  const clock = manualClock(Date.parse('2026-11-21T12:00:00Z'))
  const standard = { ...readConfig({ LATCHKEY_ENV: 'development' }), ...overrides }
  const config = { ...standard, projects: projects?.map((one) => projectOf(one, standard)) ?? standard.projects }
  const logged: { level: LogLevel; event: string }[] = []
  const app = await createApp({
    db,
    config,
    clock,
    ...(fetchPublic && { fetchPublic }),
    log: createLog('server', { stream: { write: (line) => void logged.push(JSON.parse(line)) } }),
  })
  const stop = async () => {
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, clock, config, db, connection: postgres.connection, logged, stop }
}

export declare namespace startTestApp {
  type Overrides = Partial<Omit<ServerConfig, 'projects'>> & {
    readonly projects?: readonly Omit<Project, 'patterns'>[]
    /** Stands in for the internet. */
    readonly fetchPublic?: FetchPublic
  }
}
