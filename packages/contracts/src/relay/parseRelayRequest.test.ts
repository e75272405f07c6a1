import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as rows from '../errors/relayPeer.ts'
import { relayMethods } from './methods.ts'
import { parseRelayPush } from './parseRelayPush.ts'
import { parseRelayRequest } from './parseRelayRequest.ts'

const topic = 'ab'.repeat(32)
const publish = { topic, message: 'AAAA', ttl: 300, tag: 1108 }
const rowOf = (method: string, params: unknown) => {
  const parsed = parseRelayRequest({ method, params })
  return parsed.ok ? undefined : parsed.reason
}

test('[S7.34] passes what clients send and leaves analytics out', () => {
  const parsed = parseRelayRequest({ method: 'iridium_publish', params: { ...publish, tvf: { rpcMethods: ['x'] } } })
  expect(parsed).toEqual({ ok: true, value: { method: 'irn_publish', params: { ...publish, prompt: false } } })
})

test('[S7.34] answers each malformed request with its own reason', () => {
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

test('[S7.34] holds times to live between 30 s and 30 d', () => {
  expect(rowOf('irn_publish', { ...publish, ttl: 29 })).toBe(rows.RELAY_TTL_TOO_SHORT)
  expect(rowOf('irn_publish', { ...publish, ttl: 30 })).toBeUndefined()
  expect(rowOf('irn_publish', { ...publish, ttl: 2_592_000 })).toBeUndefined()
  expect(rowOf('irn_publish', { ...publish, ttl: 2_592_001 })).toBe(rows.RELAY_TTL_TOO_LONG)
})

test('[S7.34] counts the size of a message in bytes', () => {
  const limits = { messageMaxBytes: 4, batchMax: 500 }
  const ofMessage = (message: string) =>
    parseRelayRequest({ method: 'irn_publish', params: { ...publish, message } }, limits)
  expect(ofMessage('AAAA').ok).toBe(true)
  expect(ofMessage('AAAAA')).toEqual({ ok: false, reason: rows.RELAY_PAYLOAD_SIZE_EXCEEDED })
  expect(ofMessage('ééé')).toEqual({ ok: false, reason: rows.RELAY_PAYLOAD_SIZE_EXCEEDED })
})

test('reads a push whose time is in seconds or in milliseconds', () => {
  const push = (publishedAt: number) => parseRelayPush({ id: 'x', data: { topic, message: 'AA', publishedAt, tag: 1 } })
  expect(push(1_700_000_000)).toEqual(push(1_700_000_000_000))
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...relayMethods), fc.anything(), (method, params) => {
      expect(typeof parseRelayRequest({ method, params }).ok).toBe('boolean')
      expect(typeof parseRelayPush(params).ok).toBe('boolean')
    }),
  )
})
