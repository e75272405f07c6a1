import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { expectEqualToChain } from '../../../../test/expectEqualToChain.ts'
import { startIndexerProcess, untilIndexed } from '../../../../test/indexerProcess.ts'
import { seededRandom, sendRandomActivity } from '../../../../test/randomActivity.ts'
import { scanChain } from '../../../../test/scanChain.ts'

const deepest = 12
let server: ActivityHarness
let indexer: ChildProcess | undefined

beforeAll(async () => {
  server = await startActivity()
}, 300_000)
afterAll(async () => {
  indexer?.kill('SIGKILL')
  await server.stop()
})

test('[S7.4] [S7.29] history, NFTs and balances equal a scan of the chain after 1,000 transfers, re-organisations and kills', async () => {
  const random = seededRandom(11_002)
  const { url } = server.anvil
  const send = (count: number) => sendRandomActivity(url, { count, random })
  const disturbances: readonly (() => Promise<unknown>)[] = [
    async function killIndexer() {
      indexer?.kill('SIGKILL')
      indexer = startIndexerProcess(server)
    },
    async function replaceBlocks() {
      await rpc(url, 'anvil_reorg', [1 + random(deepest), []])
    },
    async function replaceIndexedBlocks() {
      await untilIndexed(server)
      await rpc(url, 'anvil_reorg', [1 + random(deepest), []])
    },
    async function goBehindTheIndex() {
      const snapshot = await rpc(url, 'evm_snapshot')
      await send(1 + random(60))
      await untilIndexed(server)
      await rpc(url, 'evm_revert', [snapshot])
    },
  ]
  const genesis = (await scanChain(url)).moves.length
  indexer = startIndexerProcess(server)
  for (let transfers = 0; transfers < 1_000; ) {
    for (const disturb of disturbances) {
      await send(1 + random(100))
      await disturb()
    }
    await send(40)
    await untilIndexed(server)
    const { moves } = await expectEqualToChain(server)
    transfers = moves.length - genesis
  }
}, 300_000)
