import { createHash, randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { toDidKey } from '@latchkey/crypto/didKey'
import { publicKeyOf } from '@latchkey/crypto/ed25519'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, testProjectId, tokenFor } from '../testClient.ts'

const nowSec = 1_700_000_000
const seed = new Uint8Array(32).fill(3)
let relay: Relay
let clock: ReturnType<typeof manualClock>

beforeEach(async () => {
  clock = manualClock(nowSec * 1000)
  relay = await createRelay({ port: 0, clock, mailbox: memoryMailbox({ clock }) })
})
afterEach(() => relay.close())

const topic = () => randomBytes(32).toString('hex')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const address = () => relay.url.replace('ws', 'http')

async function post(body: string, options: { query?: string; headers?: Record<string, string> } = {}) {
  const token = await tokenFor(seed, relay.url, nowSec)
  const query = options.query ?? `projectId=${testProjectId}&auth=${token}`
  const response = await fetch(`${address()}/rpc?${query}`, { method: 'POST', body, headers: options.headers ?? {} })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function call(method: string, params: unknown): Promise<unknown> {
  const { text } = await post(JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }))
  const { result, error } = JSON.parse(text)
  return result ?? error
}

test('[S7.34] runs requests over HTTP with the same bodies, echoing ids byte for byte', async () => {
  const clientId = toDidKey(await publicKeyOf(seed))
  const name = topic()
  for (const id of ['1795225463787113472', '"1795225463787113472"', '9223372036854775807']) {
    const sent = `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${name}"}}`
    const { status, text } = await post(sent)
    expect([status, text]).toEqual([200, `{"id":${id},"jsonrpc":"2.0","result":"${digest(name + clientId)}"}`])
  }
})

test('[S7.34] keeps messages of a client subscribed over HTTP until it received them by fetching or on a socket', async () => {
  const name = topic()
  await call('irn_subscribe', { topic: name })
  const app = await connectTestClient(relay.url, { nowSec })
  await app.call('irn_publish', { topic: name, message: 'x', ttl: 300, tag: 1108, attestation: 'proof' })
  const waiting = { topic: name, message: 'x', publishedAt: nowSec * 1000, tag: 1108, attestation: 'proof' }
  expect(await call('irn_fetchMessages', { topic: name })).toEqual({ messages: [waiting], hasMore: false })
  const socket = await connectTestClient(relay.url, { seed, nowSec })
  await socket.call('irn_subscribe', { topic: name })
  expect((await socket.next()).params.data).toEqual(waiting)
  expect(await call('irn_batchReceive', { receipts: [{ topic: name, message_id: digest('x') }] })).toBe(true)
  expect(await call('irn_fetchMessages', { topic: name })).toEqual({ messages: [], hasMore: false })
  await app.call('irn_subscribe', { topic: name })
  expect(await call('irn_publish', { topic: name, message: 'y', ttl: 300, tag: 1109 })).toBe(true)
  expect((await app.next()).params.data.message).toBe('y')
})

test('[S7.34] accepts the token as a Bearer header and refuses like a socket', async () => {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: topic() } })
  const token = await tokenFor(seed, relay.url, nowSec)
  const authorization = `Bearer ${token}`
  const query = `projectId=${testProjectId}`
  const answer = await post(body, { query, headers: { authorization } })
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  const refusals: [string, Record<string, string>, number, string][] = [
    ['', { authorization }, 400, 'Project ID is missing'],
    ['projectId=x', { authorization }, 403, 'Project not found'],
    [query, {}, 401, 'JWT is missing'],
    [query, { authorization: `Bearer ${token}x` }, 401, 'JWT validation error: Invalid signature'],
    [query, { authorization, origin: 'https://evil.example' }, 403, 'Unauthorized: origin not allowed'],
  ]
  for (const [asked, headers, status, error] of refusals) {
    const refused = await post(body, { query: asked, headers })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([status, { error }])
  }
})

test('[S7.34] answers malformed bodies with the codes of the protocol and stops reading long ones', async () => {
  const errorOf = async (body: string) => JSON.parse((await post(body)).text).error
  expect(await errorOf('{')).toMatchObject({ code: -32600, data: 'Serialization' })
  expect(await errorOf('{"id":1,"jsonrpc":"2.0","result":true}')).toMatchObject({ data: 'Serialization' })
  expect(await errorOf('{"id":1,"jsonrpc":"2.0","method":"irn_x","params":{}}')).toMatchObject({
    data: 'InvalidMethod',
  })
  expect((await post('x'.repeat(384 * 1024 + 1))).status).toBe(413)
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
      const { status, text } = await post(body)
      expect([status, typeof JSON.parse(text).error.code]).toEqual([200, 'number'])
    }),
    { numRuns: 50 },
  )
})

test('allows cross-origin requests with an authorization header', async () => {
  const response = await fetch(`${address()}/rpc`, { method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-headers')).toContain('authorization')
})

test('[S7.34] serves metrics without topics, clients or addresses', async () => {
  const [app, wallet] = [
    await connectTestClient(relay.url, { nowSec }),
    await connectTestClient(relay.url, { nowSec, autoAck: true }),
  ]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  await app.call('irn_publish', { topic: name, message: 'x', ttl: 300, tag: 1108 })
  await wallet.next()
  await wallet.settle()
  await app.call('irn_publish', { topic: topic(), message: 'waits', ttl: 300, tag: 4_000_000 })
  await app.call('irn_publish', { topic: name, message: 'x', ttl: 1, tag: 1108 }).catch(() => {})
  await fetch(`${address()}/rpc?projectId=x`, { method: 'POST', body: '{}' })
  const response = await fetch(`${address()}/metrics`)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  const page = await response.text()
  const value = (name: string) => Number(new RegExp(`^latchkey_relay_${name} (\\S+)$`, 'm').exec(page)?.[1])
  expect({
    sockets: value('sockets'),
    subscriptions: value('subscriptions'),
    requests: value('publishes_total\\{tag="1108"\\}'),
    others: value('publishes_total\\{tag="other"\\}'),
    deliveries: value('deliveries_total'),
    acks: value('acks_total'),
    ttl: value('refusals_total\\{reason="TtlTooShort"\\}'),
    project: value('refusals_total\\{reason="RELAY_PROJECT_NOT_FOUND"\\}'),
    waiting: value('mailbox_messages'),
  }).toEqual({
    ...{ sockets: 2, subscriptions: 1, requests: 1, others: 2, deliveries: 1, acks: 1, ttl: 1, project: 1, waiting: 2 },
  })
  for (const grows of ['bytes_in_total', 'bytes_out_total', 'mailbox_bytes', 'resident_memory_bytes']) {
    expect(value(grows)).toBeGreaterThan(0)
  }
  expect(value('event_loop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  for (const secret of [name, 'did:key', app.clientId.slice(-20), '127.0.0.1', testProjectId])
    expect(page).not.toContain(secret)
})

test('metrics need their token if set, and are not served in production without one', async () => {
  const projects = [{ id: 'ab'.repeat(16) }]
  const look = async (options: object, bearer?: string) => {
    const other = await createRelay({ port: 0, mailbox: memoryMailbox(), ...options })
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
    const { status } = await fetch(`${other.url.replace('ws', 'http')}/metrics`, { headers })
    await other.close()
    return status
  }
  expect(await look({ projects })).toBe(404)
  expect(await look({ projects, metricsToken: 'secret' })).toBe(401)
  expect(await look({ projects, metricsToken: 'secret' }, 'Secret')).toBe(401)
  expect(await look({ projects, metricsToken: 'secret' }, 'secret')).toBe(200)
  expect(await look({ metricsToken: 'secret' })).toBe(401)
})

test('[S7.34] terminates a connection past the memory budget, over HTTP and on a socket', async () => {
  const limits = { bufferedMaxBytes: 10_000 }
  const other = await createRelay({ port: 0, clock, limits, mailbox: memoryMailbox({ clock }) })
  const [name, auth] = [topic(), await tokenFor(seed, other.url, nowSec)]
  const app = await connectTestClient(other.url, { nowSec })
  await app.call('irn_publish', { topic: name, message: 'x'.repeat(20_000), ttl: 300, tag: 1108 })
  const url = `${other.url.replace('ws', 'http')}/rpc?projectId=${testProjectId}&auth=${auth}`
  const ask = (on: string) => ({ id: 1, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic: on } })
  const fetched = (on: string) =>
    fetch(url, { method: 'POST', body: JSON.stringify(ask(on)) }).then((answer) => answer.status)
  await expect(fetched(name)).rejects.toThrow('fetch failed')
  expect(await fetched(topic())).toBe(200)
  const reader = await connectTestClient(other.url, { seed, nowSec })
  const closed = new Promise((resolve) => reader.ws.once('close', resolve))
  reader.call('irn_fetchMessages', { topic: name }).catch(() => {})
  expect(await closed).toBe(1006)
  const page = await (await fetch(`${other.url.replace('ws', 'http')}/metrics`)).text()
  expect(page).toMatch(/refusals_total\{reason="memory"\} 2\n/)
  expect(page).toContain('latchkey_relay_buffered_bytes 0\n')
  await other.close()
})
