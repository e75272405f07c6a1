import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@latchkey/node/postgres/embeddedPostgres'
import { commandOf, postmasterPid } from '@latchkey/node/postgres/orphanPostgres'
import { type PostgresIdentity, postgresIdentity } from '@latchkey/node/postgres/postgresIdentity'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './openDatabase.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Starts the real server in a separate process; resolves at its ready line. */
async function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, LATCHKEY_ENV: 'development' },
      ...{ LATCHKEY_DATA_DIR: folder, LATCHKEY_SERVER_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.replace('ready ', ''))),
  )
  return { child, ended, said, url }
}

/** Starts two in parallel; returns the reasons of those that failed. */
async function startTwice(identity: PostgresIdentity) {
  const dataDir = join(folder, 'postgres')
  const start = () => startEmbeddedPostgres({ dataDir, part: 'server', identity })
  const starts = await Promise.allSettled([start(), start()])
  for (const one of starts) if (one.status === 'fulfilled') await one.value.stop()
  return starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
}
const refusedOnce = [expect.stringContaining(`running server (process ${process.pid} on `)]

describe('embedded Postgres', () => {
  it('keeps its data between starts, and removes its socket', async () => {
    const dataDir = join(folder, 'postgres')
    const first = await startEmbeddedPostgres({ dataDir, part: 'server' })
    const db = await openDatabase(first.connection)
    await sql`create table notes (text text)`.execute(db)
    await sql`insert into notes values ('kept')`.execute(db)
    await db.destroy()
    await first.stop()
    expect(existsSync(first.connection.host)).toBe(false)
    const second = await startEmbeddedPostgres({ dataDir, part: 'server' })
    const again = await openDatabase(second.connection)
    expect((await sql<{ text: string }>`select text from notes`.execute(again)).rows).toEqual([{ text: 'kept' }])
    await again.destroy()
    await second.stop()
  })

  it('lets one of two concurrent starts succeed', async () => {
    expect(await startTwice(postgresIdentity())).toEqual(refusedOnce)
  })

  it('ends the database that a killed server left running, without losing a nonce', async () => {
    const killed = await startProcess()
    const query = `projectId=${'0'.repeat(32)}`
    const answer = await fetch(`${killed.url}/auth/v1/nonce?${query}`, {
      method: 'POST',
      headers: { origin: 'http://localhost:3000' },
      body: JSON.stringify({ projectId: '0'.repeat(32) }),
    })
    const { nonce } = (await answer.json()) as { nonce: string }
    const orphan = await postmasterPid(join(folder, 'postgres'))
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await commandOf(orphan ?? 0)).toContain('postgres')
    const next = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'server' })
    expect(await commandOf(orphan ?? 0)).toBeUndefined()
    const db = await openDatabase(next.connection)
    expect(await db.selectFrom('nonces').select('nonce').execute()).toEqual([{ nonce }])
    await db.destroy()
    await next.stop()
  })

  it('names the running server when a second one uses its folder; the first exits with 0 on SIGTERM', async () => {
    const running = await startProcess()
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), part: 'server' })).rejects.toThrow(
      `belongs to another running server (process ${running.child.pid} on `,
    )
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(await postmasterPid(join(folder, 'postgres'))).toBeUndefined()
  })

  // Only root can switch users.
  if (process.getuid?.() === 0)
    it('links to its data if that cannot be in the configured folder', async () => {
      const dataDir = join(folder, 'postgres')
      const running = await startEmbeddedPostgres({ dataDir, part: 'server', identity: { kind: 'nobody' } })
      const home = await realpath(`${dataDir}.elsewhere`)
      expect(await postmasterPid(join(home, 'postgres'))).toBeDefined()
      await running.stop()
      await rm(home, { recursive: true })
    })

  if (process.getuid?.() === 0)
    it('lets one of two concurrent starts succeed if its data is elsewhere', async () => {
      expect(await startTwice({ kind: 'nobody' })).toEqual(refusedOnce)
      await rm(await realpath(join(folder, 'postgres.elsewhere')), { recursive: true })
    })

  it('stops the server when it crashes, and the server logs the reason', async () => {
    const running = await startProcess()
    process.kill((await postmasterPid(join(folder, 'postgres'))) ?? 0, 'SIGKILL')
    expect(await running.ended).toBe(1)
    expect(running.said.join()).toContain('Postgres ended (SIGKILL): ')
  })
})
