import { randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, testProjectId, tokenFor } from '../testClient.ts'

const nowMs = 1_700_000_000_000
const nowSec = nowMs / 1000
let relay: Relay | undefined
afterEach(async () => relay?.close())

async function start() {
  const clock = manualClock(nowMs)
  const limits = { clientPerSec: 10, clientBurst: 100 }
  const delays: string[] = []
  const log = (event: string) => void (event === 'socket delayed' && delays.push(event))
  relay = await createRelay({ port: 0, clock, limits, mailbox: memoryMailbox({ clock }), log })
  return { url: relay.url, delays }
}

const newTopics = (count: number) => Array.from({ length: count }, () => randomBytes(32).toString('hex'))

test.each(['irn_batchSubscribe', 'irn_batchSubscribeBlocking'] as const)(
  '[S7.34] charges new topics more than known ones (%s)',
  async (method) => {
    const { url, delays } = await start()
    const client = await connectTestClient(url, { nowSec })
    const topics = newTopics(120)
    await client.call(method, { topics })
    for (let round = 0; round < 5; round += 1) await client.call(method, { topics })
    expect(delays).toEqual([])
    await client.call(method, { topics: newTopics(120) })
    expect(delays).toHaveLength(1)
  },
)

test('[S7.34] charges new topics over HTTP too', async () => {
  const { url } = await start()
  const auth = await tokenFor(randomBytes(32), url, nowSec)
  const subscribe = async (topics: readonly string[]): Promise<number> => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } })
    const address = `${url.replace('ws', 'http')}/rpc?projectId=${testProjectId}&auth=${auth}`
    return (await fetch(address, { method: 'POST', body })).status
  }
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push(await subscribe(newTopics(120)))
  expect(statuses).toEqual([200, 200, 429])
})
