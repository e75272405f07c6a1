import { toBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { isLatchkeyError } from '@latchkey/base/errors'
import { MISSING_OR_INVALID } from '@latchkey/contracts/errors/sign'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPairingUri } from './formatPairingUri.ts'
import { parsePairingUri } from './uri.ts'

const topic = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
const zeros = '0'.repeat(64)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${zeros}&expiryTimestamp=1752843899&methods=wc_sessionAuthenticate`
const parsed = {
  topic,
  symKey: new Uint8Array(32),
  relay: { protocol: 'irn' },
  expirySec: 1752843899,
  methods: ['wc_sessionAuthenticate'],
}

describe('pairing link', () => {
  it('matches the vectors of the official packages', () => {
    expect(formatPairingUri(parsed)).toBe(uri)
    const { methods: _, ...plain } = parsed
    expect(formatPairingUri(plain)).toBe(uri.replace('&methods=wc_sessionAuthenticate', ''))
    expect(parsePairingUri(uri)).toEqual({ ok: true, value: parsed })
  })

  it.each([
    ['wc://', uri.replace('wc:', 'wc://')],
    ['base64 of the whole', toBase64(toUtf8(uri))],
    [
      'another order and unknown keys',
      `wc:${topic}@2?x=1&methods=wc_sessionAuthenticate&expiryTimestamp=1752843899&symKey=${zeros}&relay-protocol=irn`,
    ],
    ['white space around it', ` ${uri}\n`],
  ])('reads %s', (_, text) => {
    expect(parsePairingUri(text)).toEqual({ ok: true, value: parsed })
  })

  it('reads relay data and a missing expiry', () => {
    const text = `wc:${topic}@2?relay-protocol=irn&relay-data=a%20b&symKey=${zeros}`
    expect(parsePairingUri(text)).toEqual({
      ok: true,
      value: { topic, symKey: new Uint8Array(32), relay: { protocol: 'irn', data: 'a b' } },
    })
  })

  it.each([
    ['Missing or invalid. pair() uri: wc:…@1?…', uri.replace('@2', '@1')],
    ['Missing or invalid. pair() uri: https://x.example', 'https://x.example'],
    ['Missing or invalid. pair() uri: wc:abc@2?…', `wc:abc@2?relay-protocol=irn&symKey=${zeros}`],
    ['Missing or invalid. pair() uri#relay-protocol', uri.replace('relay-protocol', 'x')],
    ['Missing or invalid. pair() uri#symKey', uri.replace('symKey', 'x')],
    ['Missing or invalid. pair() uri#symKey', uri.replace(zeros, zeros.slice(2))],
    ['Missing or invalid. pair() uri#expiryTimestamp', uri.replace('1752843899', 'soon')],
  ])('[S8.8] rejects with: %s', (message, text) => {
    const result = parsePairingUri(text)
    expect(!result.ok && result.reason.message).toBe(message)
  })

  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  it('parses what it formats', () => {
    fc.assert(
      fc.property(key, fc.option(fc.nat(), { nil: undefined }), (symKey, expirySec) => {
        const value = { topic, symKey, relay: { protocol: 'irn' }, ...(expirySec !== undefined && { expirySec }) }
        expect(parsePairingUri(formatPairingUri(value))).toEqual({ ok: true, value })
      }),
    )
  })

  it('never throws, and never reveals the key of an unreadable link', () => {
    const secret = `${'c0ffee'.repeat(10)}abcd`
    const broken = fc
      .tuple(fc.nat({ max: 200 }), fc.string({ maxLength: 3 }), fc.nat({ max: 5 }))
      .map(([at, put, cut]) => {
        const text = uri.replace(zeros, secret)
        return text.slice(0, at) + put + text.slice(at + cut)
      })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          broken,
          broken.map((text) => toBase64(toUtf8(text))),
        ),
        (text) => {
          const result = parsePairingUri(text)
          if (result.ok) return
          expect(isLatchkeyError(result.reason, MISSING_OR_INVALID)).toBe(true)
          expect(result.reason.message).not.toMatch(/c0ffeec0ffee|MGZmZWVjMGZmZWVjM/)
        },
      ),
    )
  })
})
