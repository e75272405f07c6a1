import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RELAY_INVALID_REQUEST_ID, RELAY_SERIALIZATION, RELAY_TTL_TOO_SHORT } from '../errors/relay.ts'
import { formatRelayError, formatRelayResult, parseRelayFrame } from './relayFrame.ts'

const request = (id: string, extra = '') => `{${extra}"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}`
const rawOf = (text: string) => {
  const parsed = parseRelayFrame(text)
  return parsed.ok ? parsed.value.id : undefined
}

test('[S7.34] echoes 19-digit ids with their type and digits', () => {
  for (const token of ['1795225463787113472', '"1795225463787113472"', '7', '"abc"']) {
    const id = rawOf(request(token))
    expect(id?.raw).toBe(token)
    expect(formatRelayResult(id!, true)).toBe(`{"id":${token},"jsonrpc":"2.0","result":true}`)
  }
})

test('matches an acknowledgement whose id is a string with a trailing n', () => {
  expect(rawOf('{"id":"1795226122230000000n","jsonrpc":"2.0","result":true}')?.key).toBe('1795226122230000000')
})

test('reads the id of the outermost object only', () => {
  const nested = '"params":{"id":1,"text":"\\"id\\":2,{"},"list":[{"id":3}],'
  expect(rawOf(request('4', nested))?.key).toBe('4')
  expect(rawOf('{"params":{"id":1},"jsonrpc":"2.0","method":"m"}')).toBeUndefined()
})

test('answers malformed frames with the matching error', () => {
  const rowOf = (text: string) => {
    const parsed = parseRelayFrame(text)
    return parsed.ok ? undefined : parsed.reason.row
  }
  expect(rowOf('{')).toBe(RELAY_SERIALIZATION)
  expect(rowOf('[]')).toBe(RELAY_SERIALIZATION)
  expect(rowOf('null')).toBe(RELAY_SERIALIZATION)
  for (const id of ['1.5', 'null', '{}', '""', `"${'9'.repeat(100)}"`]) {
    expect(rowOf(request(id))).toBe(RELAY_INVALID_REQUEST_ID)
  }
})

test('sends code, message and tag of an error', () => {
  expect(formatRelayError(undefined, RELAY_TTL_TOO_SHORT)).toBe(
    '{"id":null,"jsonrpc":"2.0","error":{"code":-32000,"message":"Request handler error: TTL too short","data":"TtlTooShort"}}',
  )
})

test('never throws and finds the id in any object', () => {
  fc.assert(fc.property(fc.string(), (text) => parseRelayFrame(text) !== undefined))
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1 }), fc.boolean(), (json, id, first) => {
      const text = first
        ? `{"id": ${id} ,"jsonrpc":"2.0","result":${json}}`
        : `{"jsonrpc":"2.0","result":${json},"id":${id}}`
      expect(rawOf(text)?.raw).toBe(String(id))
    }),
  )
})
