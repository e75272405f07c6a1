import { type Clock, systemClock } from '@latchkey/base/clock'
import { rpcTimeoutMs } from '@latchkey/contracts/constants/rpc'
import { createLog } from '@latchkey/node/log'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type ActivityHarness, startActivity } from '../../../../test/activityHarness.ts'
import { expectEqualToChain } from '../../../../test/expectEqualToChain.ts'
import { indexedBlock, untilIndexed } from '../../../../test/indexerProcess.ts'
import { type Answer, type Call, type Disturbance, type NodeProxy, startNodeProxy } from '../../../../test/nodeProxy.ts'
import { seededRandom, sendRandomActivity } from '../../../../test/randomActivity.ts'
import type { ChainConfig } from '../../../chains/chainConfig.ts'
import { createNodeClient } from '../../../chains/createNodeClient.ts'
import { startIndexer } from './startIndexer.ts'

type Lie = (call: Call, answer: Answer) => void

const random = seededRandom(20_261_128)
const log = createLog('server', { level: 'silent' })
let server: ActivityHarness
let node: NodeProxy
let clock: ReturnType<typeof hurriedClock>

beforeAll(async () => {
  server = await startActivity()
  node = await startNodeProxy(server.anvil.url)
}, 300_000)
afterAll(async () => {
  node.stop()
  await server.stop()
})
beforeEach(() => {
  clock = hurriedClock()
})
afterEach(() => node.reset())

/** Every wait ends at once, except for a response of the node, which ends with `timeOut`. */
function hurriedClock(): Clock & { readonly timeOut: () => void } {
  const limits = new Set<() => void>()
  let now = Date.parse('2026-11-28T12:00:00Z')
  return {
    now: () => now,
    after(ms, task) {
      if (ms !== rpcTimeoutMs) {
        now += ms
        return systemClock.after(0, task)
      }
      limits.add(task)
      return () => limits.delete(task)
    },
    timeOut() {
      for (const task of limits) task()
    },
  }
}

function badNode(): ChainConfig {
  const [chain] = server.config.chains
  if (!chain) throw new Error('no chain is configured')
  return { ...chain, rpcUrl: node.url }
}

/** More blocks than a round reads, with transactions in the first and in the last ones. */
async function moreBlocks(): Promise<void> {
  await sendRandomActivity(server.anvil.url, { count: 10, random })
  await rpc(server.anvil.url, 'anvil_mine', ['0x3c'])
  await sendRandomActivity(server.anvil.url, { count: 10, random })
}

const aboutReceipts = (lie: (answer: Answer) => void): Lie => {
  return ({ method }, answer) => method === 'eth_getBlockReceipts' && lie(answer)
}

function receiptsOfAnotherBlock(): Lie {
  let previous: unknown = []
  return aboutReceipts((answer) => {
    const { result } = answer
    answer.result = previous
    previous = result
  })
}

const lies: Readonly<Record<string, () => Lie>> = {
  'answers null for receipts': () =>
    aboutReceipts((answer) => {
      answer.result = null
    }),
  'answers with the receipts of another block': receiptsOfAnotherBlock,
  'leaves a receipt out': () =>
    aboutReceipts((answer) => {
      answer.result = (answer.result as readonly unknown[]).slice(1)
    }),
  'answers null for blocks': () => (call, answer) => {
    if (call.method === 'eth_getBlockByNumber' && call.params[1] === true) answer.result = null
  },
}

const disturbances: Readonly<Record<string, Disturbance>> = {
  'answers with half of the JSON': (response, body) => response.end(body.slice(0, body.length / 2)),
  'ends the connection halfway through an answer': (response, body) =>
    response.write(body.slice(0, body.length / 2), () => response.destroy()),
  'answers that there were too many requests': (response) => response.writeHead(429).end('{"message":"slow down"}'),
  'answers with the page of a proxy': (response) => response.writeHead(503).end('<h1>Unavailable</h1>'),
  'stays silent': () => clock.timeOut(),
}

const faults: readonly (readonly [fault: string, misbehave: () => void])[] = [
  ...Object.entries(lies).map(([fault, lie]) => [fault, () => node.tamper(lie())] as const),
  ...Object.entries(disturbances).map(([fault, disturb]) => [fault, () => node.disturb(() => disturb)] as const),
]

test.each(faults)(
  'a node that %s in the middle of a run pauses indexing until it responds correctly',
  async (fault, misbehave) => {
    await moreBlocks()
    const chain = badNode()
    const nodes = createNodeClient({ clock, log })
    const follower = await server.follower((calls) => nodes.ask(chain, calls))
    expect(await follower.round()).toBe('behind')
    const reached = await indexedBlock(server)
    misbehave()
    const code = fault === 'stays silent' ? 'UPSTREAM_TIMED_OUT' : 'UPSTREAM_FAILED'
    for (let turn = 0; turn < 2; turn += 1) await expect(follower.round()).rejects.toMatchObject({ code })
    expect(await indexedBlock(server)).toBe(reached)
    node.reset()
    while ((await follower.round()) === 'behind') {}
    expect(await indexedBlock(server)).toBe(Number(await rpc(server.anvil.url, 'eth_blockNumber')))
  },
  300_000,
)

test('after all of these failures, nothing is missing and nothing is indexed twice', async () => {
  await expectEqualToChain(server)
}, 300_000)

test('completes the index even if the node repeatedly returns wrong data and fails', async () => {
  await moreBlocks()
  await moreBlocks()
  const pick = <item>(list: readonly item[]): item => list[random(list.length)] as item
  const allLies = Object.values(lies).map((lie) => lie())
  const noBlock: Lie = ({ method }, answer) => {
    // To the indexer, this looks like a chain that was reset to an earlier block.
    if (method === 'eth_getBlockByNumber') answer.result = null
  }
  node.tamper((call, answer) => {
    if (random(200) === 0) pick([...allLies, noBlock])(call, answer)
  })
  node.disturb(() => (random(2) === 0 ? pick(Object.values(disturbances)) : undefined))
  const nodes = createNodeClient({ clock, log })
  const indexer = startIndexer({ db: server.db, chains: [badNode()], nodes, clock, log })
  await untilIndexed(server)
  await sendRandomActivity(server.anvil.url, { count: 30, random })
  await untilIndexed(server)
  await indexer.stop()
  await server.index()
  await expectEqualToChain(server)
}, 300_000)
