import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as rows from '../errors/relay.ts'
import { relayMethods } from './methods.ts'
import { parseRelayPush } from './parseRelayPush.ts'
import { parseRelayRequest } from './parseRelayRequest.ts'

const topic = 'ab'.repeat(32)
const publish = { topic, message: 'AAAA', ttl: 300, tag: 1108 }
const rowOf = (method: string, params: unknown) => {
  const parsed = parseRelayRequest({ method, params })
  return parsed.ok ? undefined : parsed.reason
}

test('[S7.34] accepts what clients send and drops analytics', () => {
  const parsed = parseRelayRequest({ method: 'iridium_publish', params: { ...publish, tvf: { rpcMethods: ['x'] } } })
  expect(parsed).toEqual({ ok: true, value: { method: 'irn_publish', params: { ...publish, prompt: false } } })
})

test('[S7.34] answers each malformed request with its own error', () => {
  expect(rowOf('irn_nothing', {})).toBe(rows.RELAY_INVALID_METHOD)
  expect(rowOf('toString', {})).toBe(rows.RELAY_INVALID_METHOD)
  expect(rowOf('irn_publish', [])).toBe(rows.RELAY_INVALID_PARAMS)
  expect(rowOf('irn_publish', { ...publish, topic: topic.toUpperCase() })).toBe(rows.RELAY_INVALID_TOPIC)
  expect(rowOf('irn_publish', { ...publish, message: '' })).toBe(rows.RELAY_INVALID_PARAMS)
  expect(rowOf('irn_publish', { ...publish, tag: -1 })).toBe(rows.RELAY_INVALID_PARAMS)
  expect(rowOf('irn_batchSubscribe', { topics: [] })).toBe(rows.RELAY_BATCH_EMPTY)
  expect(rowOf('irn_batchSubscribe', { topics: Array(501).fill(topic) })).toBe(rows.RELAY_BATCH_LIMIT_EXCEEDED)
  expect(rowOf('irn_batchSubscribe', { topics: Array(500).fill(topic) })).toBeUndefined()
  expect(rowOf('wc_proposeSession', { pairingTopic: topic, sessionProposal: '' })).toBe(rows.RELAY_INVALID_PARAMS)
})

test('[S7.34] limits TTLs to 30 s to 30 d', () => {
  expect(rowOf('irn_publish', { ...publish, ttl: 29 })).toBe(rows.RELAY_TTL_TOO_SHORT)
  expect(rowOf('irn_publish', { ...publish, ttl: 30 })).toBeUndefined()
  expect(rowOf('irn_publish', { ...publish, ttl: 2_592_000 })).toBeUndefined()
  expect(rowOf('irn_publish', { ...publish, ttl: 2_592_001 })).toBe(rows.RELAY_TTL_TOO_LONG)
})

test('[S7.34] reads receipts in all formats that clients use', () => {
  const idsOf = (receipt: object) => {
    const parsed = parseRelayRequest({ method: 'irn_batchReceive', params: { receipts: [{ topic, ...receipt }] } })
    return parsed.ok && parsed.value.method === 'irn_batchReceive'
      ? parsed.value.params.receipts[0]?.messageId
      : undefined
  }
  expect(idsOf({ message_id: topic })).toBe(topic)
  expect(idsOf({ messageId: topic })).toBe(topic)
  expect(idsOf({ message_id: 170000000000001 })).toBe('170000000000001')
  expect(idsOf({ message_id: '170000000000001n' })).toBe('170000000000001')
  expect(idsOf({ message_id: 2 ** 53 })).toBeUndefined()
  expect(idsOf({})).toBeUndefined()
})

test('[S7.34] accepts old method names and refuses the watch methods', () => {
  for (const method of ['irn_subscribe', 'iridium_subscribe', 'waku_subscribe']) {
    expect(parseRelayRequest({ method, params: { topic } })).toEqual({
      ok: true,
      value: { method: 'irn_subscribe', params: { topic } },
    })
  }
  expect(rowOf('waku_iridium_subscribe', { topic })).toBe(rows.RELAY_INVALID_METHOD)
  expect(rowOf('irn_watchRegister', {})).toBe(rows.RELAY_WATCH_NOT_OFFERED)
  expect(rowOf('iridium_watchUnregister', {})).toBe(rows.RELAY_WATCH_NOT_OFFERED)
})

test('[S7.34] measures messages in bytes', () => {
  const limits = { messageMaxBytes: 4, batchMax: 500 }
  const ofMessage = (message: string) =>
    parseRelayRequest({ method: 'irn_publish', params: { ...publish, message } }, limits)
  expect(ofMessage('AAAA').ok).toBe(true)
  expect(ofMessage('AAAAA')).toEqual({ ok: false, reason: rows.RELAY_PAYLOAD_SIZE_EXCEEDED })
  expect(ofMessage('ééé')).toEqual({ ok: false, reason: rows.RELAY_PAYLOAD_SIZE_EXCEEDED })
})

test('reads a push with a time in seconds or milliseconds', () => {
  const push = (publishedAt: number) => parseRelayPush({ id: 'x', data: { topic, message: 'AA', publishedAt, tag: 1 } })
  expect(push(1_700_000_000)).toEqual(push(1_700_000_000_000))
})

const fieldsOf = {
  irn_publish: ['topic', 'message', 'ttl', 'tag', 'prompt', 'attestation'],
  irn_batchPublish: ['messages'],
  irn_subscribe: ['topic'],
  irn_subscribeBlocking: ['topic'],
  irn_batchSubscribe: ['topics'],
  irn_batchSubscribeBlocking: ['topics'],
  irn_unsubscribe: ['topic', 'id'],
  irn_batchUnsubscribe: ['subscriptions'],
  irn_fetchMessages: ['topic'],
  irn_batchFetchMessages: ['topics'],
  irn_batchReceive: ['receipts'],
  wc_createTopic: ['topic'],
  wc_proposeSession: ['pairingTopic', 'sessionProposal', 'attestation'],
  wc_approveSession: ['pairingTopic', 'sessionTopic', 'sessionProposalResponse', 'sessionSettlementRequest'],
} as const satisfies Record<(typeof relayMethods)[number], readonly string[]>

const odd = fc.oneof(
  fc.anything(),
  fc.constantFrom(
    -1,
    0,
    30,
    300,
    2 ** 32,
    1.5,
    Number.NaN,
    '',
    topic,
    topic.toUpperCase(),
    `${topic}0`,
    'é'.repeat(4),
    null,
  ),
)
const topicArb = fc.constantFrom(topic, 'cd'.repeat(32))
/** Mostly valid values, so that later checks are reached too. */
const mostly = <value>(arb: fc.Arbitrary<value>) =>
  fc.oneof({ weight: 6, arbitrary: arb }, { weight: 1, arbitrary: odd })
const item = fc.record(
  {
    topic: mostly(topicArb),
    message: mostly(fc.constantFrom('AAAA', 'BB')),
    ttl: mostly(fc.constantFrom(30, 300)),
    tag: mostly(fc.constantFrom(0, 1100)),
    id: mostly(fc.string()),
    message_id: mostly(fc.oneof(topicArb, fc.nat(), fc.constant('12n'))),
    attestation: mostly(fc.constantFrom('', 'proof', null)),
    tvf: odd,
  },
  { requiredKeys: ['topic', 'message', 'ttl', 'tag'] },
)
const list = mostly(fc.array(mostly(item), { maxLength: 5 }))
const paramsArb = fc
  .record({
    single: item,
    topics: mostly(fc.array(mostly(topicArb), { maxLength: 5 })),
    messages: list,
    subscriptions: list,
    receipts: list,
    pairingTopic: mostly(topicArb),
    sessionTopic: mostly(topicArb),
    sessionProposal: mostly(fc.constant('AA')),
    sessionProposalResponse: mostly(fc.constant('AA')),
    sessionSettlementRequest: mostly(fc.constant('AA')),
    correlationId: odd,
    approvedAccounts: odd,
  })
  .map(({ single, ...rest }) => ({ ...single, ...rest }))

test('[S7.34] accepts only well-formed params and never throws', () => {
  const limits = { messageMaxBytes: 5, batchMax: 4 }
  let passed = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...relayMethods),
      fc.oneof({ weight: 9, arbitrary: paramsArb }, odd),
      (method, params) => {
        const parsed = parseRelayRequest({ method, params }, limits)
        if (!parsed.ok) {
          expect([-32600, -32000]).toContain(parsed.reason.rpcCode)
          return
        }
        passed += 1
        expect(fieldsOf[method]).toEqual(expect.arrayContaining(Object.keys(parsed.value.params)))
        for (const [, value] of leavesOf(parsed.value.params, /topic/i)) expect(value).toMatch(/^[0-9a-f]{64}$/)
        for (const [, value] of leavesOf(parsed.value.params, /^messageId$/))
          expect(value).toMatch(/^([0-9a-f]{64}|\d{1,20})$/)
        expect(leavesOf(parsed.value.params, /tvf|correlationId|approved/)).toEqual([])
      },
    ),
    { numRuns: 5_000, seed: 20_261_121 },
  )
  expect(passed).toBeGreaterThan(1_000)
})

/** Strings and numbers within a value whose own or enclosing property name matches. */
function leavesOf(value: unknown, name: RegExp, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null)
    return name.test(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '') ? [[path, value]] : []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, name, `${path}.${key}`))
}

test('parsing a push never throws', () => {
  fc.assert(fc.property(fc.anything(), (params) => typeof parseRelayPush(params).ok === 'boolean'))
})
