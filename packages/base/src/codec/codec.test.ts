import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'
import { fromHex, toHex } from './hex.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

describe('codecs', () => {
  test('behaviour: decoding gives the encoded bytes again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(new Uint8Array(bytes))
        expect(fromBase64(toBase64(bytes))).toEqual(new Uint8Array(bytes))
        expect(fromBase64(toBase64Url(bytes))).toEqual(new Uint8Array(bytes))
      }),
    )
  })
  test('behaviour: agrees with the platform', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => toBase64(bytes) === Buffer.from(bytes).toString('base64')))
  })
  test('error: rejects malformed text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fromHex(text)
        fromBase64(text)
      }),
    )
    for (const text of ['abc', '0g', 'ab cd', '0xab']) expect(fromHex(text)).toBeUndefined()
    for (const text of ['*', 'ab=c', 'a']) expect(fromBase64(text)).toBeUndefined()
    expect(fromUtf8(new Uint8Array([0xff, 0xfe]))).toBeUndefined()
    expect(fromUtf8(toUtf8('ключ 🔑'))).toBe('ключ 🔑')
  })
})
