import { randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, testProjectId, tokenFor } from '../testClient.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createRateLimiter } from './rateLimiter.ts'

const startMs = 1_700_000_000_000
const nowSec = startMs / 1000
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const topic = () => randomBytes(32).toString('hex')
const message = () => ({ topic: topic(), message: 'x', ttl: 300, tag: 1108 })

async function start(limits: Partial<Limits>) {
  const clock = manualClock(startMs)
  const lines: string[] = []
  const relay = await createRelay({
    ...{ port: 0, clock, limits, trustedProxies: 1, mailbox: memoryMailbox({ clock, limits }) },
    log: (event, fields) => void lines.push(JSON.stringify({ event, ...fields })),
  })
  cleanups.push(relay.close)
  return { relay, clock, lines }
}

/** Sends requests over HTTP with one identity from many addresses. */
async function post(relay: Relay, seed: Uint8Array, body: string, addresses: readonly string[]) {
  const auth = await tokenFor(seed, relay.url, nowSec)
  const url = `${relay.url.replace('ws', 'http')}/rpc?projectId=${testProjectId}&auth=${auth}`
  const answers: { status: number; waitSec: number }[] = []
  for (const address of addresses) {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'x-forwarded-for': address } })
    await answer.text()
    answers.push({ status: answer.status, waitSec: Number(answer.headers.get('retry-after')) })
  }
  return answers
}

const publish = () => JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: message() })
const addresses = Array.from({ length: 40 }, (_, n) => `198.51.100.${n}`)

test("[S7.34] refused requests don't use the project's rate, also from one identity with many addresses", async () => {
  const { relay, lines } = await start({ clientPerSec: 1, clientBurst: 3, projectPerSec: 1, projectBurst: 10 })
  const answers = await post(relay, randomBytes(32), publish(), addresses)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, ...Array(37).fill(429)])
  const honest = await connectTestClient(relay.url, { nowSec, headers: { 'x-forwarded-for': '203.0.113.7' } })
  for (let n = 0; n < 3; n += 1) expect(await honest.call('irn_publish', message())).toBe(true)
  const other = await connectTestClient(relay.url, { nowSec, headers: { 'x-forwarded-for': '203.0.113.8' } })
  for (let n = 0; n < 3; n += 1) expect(await other.call('irn_publish', message())).toBe(true)
  expect(lines.filter((line) => /delayed|overload/.test(line))).toEqual([])
})

test("[S7.34] malformed requests don't use the project's rate, over HTTP and on a socket", async () => {
  const { relay, lines } = await start({ projectPerSec: 1, projectBurst: 4 })
  await post(relay, randomBytes(32), '{"id":1,"jsonrpc":"2.0","method":"irn_x"}', addresses)
  const broken = await connectTestClient(relay.url, { nowSec })
  for (let n = 0; n < 20; n += 1) {
    broken.ws.ping()
    await broken.raw('{')
    await broken.raw('{"id":1,"jsonrpc":"2.0","method":"irn_x"}')
  }
  const honest = await connectTestClient(relay.url, { nowSec })
  for (let n = 0; n < 4; n += 1) expect(await honest.call('irn_publish', message())).toBe(true)
  expect(lines.filter((line) => /delayed|overload/.test(line))).toEqual([])
})

test('[S7.34] caps the debt even after many refused requests', async () => {
  const { relay, clock } = await start({ clientPerSec: 1, clientBurst: 3, delayMaxMs: 5_000 })
  const seed = randomBytes(32)
  const answers = await post(relay, seed, publish(), addresses)
  // The maximum debt plus the cost of the request itself.
  expect(Math.max(...answers.map(({ waitSec }) => waitSec))).toBe(6)
  await clock.advance(6_000)
  expect((await post(relay, seed, publish(), ['203.0.113.7']))[0]?.status).toBe(200)
})

test('[S7.34] does not run the request that closes a socket, nor charge the project', async () => {
  const { relay, lines } = await start({
    clientPerSec: 1,
    clientBurst: 3,
    delayMaxMs: 2_000,
    projectPerSec: 1,
    projectBurst: 10,
  })
  const seed = randomBytes(32)
  for (let n = 0; n < 10; n += 1) {
    const greedy = await connectTestClient(relay.url, { nowSec, seed })
    const closed = new Promise((resolve) => greedy.ws.once('close', resolve))
    for (let k = 0; k < 10; k += 1) greedy.call('irn_publish', message()).catch(() => {})
    expect(await closed).toBe(1013)
  }
  const delays = lines.filter((line) => line.includes('delayed')).length
  const honest = await connectTestClient(relay.url, { nowSec })
  for (let n = 0; n < 3; n += 1) expect(await honest.call('irn_publish', message())).toBe(true)
  expect(lines.filter((line) => line.includes('delayed'))).toHaveLength(delays)
  const page = await (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text()
  expect(page).toContain('latchkey_relay_requests_total{method="irn_publish"} 8\n')
})

test('charges clients, projects and addresses for what they spend at other relays, and reports it only once', async () => {
  const clock = manualClock(startMs)
  const limits = { ...defaultLimits, clientPerSec: 1, clientBurst: 100, addressPerSec: 1, addressBurst: 1_000 }
  const limiter = createRateLimiter({ clock, limits })
  const quota = limiter.openSocket({ clientId: 'one', projectId: 'p', address: 'a' })
  const reported: object[] = []
  const exchange = (others: Readonly<Record<string, number>>) =>
    limiter.exchange(async (spent) => {
      reported.push(Object.fromEntries(spent))
      return new Map(Object.entries(others))
    })
  expect(quota?.take(60, 0)).toBe(0)
  await exchange({ 'client:one': 50, 'client:unknown': 50 })
  expect(quota?.charge(0)).toBe(10_000)
  await exchange({})
  // The share of the project is too small to be reported.
  expect(reported).toEqual([{ 'client:one': 60, 'address:a': 60 }])
})
