import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock } from '@latchkey/base/clock'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import { guardedPool } from '@latchkey/node/postgres/guardedPool'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { health } from '../features/health/routes.ts'
import type { Services } from '../services.ts'

const databaseOver = (params: guardedPool.Params) =>
  new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool: guardedPool(params) }) })

let folder: string
let postgres: EmbeddedPostgres
/** A connection for inspecting the database. */
let watch: Kysely<Record<string, never>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-pool-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'server' })
  watch = databaseOver({ ...postgres.connection, queryTimeoutMs: 5_000 })
})
afterAll(async () => {
  await watch.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const pidOf = async (db: Kysely<Record<string, never>>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const backend = async (pid: number | undefined) =>
  (await sql<{ event: string }>`select wait_event as event from pg_stat_activity where pid = ${pid}`.execute(watch))
    .rows[0]
const asleep = (pid: () => number | undefined) => expect.poll(async () => (await backend(pid()))?.event).toBe('PgSleep')

describe('a database that hangs in a query', () => {
  it('fails the query in time and drops its connection', async () => {
    const db = databaseOver({ ...postgres.connection, max: 1, queryTimeoutMs: 2_000 })
    let hung: number | undefined
    const work = db.transaction().execute(async (trx) => {
      hung = await pidOf(trx)
      await sql`create table half_done (id int)`.execute(trx)
      await sql`select pg_sleep(600)`.execute(trx)
    })
    await Promise.all([asleep(() => hung), expect(work).rejects.toMatchObject({ code: '57014' })])
    expect(await pidOf(db)).not.toBe(hung)
    const { rows } = await sql`select 1 from pg_tables where tablename = 'half_done'`.execute(db)
    expect(rows).toEqual([])
    // The database cancels the query too, so its connections do not run out.
    await expect.poll(() => backend(hung)).toBeUndefined()
    await db.destroy()
  })
})

it('replaces idle connections that the database closes at a restart', async () => {
  const db = databaseOver({ ...postgres.connection, max: 2, queryTimeoutMs: 5_000 })
  const before = await Promise.all([pidOf(db), pidOf(db)])
  for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(watch)
  for (const pid of before) await expect.poll(() => backend(pid)).toBeUndefined()
  // The pool notices the lost connections between queries.
  await expect
    .poll(() => pidOf(db).catch(() => undefined))
    .toSatisfy((pid) => pid !== undefined && !before.includes(pid))
  await db.destroy()
})

it('closes without waiting for a hanging query', async () => {
  const db = databaseOver({ ...postgres.connection, queryTimeoutMs: 60_000 })
  const pid = await pidOf(db)
  const work = expect(sql`select pg_sleep(600)`.execute(db)).rejects.toMatchObject({ code: '57P01' })
  await asleep(() => pid)
  await db.destroy()
  expect(await backend(pid)).toEqual({ event: 'PgSleep' })
  await sql`select pg_terminate_backend(${pid})`.execute(watch)
  await work
})

describe('a connection that fails in a query', () => {
  let line: Server
  const ends = new Set<Socket>()
  beforeAll(async () => {
    line = createServer((near) => {
      const far = connect(join(postgres.connection.host, '.s.PGSQL.5432'))
      near.pipe(far).pipe(near)
      for (const end of [near, far]) ends.add(end.on('error', () => {}))
    })
    await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => void line.close())
  const databaseBehindLine = (queryTimeoutMs: number) => {
    const { port } = line.address() as AddressInfo
    return databaseOver({ ...postgres.connection, host: '127.0.0.1', port, queryTimeoutMs })
  }

  it.each([
    ['at a restart', '57P01', (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(watch)],
    ['without a word', 'ECONNRESET', () => ends.forEach((end) => void end.destroy())],
  ])('that is lost (%s) fails only that query, with the cause', async (_how, code, cut) => {
    const db = databaseBehindLine(5_000)
    let pid = 0
    const work = db.transaction().execute(async (trx) => {
      pid = (await pidOf(trx)) ?? 0
      await sql`select pg_sleep(600)`.execute(trx)
    })
    const failed = expect(work).rejects.toMatchObject({ code })
    await asleep(() => pid)
    await cut(pid)
    await failed
    expect(await pidOf(db)).not.toBe(pid)
    await db.destroy()
  })

  it('that stops responding fails that query in time', async () => {
    const db = databaseBehindLine(1_000)
    const pid = await pidOf(db)
    for (const end of ends) end.unpipe()
    await expect(pidOf(db)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(await pidOf(db)).not.toBe(pid)
    await db.destroy()
  })
})

describe('a database that accepts connections but never answers', () => {
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

  it('fails a connection attempt in time', async () => {
    await expect(sql`select 1`.execute(silentDatabase())).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  it('makes /health fail within its shorter time-out', async () => {
    const clock = manualClock(0)
    const db = { getExecutor: () => silentDatabase().getExecutor() }
    const [route] = health.routes({ db, clock } as unknown as Services)
    const answer = expect(route?.handle(undefined as never)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    await clock.advance(2_000)
    await answer
  })
})
