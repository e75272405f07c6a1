import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { fromHex, toHex } from '@latchkey/base/codec/hex'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealEnvelope } from './envelope.ts'
import { openEnvelope } from './openEnvelope.ts'

// Vectors made with the official packages and verified with node:crypto.
const symKey = fromHex('0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c')!
const nonce = fromHex('717765636661617364616473')!
const text = '{"id":1,"jsonrpc":"2.0","method":"test_method","params":{}}'
const message =
  'AHF3ZWNmYWFzZGFkc3paHoQ96/mLAdanVxi17icRXq+jyrqXA8ocVgGmryQZBFMg+uwgc8yLa43EOeY+IWEv84g8hn4L3Ncsgz6397sgNKnsNcL7A9k3Mg=='

describe('envelope', () => {
  it('matches the vector of the official packages, in both directions', async () => {
    expect(await sealEnvelope({ symKey, text, nonce })).toBe(message)
    expect(await openEnvelope({ symKey, message })).toEqual({ ok: true, value: text })
  })

  it('uses a new nonce for each message', async () => {
    const [one, two] = await Promise.all([sealEnvelope({ symKey, text }), sealEnvelope({ symKey, text })])
    expect(toHex(fromBase64(one)!.slice(1, 13))).not.toBe(toHex(fromBase64(two)!.slice(1, 13)))
  })

  it.each([
    ['no base64', 'base64', 'ö'],
    ['too short', 'size', toBase64(new Uint8Array(28))],
    ['type 1', 'type', toBase64(Uint8Array.of(1, ...fromBase64(message)!.slice(1)))],
    ['one bit changed', 'key', toBase64(fromBase64(message)!.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))],
  ] as const)('drops %s with the reason %s', async (_, reason, broken) => {
    expect(await openEnvelope({ symKey, message: broken })).toEqual({ ok: false, reason })
  })

  it('opens what it sealed, and gives a named reason for anything else without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string({ unit: 'grapheme' }),
        async (key, plain) => {
          expect(
            await openEnvelope({ symKey: key, message: await sealEnvelope({ symKey: key, text: plain }) }),
          ).toEqual({
            ok: true,
            value: plain,
          })
        },
      ),
      { numRuns: 50 },
    )
    const garbage = fc.oneof(fc.string(), fc.uint8Array({ maxLength: 200 }).map(toBase64))
    await fc.assert(
      fc.asyncProperty(garbage, async (broken) => {
        const opened = await openEnvelope({ symKey, message: broken })
        expect(opened.ok ? 'opened' : opened.reason).toMatch(/^(base64|size|type|key)$/)
      }),
      { numRuns: 200 },
    )
  })
})
