import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { expectEqualToChain } from '../../../../test/expectEqualToChain.ts'
import { indexedBlock, startIndexerProcess, until, untilIndexed } from '../../../../test/indexerProcess.ts'
import { seededRandom, sendRandomActivity } from '../../../../test/randomActivity.ts'

let server: ActivityHarness
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
})

function startProcess(): ChildProcess {
  const child = startIndexerProcess(server)
  children.push(child)
  return child
}

async function lockHolders(): Promise<number> {
  const { rows } = await sql<{ holders: string }>`
    select count(*) as holders from pg_locks where locktype = 'advisory' and granted and objid = 7211034`.execute(
    server.db,
  )
  return Number(rows[0]?.holders)
}

test('when a server is killed while indexing, another one continues without loss or repetition', async () => {
  const random = seededRandom(7)
  await sendRandomActivity(server.anvil.url, { count: 60, random })
  await rpc(server.anvil.url, 'anvil_mine', ['0x5dc'])
  await sendRandomActivity(server.anvil.url, { count: 60, random })
  const head = Number(await rpc(server.anvil.url, 'eth_blockNumber'))

  const first = startProcess()
  await until(async () => (await lockHolders()) === 1)
  startProcess()
  await until(async () => (await indexedBlock(server)) >= 100)
  first.kill('SIGKILL')
  const killedAt = await indexedBlock(server)
  expect(killedAt).toBeLessThan(head)
  await untilIndexed(server)
  expect(await lockHolders()).toBe(1)
  await expectEqualToChain(server)

  // From here on it follows the chain.
  await sendRandomActivity(server.anvil.url, { count: 20, random })
  await untilIndexed(server)
  await expectEqualToChain(server)
}, 300_000)
