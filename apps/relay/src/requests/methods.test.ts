import { createHash, randomBytes } from 'node:crypto'
import { manualClock } from '@latchkey/base/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, type TestClient } from '../testClient.ts'

const startMs = 1_700_000_000_000
let relay: Relay
let clock: ReturnType<typeof manualClock>

beforeEach(async () => {
  clock = manualClock(startMs)
  const limits = { topicsPerSocketMax: 600, recipientsPerTopicMax: 2, fetchMaxMessages: 3, fetchMaxBytes: 1_000 }
  relay = await createRelay({ port: 0, clock, limits, mailbox: memoryMailbox({ clock, limits }) })
})
afterEach(() => relay.close())

const topic = () => randomBytes(32).toString('hex')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const client = (options: { seed?: Uint8Array; autoAck?: boolean } = {}): Promise<TestClient> =>
  connectTestClient(relay.url, { ...options, nowSec: startMs / 1000 })
const message = (on: string, text: string, more: object = {}) => ({
  topic: on,
  message: text,
  ttl: 300,
  tag: 1108,
  ...more,
})
const textsOf = (fetched: unknown) =>
  (fetched as { messages: { message: string }[] }).messages.map((one) => one.message)

test('[S7.34] publishes a batch in order, or nothing of it when one message is malformed', async () => {
  const [app, wallet] = [await client(), await client()]
  const [one, two] = [topic(), topic()]
  await wallet.call('irn_batchSubscribe', { topics: [one, two] })
  const good = [message(one, 'a'), message(two, 'b', { attestation: 'proof' }), message(one, 'c')]
  await expect(app.call('irn_batchPublish', { messages: [...good, message(one, '')] })).rejects.toMatchObject({
    code: -32600,
    data: 'InvalidParams',
  })
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
  expect(await app.call('irn_batchPublish', { messages: good })).toBe(true)
  const got = [await wallet.next(), await wallet.next(), await wallet.next()]
  expect(got.map(({ params }) => [params.data.message, params.data.attestation])).toEqual([
    ['a', undefined],
    ['b', 'proof'],
    ['c', undefined],
  ])
})

test('[S7.34] fetches waiting messages with tag and attestation, without removing them', async () => {
  const [app, wallet] = [await client(), await client()]
  const [pairing, other] = [topic(), topic()]
  await app.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'proposal', attestation: 'proof' })
  const fetched = {
    messages: [{ topic: pairing, message: 'proposal', publishedAt: startMs, tag: 1100, attestation: 'proof' }],
    hasMore: false,
  }
  expect(await wallet.call('irn_fetchMessages', { topic: pairing })).toEqual(fetched)
  expect(await wallet.call('irn_batchFetchMessages', { topics: [other, pairing] })).toEqual(fetched)
  expect(await app.call('irn_fetchMessages', { topic: pairing })).toEqual({ messages: [], hasMore: false })
  await wallet.call('irn_subscribe', { topic: pairing })
  expect((await wallet.next()).params.data.message).toBe('proposal')
  expect(await wallet.call('irn_fetchMessages', { topic: pairing })).toEqual(fetched)
  expect(await (await client()).call('irn_fetchMessages', { topic: pairing })).toEqual({ messages: [], hasMore: false })
})

test('[S7.34] fetches page by page; receipts free space for the next page', async () => {
  const [app, wallet] = [await client(), await client()]
  const name = topic()
  const texts = ['a', 'b', 'c', 'd', 'e'.repeat(2_000), 'f']
  for (const text of texts) await app.call('irn_publish', message(name, text))
  await wallet.call('irn_subscribe', { topic: name })
  const pages: string[][] = []
  for (let more = true; more; ) {
    const fetched = await wallet.call('irn_fetchMessages', { topic: name })
    pages.push(textsOf(fetched))
    more = (fetched as { hasMore: boolean }).hasMore
    const receipts = textsOf(fetched).map((text) => ({ topic: name, message_id: digest(text) }))
    expect(await wallet.call('irn_batchReceive', { receipts })).toBe(true)
  }
  expect(pages).toEqual([['a', 'b', 'c'], ['d'], ['e'.repeat(2_000)], ['f']])
  expect(await wallet.call('irn_fetchMessages', { topic: name })).toEqual({ messages: [], hasMore: false })
})

test('[S7.34] a receipt is accepted without a subscription, but not from the sender', async () => {
  const [app, wallet] = [await client(), await client()]
  const name = topic()
  await app.call('irn_publish', message(name, 'x'))
  const receipts = [{ topic: name, message_id: digest('x') }]
  await app.call('irn_batchReceive', { receipts })
  expect(textsOf(await wallet.call('irn_fetchMessages', { topic: name }))).toEqual(['x'])
  await wallet.call('irn_batchReceive', { receipts })
  expect(textsOf(await wallet.call('irn_fetchMessages', { topic: name }))).toEqual([])
})

test('[S7.34] accepts receipts by digest or push id, only from a recipient', async () => {
  const [app, wallet, other] = [await client(), await client(), await client()]
  const name = topic()
  await wallet.call('irn_subscribe', { topic: name })
  for (const text of ['a', 'b', 'c']) await app.call('irn_publish', message(name, text))
  const first = await wallet.next()
  await other.call('irn_batchReceive', { receipts: [{ topic: name, messageId: digest('c') }] })
  await wallet.call('irn_batchReceive', {
    receipts: [
      { topic: name, message_id: first.id },
      { topic: topic(), message_id: (await wallet.next()).id },
    ],
  })
  expect(textsOf(await wallet.call('irn_fetchMessages', { topic: name }))).toEqual(['b', 'c'])
  for (const message_id of ['x', 1.5, -1, null, 'A'.repeat(64)]) {
    await expect(wallet.call('irn_batchReceive', { receipts: [{ topic: name, message_id }] })).rejects.toMatchObject({
      data: 'InvalidParams',
    })
  }
})

test('[S7.34] irn_batchSubscribeBlocking answers each topic separately', async () => {
  const [one, two] = [await client(), await client()]
  const crowded = topic()
  await one.call('irn_subscribeBlocking', { topic: crowded })
  await two.call('irn_subscribe', { topic: crowded })
  const late = await client()
  const free = topic()
  expect(await late.call('irn_batchSubscribeBlocking', { topics: [free, crowded] })).toEqual([
    { id: digest(free + late.clientId) },
    {
      error: {
        code: -32000,
        message: 'Request handler error: Subscriber limit exceeded',
        data: 'SubscriberLimitExceeded',
      },
    },
  ])
  expect(await late.call('waku_subscribeBlocking', { topic: free })).toBe(digest(free + late.clientId))
  await one.call('iridium_publish', message(free, 'x'))
  expect((await late.next()).params.data.message).toBe('x')
})

test('[S7.34] unsubscribes in batches; wc_createTopic subscribes its caller', async () => {
  const [app, wallet] = [await client(), await client()]
  const topics = [topic(), topic()]
  for (const name of topics) expect(await wallet.call('wc_createTopic', { topic: name })).toBe(true)
  await app.call('irn_publish', message(topics[0]!, 'x'))
  expect((await wallet.next()).params.data.message).toBe('x')
  const subscriptions = topics.map((name) => ({ topic: name, id: 'of my own' }))
  expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
  await app.call('irn_publish', message(topics[1]!, 'y'))
  await wallet.settle()
  expect(wallet.pushes).toEqual([])
  expect(textsOf(await wallet.call('irn_fetchMessages', { topic: topics[1] }))).toEqual(['y'])
})

test('[S7.34] limits batches to 500, refuses empty ones and the watch methods', async () => {
  const one = await client()
  const items: Record<string, [string, (name: string) => unknown]> = {
    irn_batchSubscribe: ['topics', (name) => name],
    irn_batchSubscribeBlocking: ['topics', (name) => name],
    irn_batchFetchMessages: ['topics', (name) => name],
    irn_batchUnsubscribe: ['subscriptions', (name) => ({ topic: name, id: '' })],
    irn_batchReceive: ['receipts', (name) => ({ topic: name, message_id: digest('x') })],
    irn_batchPublish: ['messages', (name) => message(name, 'x')],
  }
  const topics = Array.from({ length: 501 }, topic)
  for (const [method, [field, itemOf]] of Object.entries(items)) {
    const batch = topics.map(itemOf)
    await expect(one.call(method, { [field]: [] })).rejects.toMatchObject({ code: -32600, data: 'BatchEmpty' })
    await expect(one.call(method, { [field]: batch })).rejects.toMatchObject({ data: 'BatchLimitExceeded' })
    expect(await one.call(method, { [field]: batch.slice(1) })).toBeTruthy()
  }
  for (const method of ['irn_watchRegister', 'irn_watchUnregister']) {
    await expect(one.call(method, { registerAuth: 'x' })).rejects.toMatchObject({
      code: -32600,
      data: 'InvalidMethod',
      message: expect.stringContaining('no watchers'),
    })
  }
})

test('[S7.34] ignores extra fields of the session methods', async () => {
  const [app, wallet] = [await client(), await client()]
  const [pairing, session] = [topic(), topic()]
  const extras = {
    ttl: 300,
    correlationId: 7,
    rpcMethods: ['personal_sign'],
    txHashes: ['0xsecret'],
    tvf: { chainId: 'eip155:1' },
    approvedChains: ['eip155:1'],
    approvedMethods: ['personal_sign'],
    approvedAccounts: ['eip155:1:0xab'],
    approvedEvents: [],
    sessionProperties: { a: '1' },
    scopedProperties: { eip155: { b: [1] } },
  }
  await app.call('wc_proposeSession', {
    pairingTopic: pairing,
    sessionProposal: 'proposal',
    attestation: null,
    ...extras,
  })
  await wallet.call('irn_subscribe', { topic: pairing })
  await wallet.call('wc_approveSession', {
    pairingTopic: pairing,
    sessionTopic: session,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
    ...extras,
  })
  await app.call('irn_subscribe', { topic: session })
  for (const push of [await wallet.next(), await app.next(), await app.next()]) {
    expect(Object.keys(push.params.data).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
  }
})

test('[S7.34] names the step of a session method that failed on disk, and counts it', async () => {
  const inner = memoryMailbox({ clock })
  const full = () => Promise.reject(new Error('disk full'))
  const notPut = () => ({ assigned: Promise.resolve(undefined), stored: full() })
  const failing = { put: false, join: false }
  const broken = await createRelay({
    ...{ port: 0, clock },
    mailbox: {
      ...inner,
      put: (news) => (failing.put ? notPut() : inner.put(news)),
      join: (wanted) => (failing.join ? full() : inner.join(wanted)),
    },
  })
  const one = await connectTestClient(broken.url, { nowSec: startMs / 1000 })
  const tagOf = (method: string, params: object) => one.call(method, params).catch(({ code, data }) => [code, data])
  const proposal = { pairingTopic: topic(), sessionProposal: 'x' }
  failing.put = true
  expect(await tagOf('irn_publish', message(topic(), 'x'))).toEqual([-32603, 'StorageError'])
  expect(await tagOf('irn_batchPublish', { messages: [message(topic(), 'x')] })).toEqual([-32603, 'StorageError'])
  expect(await tagOf('wc_proposeSession', proposal)).toEqual([-32000, 'PublishFailed'])
  failing.join = true
  expect(await tagOf('irn_subscribe', { topic: topic() })).toEqual([-32603, 'StorageError'])
  expect(await tagOf('wc_createTopic', { topic: topic() })).toEqual([-32000, 'CreateTopicFailed'])
  failing.put = false
  expect(await tagOf('wc_proposeSession', proposal)).toEqual([-32000, 'SubscribeFailed'])
  const page = await (await fetch(`${broken.url.replace('ws', 'http')}/metrics`)).text()
  expect(page).toContain('latchkey_relay_storage_failures_total 6')
  await broken.close()
})
