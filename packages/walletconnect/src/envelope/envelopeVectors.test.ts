import { fromHex } from '@latchkey/base/codec/hex'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import vectors from '../../vectors/walletconnect.json' with { type: 'json' }

const { envelopes, x25519 } = vectors
const nonce = fromHex(envelopes.iv)!
const symKey = fromHex(x25519.symKey)!
const text = envelopes.message

// The browser test runs the same on an engine whose WebCrypto has every primitive.
describe.each(['native where there is one', 'noble'])(
  '[S7.34] envelopes as the official packages write them, %s',
  (engine) => {
    let type0: typeof import('./envelope.ts')
    let type1: typeof import('./keyedEnvelope.ts')

    beforeAll(async () => {
      vi.resetModules()
      const { crypto } = globalThis
      if (engine === 'noble') vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
      type0 = await import('./envelope.ts')
      type1 = await import('./keyedEnvelope.ts')
    })
    afterAll(() => vi.unstubAllGlobals())

    it('type 0, in base64 and base64url', async () => {
      const opened = { ok: true, value: text }
      expect(await type0.sealEnvelope({ symKey, text, nonce })).toBe(envelopes.type0)
      expect(await type0.openEnvelope({ symKey, message: envelopes.type0 })).toEqual(opened)
      expect(await type0.openEnvelope({ symKey, message: envelopes.type0_base64url })).toEqual(opened)
    })

    it('type 1 carries the key of its sender, from which the receiver makes key and topic', async () => {
      const { aPub, bPriv, topic } = x25519
      const sealed = await type1.sealKeyedEnvelope({ symKey: x25519.symKey, senderPublicKey: aPub, text, nonce })
      expect(sealed).toBe(envelopes.type1)
      expect(await type1.openKeyedEnvelope({ privateKey: bPriv, message: envelopes.type1 })).toEqual({
        ok: true,
        value: { text, senderPublicKey: envelopes.type1_sender, symKey: x25519.symKey, topic },
      })
      expect(await type0.openEnvelope({ symKey, message: envelopes.type1 })).toEqual({ ok: false, reason: 'type' })
    })

    it('type 1 ends in a named reason for everything else', async () => {
      const open = (message: string) => type1.openKeyedEnvelope({ privateKey: x25519.bPriv, message })
      expect(await open('ö')).toEqual({ ok: false, reason: 'base64' })
      expect(await open(envelopes.type0)).toEqual({ ok: false, reason: 'type' })
      expect(await open(envelopes.type1.slice(0, 40))).toEqual({ ok: false, reason: 'size' })
      expect(await open(envelopes.type1.slice(0, 44))).toEqual({ ok: false, reason: 'size' })
      expect(await open(btoa(`\u0001${'\0'.repeat(80)}`))).toEqual({ ok: false, reason: 'key' })
      const bytes = fc
        .uint8Array({ minLength: 1, maxLength: 120 })
        .map((rest) => btoa(`\u0001${String.fromCharCode(...rest)}`))
      await fc.assert(
        fc.asyncProperty(bytes, async (message) => {
          const opened = await open(message)
          expect(opened.ok ? 'opened' : opened.reason).toMatch(/^(size|key)$/)
        }),
        { numRuns: 100 },
      )
    })
  },
)
