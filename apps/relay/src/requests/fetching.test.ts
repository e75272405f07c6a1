import { randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { createRelay } from '../createRelay.ts'
import type { Limits } from '../limits/limits.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import type { Mailbox } from '../mailbox/port.ts'
import { connectTestClient } from '../testClient.ts'

const startMs = 1_700_000_000_000
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const topic = () => randomBytes(32).toString('hex')

/** A relay that counts its fetches in flight, and a topic with a message of 50 KB. */
async function start(limits: Partial<Limits> = {}) {
  const clock = manualClock(startMs)
  const inner = memoryMailbox({ clock, limits })
  const fetches = { now: 0, most: 0, all: 0 }
  const peek: Mailbox['peek'] = async (params) => {
    fetches.all += 1
    fetches.now += 1
    fetches.most = Math.max(fetches.most, fetches.now)
    await new Promise((resolve) => setImmediate(resolve))
    const found = await inner.peek(params)
    fetches.now -= 1
    return found
  }
  const relay = await createRelay({ port: 0, clock, limits, mailbox: { ...inner, peek } })
  cleanups.push(relay.close)
  const connect = () => connectTestClient(relay.url, { nowSec: startMs / 1000 })
  const [app, on] = [await connect(), topic()]
  await app.call('irn_publish', { topic: on, message: 'x'.repeat(50_000), ttl: 300, tag: 1108 })
  return { clock, connect, fetches, on }
}

test('[S7.34] runs one fetch of a socket at a time', async () => {
  const { connect, fetches, on } = await start()
  const [reader, other] = [await connect(), await connect()]
  const asked = Array.from({ length: 20 }, () => reader.call('irn_fetchMessages', { topic: on }))
  const batches = Array.from({ length: 5 }, () => reader.call('irn_batchFetchMessages', { topics: [on] }))
  await other.call('irn_fetchMessages', { topic: on })
  const answers = await Promise.all([...asked, ...batches])
  expect(answers.map((answer) => (answer as { messages: unknown[] }).messages.length)).toEqual(Array(25).fill(1))
  expect([fetches.all, fetches.most]).toEqual([26, 2])
})

test('[S7.34] runs no further fetch of a closed socket', async () => {
  const { connect, fetches, on } = await start({ clientPerSec: 1, clientBurst: 30, delayMaxMs: 5_000 })
  const greedy = await connect()
  const closed = new Promise((resolve) => greedy.ws.once('close', resolve))
  for (let n = 0; n < 25; n += 1) greedy.call('irn_fetchMessages', { topic: on }).catch(() => {})
  expect(await closed).toBe(1013)
  await (await connect()).settle()
  expect(fetches.all).toBeLessThan(6)
})
