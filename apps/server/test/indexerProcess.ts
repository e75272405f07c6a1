import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleProgram } from '../../../tools/run/bundleProgram.mjs'
import { rpc } from '../../devnet/src/rpc.ts'
import type { ActivityTables } from '../src/features/activity/tables.ts'
import type { ActivityHarness } from './activityHarness.ts'

const script = await bundleProgram('apps/server/test/runIndexer.ts')

/** Starts the indexer in a process of its own, which a test can kill. */
export function startIndexerProcess({ connection, config }: ActivityHarness): ChildProcess {
  const params = JSON.stringify({ connection, chains: config.chains })
  return spawn(process.execPath, [script, params], { stdio: 'inherit' })
}

/** The newest indexed block, −1 before the first. */
export async function indexedBlock({ db }: ActivityHarness): Promise<number> {
  const row = await db.withTables<ActivityTables>().selectFrom('indexed_chains').select('block').executeTakeFirst()
  return row?.block ?? -1
}

/** Waits until the newest block of the chain is indexed. */
export async function untilIndexed(server: ActivityHarness): Promise<void> {
  await until(async () => {
    const row = await server.db
      .withTables<ActivityTables>()
      .selectFrom('indexed_chains')
      .select('hash')
      .executeTakeFirst()
    const head = (await rpc(server.anvil.url, 'eth_getBlockByNumber', ['latest', false])) as { readonly hash: string }
    return row?.hash?.toString('hex') === head.hash.slice(2)
  })
}

export async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await pause(10)
}
