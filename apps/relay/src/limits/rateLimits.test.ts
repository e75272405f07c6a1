import { randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelay, type Relay } from '../createRelay.ts'
import { messageOverheadBytes } from '../mailbox/mailboxUsage.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, type TestClient, testProjectId, tokenFor } from '../testClient.ts'
import type { Limits } from './limits.ts'

const startMs = 1_700_000_000_000
const nowSec = startMs / 1000
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const topic = () => randomBytes(32).toString('hex')
const message = () => ({ topic: topic(), message: 'x', ttl: 300, tag: 1108 })

async function start(limits: Partial<Limits> = {}) {
  const clock = manualClock(startMs)
  const lines: string[] = []
  const relay = await createRelay({
    ...{ port: 0, clock, limits, trustedProxies: 1, mailbox: memoryMailbox({ clock, limits }) },
    log: (event, fields) => void lines.push(JSON.stringify({ event, ...fields })),
  })
  cleanups.push(relay.close)
  return { relay, clock, lines }
}

/** Connects through our proxy from a public address. */
function from(
  relay: Relay,
  address: string,
  options: { seed?: Uint8Array; projectId?: string } = {},
): Promise<TestClient> {
  return connectTestClient(relay.url, { nowSec, ...options, headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } })
}

test('[S7.34] pitfall 11: does not delay an official client that reconnects with 500 topics and 20 requests, ten times in a row', async () => {
  const { relay, lines } = await start()
  const seed = randomBytes(32)
  const topics = Array.from({ length: 500 }, topic)
  for (let round = 0; round < 10; round += 1) {
    const client = await from(relay, '203.0.113.7', { seed })
    const calls = Array.from({ length: 20 }, () => client.call('irn_publish', message()))
    expect(await client.call('irn_batchSubscribe', { topics })).toHaveLength(500)
    expect(await Promise.all(calls)).toEqual(Array(20).fill(true))
    await client.close()
  }
  expect(lines.filter((line) => /delayed|overload/.test(line))).toEqual([])
})

test('[S7.34] accepts 1,000 topics on one socket', async () => {
  const { relay } = await start()
  const client = await connectTestClient(relay.url, { nowSec })
  const topics = Array.from({ length: 1_000 }, topic)
  for (const batch of [topics.slice(0, 500), topics.slice(500)])
    await client.call('irn_batchSubscribe', { topics: batch })
  await expect(client.call('irn_subscribe', { topic: topic() })).rejects.toMatchObject({
    data: 'SubscriberLimitExceeded',
  })
})

test.each([
  ['client', { clientPerSec: 10, clientBurst: 5 }, { seed: new Uint8Array(32).fill(1) }, '203.0.113.7'],
  ['project', { projectPerSec: 10, projectBurst: 5 }, {}, '203.0.113.8'],
  ['address', { addressPerSec: 10, addressBurst: 7 }, { projectId: 'ab'.repeat(16) }, '203.0.113.7'],
])(
  '[S7.34] beyond the rate limit of its %s, delays a socket instead of refusing requests',
  async (_name, limits, other, address) => {
    const { relay, clock, lines } = await start(limits)
    const seed = new Uint8Array(32).fill(1)
    const first = await from(relay, '203.0.113.7', { seed })
    const second = await from(relay, address, other)
    for (let n = 0; n < 6; n += 1) await first.call('irn_publish', message())
    expect(lines.some((line) => line.includes('socket delayed'))).toBe(true)
    const late = first.call('irn_publish', message())
    expect(await second.call('irn_publish', message())).toBe(true)
    const alsoLate = second.call('irn_publish', message())
    await clock.advance(1_000)
    expect([await late, await alsoLate]).toEqual([true, true])
  },
)

test('[S7.34] a project, client or address at its rate limit does not slow others down', async () => {
  const { relay, clock } = await start({
    projectPerSec: 1,
    projectBurst: 3,
    clientPerSec: 1,
    clientBurst: 3,
    addressPerSec: 1,
    addressBurst: 4,
  })
  const greedy = await from(relay, '203.0.113.7')
  for (let n = 0; n < 4; n += 1) await greedy.call('irn_publish', message())
  const order: string[] = []
  const late = greedy.call('irn_publish', message()).then(() => order.push('greedy'))
  const other = await from(relay, '203.0.113.8', { projectId: 'ab'.repeat(16) })
  for (let n = 0; n < 2; n += 1) await other.call('irn_publish', message()).then(() => order.push('other'))
  await clock.advance(5_000)
  await late
  expect(order).toEqual(['other', 'other', 'greedy'])
})

test('[S7.34] closes with 1013 far beyond the rate limit; reconnecting does not reset the limit', async () => {
  const { relay, clock } = await start({ clientPerSec: 1, clientBurst: 3, delayMaxMs: 5_000 })
  const seed = randomBytes(32)
  const client = await connectTestClient(relay.url, { nowSec, seed })
  const closed = new Promise((resolve) => client.ws.once('close', (code, reason) => resolve([code, reason.toString()])))
  for (let n = 0; n < 20; n += 1) client.call('irn_publish', message()).catch(() => {})
  expect(await closed).toEqual([1013, 'Too many requests'])
  const again = await connectTestClient(relay.url, { nowSec, seed })
  const after = new Promise((resolve) => again.ws.once('close', resolve))
  again.call('irn_publish', message()).catch(() => {})
  expect(await after).toBe(1013)
  await clock.advance(60_000)
  const rested = await connectTestClient(relay.url, { nowSec, seed })
  expect(await rested.call('irn_publish', message())).toBe(true)
})

test('[S7.34] charges long requests and batches more than 1', async () => {
  const { relay, lines } = await start({ clientPerSec: 1, clientBurst: 20, delayMaxMs: 60_000 })
  const delays = () => lines.filter((line) => line.includes('delayed')).length
  const one = await connectTestClient(relay.url, { nowSec })
  await one.call('irn_batchPublish', { messages: Array.from({ length: 450 }, message) })
  expect(delays()).toBe(1)
  const two = await connectTestClient(relay.url, { nowSec })
  await two.call('irn_publish', { ...message(), message: 'x'.repeat(250 * 1024) })
  expect(delays()).toBe(1)
  await two.call('irn_publish', { ...message(), message: 'x'.repeat(250 * 1024) })
  expect(delays()).toBe(2)
})

test.each(['irn_subscribe', 'irn_batchSubscribeBlocking', 'irn_fetchMessages'] as const)(
  '[S7.34] delays a client that requests unacknowledged messages again and again (%s)',
  async (method) => {
    const { relay, lines } = await start({ clientPerSec: 1, clientBurst: 30, mailboxMaxMessages: 1_000 })
    const delays = () => lines.filter((line) => line.includes('delayed')).length
    const app = await connectTestClient(relay.url, { nowSec })
    const name = topic()
    const messages = Array.from({ length: 400 }, (_, n) => ({ ...message(), topic: name, message: `${n}` }))
    await app.call('irn_batchPublish', { messages })
    const wallet = await connectTestClient(relay.url, { nowSec, autoAck: false })
    const params = method === 'irn_batchSubscribeBlocking' ? { topics: [name] } : { topic: name }
    await wallet.call(method, params)
    expect(delays()).toBe(0)
    await wallet.call(method, params)
    expect(delays()).toBe(1)
  },
)

test('[S7.34] charges repeated pushes by their length', async () => {
  const { relay, lines } = await start({ clientPerSec: 1, clientBurst: 100, delayMaxMs: 1_000_000 })
  const delays = () => lines.filter((line) => line.includes('delayed')).length
  const name = topic()
  for (let n = 0; n < 4; n += 1) {
    const app = await connectTestClient(relay.url, { nowSec })
    await app.call('irn_publish', { ...message(), topic: name, message: `${n}`.repeat(256 * 1024) })
  }
  const wallet = await connectTestClient(relay.url, { nowSec, autoAck: false })
  for (const [round, delayed] of [0, 1].entries()) {
    await wallet.call('irn_subscribe', { topic: name })
    for (let n = 0; n < 4; n += 1) await wallet.next()
    expect([round, delays()]).toEqual([round, delayed])
  }
})

test("[S7.34] does not delay a client's first subscribe, even if many messages wait", async () => {
  const { relay, lines } = await start({ mailboxMaxMessages: 100_000, unclaimedPerProjectMaxBytes: 64 * 1024 ** 2 })
  const name = topic()
  for (let n = 0; n < 30; n += 1) {
    const app = await connectTestClient(relay.url, { nowSec })
    const messages = Array.from({ length: 500 }, (_, at) => ({ ...message(), topic: name, message: `${n}/${at}` }))
    await app.call('irn_batchPublish', { messages })
  }
  const wallet = await connectTestClient(relay.url, { nowSec })
  await wallet.call('irn_subscribe', { topic: name })
  await wallet.call('irn_subscribe', { topic: topic() })
  expect(lines.filter((line) => /delayed|overload/.test(line))).toEqual([])
})

test('[S7.34] acknowledgements are free', async () => {
  const { relay, lines } = await start({ clientPerSec: 1, clientBurst: 2, mailboxMaxMessages: 1_000 })
  const wallet = await connectTestClient(relay.url, { nowSec, autoAck: true })
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  for (let n = 0; n < 50; n += 1) {
    const app = await connectTestClient(relay.url, { nowSec })
    await app.call('irn_publish', { ...message(), topic: name, message: `${n}` })
    await wallet.next()
    await app.close()
  }
  await wallet.settle()
  expect(lines.filter((line) => line.includes('delayed'))).toEqual([])
})

test('[S7.34] pongs are free, unsolicited ones are not', async () => {
  const { relay, clock, lines } = await start({ clientPerSec: 1, clientBurst: 25, delayMaxMs: 3_000, pingMs: 10 })
  const client = await connectTestClient(relay.url, { nowSec })
  for (let beat = 0; beat < 20; beat += 1) {
    const pinged = new Promise((resolve) => client.ws.once('ping', resolve))
    await clock.advance(10)
    await pinged
    await client.settle()
  }
  expect(lines.filter((line) => line.includes('delayed'))).toEqual([])
  const closed = new Promise((resolve) => client.ws.once('close', resolve))
  for (let n = 0; n < 50; n += 1) client.ws.pong()
  expect(await closed).toBe(1013)
})

test('[S7.34] rate-limits connections by address: 429 with Retry-After, or close code 1013', async () => {
  const { relay } = await start({ addressPerSec: 1, addressBurst: 2 })
  await from(relay, '203.0.113.7')
  await from(relay, '203.0.113.7')
  const token = await signRelayJwt({
    ...{ seed: randomBytes(32), subject: 'x', audience: relay.url, issuedAtSec: nowSec, lifetimeSec: 60 },
  })
  const query = `projectId=${testProjectId}&auth=${token}`
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const refused = new WebSocket(`${relay.url}/?${query}`, { headers })
  const status = await new Promise((resolve) =>
    refused.once('unexpected-response', (_req, res) => resolve(res.statusCode)),
  )
  expect(status).toBe(429)
  const told = new WebSocket(`${relay.url}/?${query}&useOnCloseEvent=true`, { headers })
  expect(await new Promise((resolve) => told.once('close', resolve))).toBe(1013)
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: message() })
  const response = await fetch(`${relay.url.replace('ws', 'http')}/rpc?${query}`, { method: 'POST', body, headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  expect((await from(relay, '203.0.113.8')).ws.readyState).toBe(WebSocket.OPEN)
})

test.each([
  ['project', { socketsPerProjectMax: 2 }, {}, '203.0.113.9'],
  ['address, a /64 for IPv6', { socketsPerAddressMax: 2 }, { projectId: 'ab'.repeat(16) }, '2001:db8::9'],
])(
  '[S7.34] beyond the socket limit of one %s, closes new sockets with 1013 until another one closes',
  async (_name, limits, other, address) => {
    const { relay } = await start(limits)
    const codeOf = async (client: TestClient) => new Promise((resolve) => client.ws.once('close', resolve))
    const [first] = [await from(relay, '2001:db8::1'), await from(relay, '2001:db8:0:0:1::2')]
    expect(await codeOf(await from(relay, address, other))).toBe(1013)
    await first.close()
    const next = await from(relay, address, other)
    expect(await next.call('irn_publish', message())).toBe(true)
  },
)

test('[S7.34] refuses publishes only of the project that has exceeded its quota, on a socket and over HTTP', async () => {
  const { relay } = await start({ mailboxPerProjectMaxBytes: 20 + 2 * messageOverheadBytes })
  const http = relay.url.replace('ws', 'http')
  const [full, other] = [testProjectId, 'ab'.repeat(16)]
  const rpc = async (projectId: string, params: object) => {
    const auth = await tokenFor(randomBytes(32), relay.url, nowSec)
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params })
    const answer = await fetch(`${http}/rpc?projectId=${projectId}&auth=${auth}`, { method: 'POST', body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { data: string } }
    return result ?? error?.data
  }
  const on = topic()
  const [app, wallet, stranger] = [
    await connectTestClient(relay.url, { nowSec, projectId: full }),
    await connectTestClient(relay.url, { nowSec, projectId: other }),
    await connectTestClient(relay.url, { nowSec, projectId: other }),
  ]
  const refused = { code: -32000, data: 'MailboxLimitExceeded' }
  expect(await app.call('irn_publish', { ...message(), topic: on, message: 'ten bytes.' })).toBe(true)
  expect(await rpc(full, { ...message(), message: 'nine byte' })).toBe(true)
  expect(await rpc(full, { ...message(), message: 'xx' })).toBe('MailboxLimitExceeded')
  await expect(app.call('irn_publish', { ...message(), message: 'xx' })).rejects.toMatchObject(refused)
  await expect(app.call('wc_proposeSession', { pairingTopic: topic(), sessionProposal: 'xx' })).rejects.toMatchObject(
    refused,
  )
  expect(await stranger.call('irn_publish', { ...message(), message: 'twelve bytes' })).toBe(true)
  expect(await rpc(other, { ...message(), message: '8 bytes.' })).toBe(true)
  const page = await (await fetch(`${http}/metrics`)).text()
  expect(page).toContain(`latchkey_relay_mailbox_fullest_project_bytes ${20 + 2 * messageOverheadBytes}\n`)
  for (const id of [full, other]) expect(page).not.toContain(id)

  await wallet.call('irn_subscribe', { topic: on })
  wallet.ack(await wallet.next())
  await wallet.call('irn_unsubscribe', { topic: on, id: '' })
  expect(await app.call('irn_publish', { ...message(), message: 'ten byte..' })).toBe(true)
})

test('[S7.34] closes an idle socket without topics with 4008', async () => {
  const { relay, clock } = await start({ idleMs: 60_000 })
  const [idle, asking, listening] = [
    await connectTestClient(relay.url, { nowSec }),
    await connectTestClient(relay.url, { nowSec }),
    await connectTestClient(relay.url, { nowSec }),
  ]
  await listening.call('irn_subscribe', { topic: topic() })
  const closed = new Promise((resolve) => idle.ws.once('close', resolve))
  for (let beat = 0; beat < 2; beat += 1) {
    await clock.advance(30_000)
    for (const client of [idle, listening]) client.ws.ping()
    await asking.call('irn_publish', message())
  }
  expect(await closed).toBe(4008)
  expect([asking, listening].map(({ ws }) => ws.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
})
