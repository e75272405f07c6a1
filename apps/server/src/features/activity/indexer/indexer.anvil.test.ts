import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { expectEqualToChain } from '../../../../test/expectEqualToChain.ts'
import { seededRandom, sendRandomActivity } from '../../../../test/randomActivity.ts'
import type { ActivityTables } from '../tables.ts'

let server: ActivityHarness
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await startActivity()
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
})

function startProcess(): ChildProcess {
  const script = join(import.meta.dirname, '../../../../test/runIndexer.ts')
  const params = JSON.stringify({ connection: server.connection, chains: server.config.chains })
  const child = spawn(process.execPath, ['--import', 'tsx', '-C', 'latchkey-source', script, params], {
    stdio: 'inherit',
  })
  children.push(child)
  return child
}

async function indexedBlock(): Promise<number> {
  const row = await server.db
    .withTables<ActivityTables>()
    .selectFrom('indexed_chains')
    .select('block')
    .executeTakeFirst()
  return row?.block ?? -1
}

async function lockHolders(): Promise<number> {
  const { rows } = await sql<{ holders: string }>`
    select count(*) as holders from pg_locks where locktype = 'advisory' and granted and objid = 7211034`.execute(
    server.db,
  )
  return Number(rows[0]?.holders)
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await pause(10)
}

test('when a server is killed while it indexes, another one continues without loss or repetition', async () => {
  const random = seededRandom(7)
  await sendRandomActivity(server.anvil.url, { count: 60, random })
  await rpc(server.anvil.url, 'anvil_mine', ['0x5dc'])
  await sendRandomActivity(server.anvil.url, { count: 60, random })
  const head = Number(await rpc(server.anvil.url, 'eth_blockNumber'))

  const first = startProcess()
  await until(async () => (await lockHolders()) === 1)
  startProcess()
  await until(async () => (await indexedBlock()) >= 100)
  first.kill('SIGKILL')
  const killedAt = await indexedBlock()
  expect(killedAt).toBeLessThan(head)
  await until(async () => (await indexedBlock()) === head)
  expect(await lockHolders()).toBe(1)
  await expectEqualToChain(server)

  // It follows the chain from here on.
  await sendRandomActivity(server.anvil.url, { count: 20, random })
  const newHead = Number(await rpc(server.anvil.url, 'eth_blockNumber'))
  await until(async () => (await indexedBlock()) === newHead)
  await expectEqualToChain(server)
}, 120_000)
