import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@latchkey/base/clock'
import { verifyRelayJwt } from '@latchkey/crypto/relayJwt'
import { expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { testProjectId } from '../testClient.ts'
import {
  isUp,
  metricOf,
  startClient,
  startFolder,
  startRelay,
  textsOf,
  until,
  upstreamHealth,
  upstreamOf,
} from './testRelays.ts'

const newTopic = () => randomBytes(32).toString('hex')
const subscribe = (topics: readonly string[]) => ({ method: 'irn_batchSubscribe', params: { topics } })

type Frame = { readonly id: number; readonly method?: string; readonly params?: Readonly<Record<string, unknown>> }

/** An upstream with responses set by the test. By default it accepts everything. */
async function startUpstream() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream = {
    url,
    urls: [] as URL[],
    frames: [] as Frame[],
    sockets: [] as WebSocket[],
    answer: (frame: Frame, socket: WebSocket): unknown =>
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true })),
    calls: (method: string) => upstream.frames.filter((frame) => frame.method === method),
  }
  server.on('connection', (socket, request) => {
    upstream.urls.push(new URL(request.url ?? '', url))
    upstream.sockets.push(socket)
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as Frame
      upstream.frames.push(frame)
      if (frame.method) upstream.answer(frame, socket)
    })
  })
  onTestFinished(() => {
    for (const socket of upstream.sockets) socket.terminate()
    server.close()
  })
  return upstream
}

const errorOf = (id: number, code: number, tag: string) =>
  JSON.stringify({ id, jsonrpc: '2.0', error: { code, message: tag, data: tag } })

test('[S7.34] joins in one batch, and sends messages without analytics fields and address of the client', async () => {
  const upstream = await startUpstream()
  const relay = await startRelay({ upstream: upstreamOf(upstream.url) })
  await isUp(relay)
  const query = upstream.urls[0]!.searchParams
  const isAudience = (audience: string) => audience === upstream.url
  const claims = await verifyRelayJwt(query.get('auth')!, { nowSec: Date.now() / 1000, leewaySec: 5, isAudience })
  expect([claims.ok, query.get('projectId'), query.get('relay')]).toEqual([true, testProjectId, 'true'])
  const app = await startClient(relay)
  const topics = [newTopic(), newTopic(), newTopic()]
  const before = upstream.frames.length
  await Promise.all(topics.map((topic) => app.call('irn_subscribe', { topic })))
  await until(() => expect(upstream.frames.slice(before)).toMatchObject([subscribe(topics)]))
  const [topic] = topics
  const tvf = { correlationId: 7, rpcMethods: ['personal_sign'], chainId: 'eip155:1', txHashes: ['0xsigned'] }
  await app.call('irn_publish', { topic, message: 'request', ttl: 300, tag: 1108, prompt: true, tvf })
  await app.call('wc_approveSession', {
    ...{ pairingTopic: topic, sessionTopic: topics[1], sessionProposalResponse: 'r', sessionSettlementRequest: 's' },
    ...{ correlationId: 7, approvedChains: ['eip155:1'], approvedAccounts: ['eip155:1:0xab'] },
  })
  await until(() => expect(upstream.calls('irn_publish')).toHaveLength(3))
  const sent = upstream.calls('irn_publish').map(({ params }) => params as { readonly tag: number })
  expect(sent.toSorted((one, other) => one.tag - other.tag)).toEqual([
    { topic, message: 'r', ttl: 300, tag: 1101, prompt: false },
    { topic: topics[1], message: 's', ttl: 300, tag: 1102, prompt: false },
    { topic, message: 'request', ttl: 300, tag: 1108, prompt: true },
  ])
})

test('reports a wrong project id once in the log and in /health, and serves local clients', async () => {
  const b = await startRelay({ projects: [{ id: 'ab'.repeat(16) }], audiences: [] })
  const events: unknown[] = []
  const a = await startRelay({
    upstream: upstreamOf(b.url),
    log: (event, fields) => event.startsWith('upstream') && events.push({ event, ...fields }),
  })
  const { host } = new URL(b.url)
  const reason = 'The relay refused this app: Project not found.'
  await until(async () =>
    expect(await upstreamHealth(a)).toEqual([{ host, status: 'down', sinceMs: expect.any(Number), reason }]),
  )
  expect(events).toEqual([{ event: 'upstream refused', host, reason }])
  const [app, wallet] = [await startClient(a), await startClient(a)]
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  expect(await app.call('irn_publish', { topic, message: 'local', ttl: 300, tag: 1108 })).toBe(true)
  expect(textsOf(wallet)).toEqual(['1108 local'])
})

test('reports the status and error text of a refused upgrade and nothing else', async () => {
  const answers: [number, string][] = [
    [403, '{"error":"Unauthorized: origin not allowed"}'],
    [502, '<html>auth=secret-token</html>'],
  ]
  const server = createServer()
  server.on('upgrade', (_request, socket) => {
    const [status, body] = answers[0]!
    socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const events: unknown[] = []
  const relay = await startRelay({ upstream: upstreamOf(url), log: (event, fields) => events.push([event, fields]) })
  const { host } = new URL(url)
  const reasons = async () => (await upstreamHealth(relay)).map(({ reason }) => reason)
  await until(async () => expect(await reasons()).toEqual(['HTTP 403: Unauthorized: origin not allowed']))
  answers.shift()
  await until(async () => expect(await reasons()).toEqual(['HTTP 502']))
  server.close()
  await until(async () => expect(await reasons()).toEqual(['ECONNREFUSED']))
  expect(events.slice(0, 3)).toEqual([
    ['started', { development: true }],
    ['upstream refused', { host, reason: 'HTTP 403: Unauthorized: origin not allowed' }],
    ['upstream unreachable', { host, reason: 'HTTP 502' }],
  ])
  // A connection attempt that was in progress may be reset first.
  expect(events).toContainEqual(['upstream unreachable', { host, reason: 'ECONNREFUSED' }])
})

test('an unresponsive upstream does not delay local clients', async () => {
  const upstream = await startUpstream()
  const accept = upstream.answer
  upstream.answer = (frame, socket) => frame.method === 'irn_batchSubscribe' && accept(frame, socket)
  const relay = await startRelay({ upstream: upstreamOf(upstream.url) })
  await isUp(relay)
  const [app, wallet] = [await startClient(relay), await startClient(relay)]
  const topics = Array.from({ length: 300 }, newTopic)
  await wallet.call('irn_batchSubscribe', { topics })
  await Promise.all(topics.map((topic) => app.call('irn_publish', { topic, message: 'm', ttl: 300, tag: 1108 })))
  expect(wallet.pushes).toHaveLength(300)
  // The rest waits in the outbox.
  expect(upstream.calls('irn_publish')).toHaveLength(128)
  expect(await metricOf(relay, 'upstream_outbox_messages')).toBe(300)
  const [here, nowhere] = [newTopic(), newTopic()]
  await app.call('irn_publish', { topic: here, message: 'here', ttl: 300, tag: 1108 })
  const answered: string[] = []
  const fetch = async (topic: string, name: string) => {
    const { messages } = (await wallet.call('irn_fetchMessages', { topic })) as { messages: unknown[] }
    answered.push(`${name} ${messages.length}`)
  }
  const other = await startClient(relay)
  const late = other.call('irn_fetchMessages', { topic: nowhere }).then(() => answered.push('nowhere'))
  await fetch(here, 'here')
  expect(answered).toEqual(['here 1'])
  await late
})

test('publishes one message per topic at a time, and drops only messages that the upstream permanently refuses', async () => {
  const upstream = await startUpstream()
  const accept = upstream.answer
  const open: Frame[] = []
  upstream.answer = (frame, socket) => {
    if (frame.method !== 'irn_publish') accept(frame, socket)
    else if (frame.params?.message === 'too large') socket.send(errorOf(frame.id, -32600, 'PayloadSizeExceeded'))
    else open.push(frame)
  }
  const relay = await startRelay({ upstream: upstreamOf(upstream.url) })
  await isUp(relay)
  const app = await startClient(relay)
  const topic = newTopic()
  const publish = (message: string) => app.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
  await Promise.all(['one', 'too large', 'two', 'three'].map(publish))
  const texts = () => open.map(({ params }) => params?.message)
  await until(() => expect(texts()).toEqual(['one']))
  accept(open[0]!, upstream.sockets[0]!)
  await until(() => expect(texts()).toEqual(['one', 'two']))
  // Unanswered when the socket closes: published again before later messages.
  upstream.sockets[0]!.terminate()
  await until(() => expect(texts()).toEqual(['one', 'two', 'two']))
  accept(open[2]!, upstream.sockets[1]!)
  await until(() => expect(texts()).toEqual(['one', 'two', 'two', 'three']))
})

test('acknowledges a push once it is stored or delivered, and requests it again otherwise', async () => {
  const upstream = await startUpstream()
  const limits = { mailboxMaxMessages: 1 }
  const relay = await startRelay({ upstream: upstreamOf(upstream.url), limits })
  await isUp(relay)
  const seed = randomBytes(32)
  const wallet = await startClient(relay, { seed })
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  await until(() => expect(upstream.calls('irn_batchSubscribe').at(-1)).toMatchObject(subscribe([topic])))
  await wallet.close()
  const push = (id: number, message: string) => {
    const data = { topic, message, publishedAt: Math.floor(Date.now() / 1000), tag: 1108 }
    const params = { id: 'subscription', data }
    upstream.sockets[0]!.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  push(1_000_000_001, 'stored')
  push(1_000_000_002, 'no space')
  push(1_000_000_003, 'stored')
  const acks = () => upstream.frames.filter(({ method }) => method === undefined).map(({ id }) => id)
  await until(() => expect(acks()).toEqual([1_000_000_001, 1_000_000_003]))
  const back = await startClient(relay, { seed })
  await back.call('irn_subscribe', { topic })
  await until(() => expect(textsOf(back)).toEqual(['1108 stored']))
  push(1_000_000_004, 'no space')
  await until(() => expect(textsOf(back)).toEqual(['1108 stored', '1108 no space']))
  await until(() => expect(acks()).toEqual([1_000_000_001, 1_000_000_003, 1_000_000_004]))
  // Pushes on topics without a local request are ignored.
  const data = { topic: newTopic(), message: 'unasked', publishedAt: 0, tag: 1108 }
  upstream.sockets[0]!.send(
    JSON.stringify({ id: 1_000_000_005, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } }),
  )
  push(1_000_000_006, 'last')
  await until(() => expect(acks()).toEqual([1_000_000_001, 1_000_000_003, 1_000_000_004, 1_000_000_006]))
  await until(async () => expect(await metricOf(relay, 'mailbox_messages')).toBe(0))
})

test('starts with stored messages that expired while the relay was down', async () => {
  const dataDir = startFolder()
  const first = await startRelay({ dataDir, upstream: upstreamOf('ws://127.0.0.1:9') })
  const app = await startClient(first)
  expect(await app.call('irn_publish', { topic: newTopic(), message: 'x', ttl: 300, tag: 1108 })).toBe(true)
  await app.close()
  await first.close()
  const later = { ...systemClock, now: () => Date.now() + 301_000 }
  const again = await startRelay({ dataDir, clock: later, upstream: upstreamOf('ws://127.0.0.1:9') })
  expect(await metricOf(again, 'upstream_dropped_total{reason="expired"}')).toBe(1)
})
