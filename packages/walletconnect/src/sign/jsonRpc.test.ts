import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestText, responseText } from './jsonRpc.ts'
import { readPayload } from './readPayload.ts'

describe('JSON-RPC between peers', () => {
  it('writes compact JSON in the order that peers hash', () => {
    expect(requestText(1, 'wc_sessionPing', {})).toBe('{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}')
    expect(responseText(1, { result: true })).toBe('{"id":1,"jsonrpc":"2.0","result":true}')
    expect(responseText(1, { error: { code: 5000, message: 'User rejected.' } })).toBe(
      '{"id":1,"jsonrpc":"2.0","error":{"code":5000,"message":"User rejected."}}',
    )
  })

  it('pitfall 15: keeps long digit sequences inside strings', () => {
    const data = '{"value":12345678901234567890}'
    const read = readPayload(requestText(1, 'wc_sessionRequest', [data, '123n']))
    expect(read).toMatchObject({ ok: true, value: { params: [data, '123n'] } })
  })

  it('refuses JSON nested too deep to be stored', () => {
    const nested = (depth: number) => `{"id":1,"result":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(readPayload(nested(90)).ok).toBe(true)
    expect(readPayload(nested(100_000))).toEqual({ ok: false, reason: 'shape' })
  })

  it('pitfall 17: treats an error without a code as a failure', () => {
    expect(readPayload('{"id":1,"jsonrpc":"2.0","error":{}}')).toMatchObject({
      ok: true,
      value: { kind: 'response', outcome: { error: { code: -32000 } } },
    })
  })

  it.each([
    ['"nope"', 'nope'],
    ['7', 'The wallet failed without a reason.'],
    ['{"message":"nope"}', 'nope'],
  ])('treats the error %s as a failure', (error, message) => {
    expect(readPayload(`{"id":1,"jsonrpc":"2.0","error":${error}}`)).toMatchObject({
      ok: true,
      value: { kind: 'response', outcome: { error: { code: -32000, message } } },
    })
  })

  it('treats a result with a null error as a result', () => {
    expect(readPayload('{"id":1,"jsonrpc":"2.0","error":null,"result":7}')).toMatchObject({
      ok: true,
      value: { outcome: { result: 7 } },
    })
  })

  it('parses any text into a payload or a named reason, without throwing', () => {
    const shape = fc.record(
      {
        id: fc.anything(),
        jsonrpc: fc.anything(),
        method: fc.anything(),
        params: fc.anything(),
        error: fc.anything(),
        result: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      shape.map((value) => safeJson(value)),
    )
    fc.assert(
      fc.property(text, (payload) => {
        const read = readPayload(payload)
        if (!read.ok) expect(read.reason).toMatch(/^(json|shape|id)$/)
        else expect(Number.isSafeInteger(read.value.id)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, entry) => (typeof entry === 'bigint' ? String(entry) : entry)) ?? ''
  } catch {
    return ''
  }
}
