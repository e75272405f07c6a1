import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthHandlers } from '../features/health/handlers.ts'
import type { Services } from '../http/handler.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { guardedPool } from './guardedPool.ts'

const databaseOver = (params: guardedPool.Params) =>
  new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool: guardedPool(params) }) })

describe('a database that hangs in a query', () => {
  let folder: string
  let postgres: EmbeddedPostgres
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-pool-'))
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  })
  afterAll(async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('fails the query in time, and its connection is not used again', async () => {
    const db = databaseOver({ ...postgres.connection, max: 1, queryTimeoutMs: 200 })
    const pidOf = async (from: Kysely<Record<string, never>>) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(from)).rows[0]?.pid
    let hung: number | undefined
    const work = db.transaction().execute(async (trx) => {
      hung = await pidOf(trx)
      await sql`create table half_done (id int)`.execute(trx)
      await sql`select pg_sleep(600)`.execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(await pidOf(db)).not.toBe(hung)
    const { rows } = await sql`select 1 from pg_tables where tablename = 'half_done'`.execute(db)
    expect(rows).toEqual([])
    await db.destroy()
  })
})

describe('a database that takes connections and says nothing', () => {
  let silent: Server
  beforeAll(async () => {
    silent = createServer(() => {})
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => void silent.close())
  const silentDatabase = () => {
    const { port } = silent.address() as { readonly port: number }
    return databaseOver({ host: '127.0.0.1', port, user: 'x', queryTimeoutMs: 100, connectionTimeoutMillis: 100 })
  }

  it('fails whoever wants a connection', async () => {
    await expect(sql`select 1`.execute(silentDatabase())).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('is told by /health sooner than that', async () => {
    const clock = manualClock(0)
    const db = { getExecutor: () => silentDatabase().getExecutor() }
    const health = healthHandlers({ db, clock } as unknown as Services).health
    const answer = expect(health?.(undefined as never)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    await clock.advance(2_000)
    await answer
  })
})
