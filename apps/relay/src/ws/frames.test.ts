import { relayMethods } from '@latchkey/contracts/relay/methods'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient, type TestClient } from '../testClient.ts'

let relay: Relay
let client: TestClient
const logged: string[] = []

beforeAll(async () => {
  relay = await createRelay({
    port: 0,
    limits: { clientPerSec: 0 },
    mailbox: memoryMailbox(),
    log: (event, fields) => void logged.push(JSON.stringify([event, fields])),
  })
  client = await connectTestClient(relay.url)
})
afterAll(() => relay.close())

const topic = 'a'.repeat(64)

test('[S7.34] echoes request ids byte for byte, also with 19 digits', async () => {
  for (const id of ['1795225463787113472', '9223372036854775807', '"1795225463787113472"', '"\\u0061"', '-5']) {
    const text = await client.raw(`{"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"},"id":${id}}`)
    expect(text.startsWith(`{"id":${id},"jsonrpc":"2.0","result":"`)).toBe(true)
  }
})

test('answers malformed frames with the codes of the protocol', async () => {
  const errorOf = async (text: string) => JSON.parse(await client.raw(text)).error
  const request = (method: string, params: unknown) =>
    JSON.stringify({ id: 'x', jsonrpc: '2.0', method, ...(params !== undefined && { params }) })
  expect(await errorOf('{')).toMatchObject({ code: -32600, data: 'Serialization' })
  expect(await errorOf('[]')).toMatchObject({ data: 'Serialization' })
  expect(await errorOf('{"id":1,"method":"irn_subscribe"}')).toMatchObject({ data: 'InvalidJsonRpcVersion' })
  expect(await errorOf(request('irn_nothing', {}))).toMatchObject({ code: -32600, data: 'InvalidMethod' })
  expect(await errorOf(request('constructor', {}))).toMatchObject({ data: 'InvalidMethod' })
  expect(await errorOf(request('irn_subscribe', undefined))).toMatchObject({ data: 'InvalidParams' })
  expect(await errorOf(request('irn_subscribe', { topic: 'A'.repeat(64) }))).toMatchObject({ data: 'InvalidTopic' })
  expect(await errorOf(request('irn_batchSubscribe', { topics: [] }))).toMatchObject({ data: 'BatchEmpty' })
  expect(await errorOf(request('wc_proposeSession', { pairingTopic: topic, sessionProposal: '' }))).toMatchObject({
    data: 'InvalidParams',
  })
})

test('logs the name of an unknown method, never other text', async () => {
  await client.raw('{"id":"x","jsonrpc":"2.0","method":"irn_somethingNew"}')
  await client.raw(`{"id":"x","jsonrpc":"2.0","method":"${topic}"}`)
  expect(logged.join('\n')).toContain('irn_somethingNew')
  expect(logged.join('\n')).not.toContain(topic)
})

test('survives any frame', async () => {
  const method = fc.constantFrom(...relayMethods, 'iridium_publish', 'irn_watchRegister', '__proto__')
  const items = [{ topic, message: 'x', ttl: 300, tag: 1, id: 'x', message_id: topic }]
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(topic, [topic], items, 300, 1e99, -0))
  const params = fc.dictionary(
    fc.constantFrom(
      'topic',
      'topics',
      'messages',
      'subscriptions',
      'receipts',
      'message',
      'ttl',
      'tag',
      'pairingTopic',
      'sessionTopic',
      'sessionProposal',
      'id',
    ),
    value,
  )
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ id: value, jsonrpc: fc.constant('2.0'), method, params: fc.oneof(params, value) })
      .map((frame) => JSON.stringify(frame)),
    fc
      .record({ id: value, jsonrpc: fc.constant('2.0'), result: value, error: value })
      .map((frame) => JSON.stringify(frame)),
  )
  const fuzzed = await connectTestClient(relay.url)
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
      for (const text of frames) fuzzed.ws.send(text)
      await fuzzed.settle()
    }),
    { numRuns: 60 },
  )
  const binary = new Promise((resolve) => fuzzed.ws.once('close', resolve))
  fuzzed.ws.send(Buffer.from([1, 2, 3]))
  expect(await binary).toBe(1003)
  await client.settle()
})
