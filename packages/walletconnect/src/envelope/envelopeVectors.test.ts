import { createCipheriv, createDecipheriv } from 'node:crypto'
import { fromHex } from '@latchkey/base/codec/hex'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import vectors from '../../vectors/walletconnect.json' with { type: 'json' }

const { envelopes, x25519 } = vectors
const nonce = fromHex(envelopes.iv)!
const symKey = fromHex(x25519.symKey)!
const text = envelopes.message

/**
 * WebCrypto with ChaCha20-Poly1305, which neither this Node nor this Chromium has: the standard interface on top of
 * OpenSSL.
 */
function withChaCha(subtle: SubtleCrypto): Partial<SubtleCrypto> {
  const name = 'ChaCha20-Poly1305'
  const isOurs = (algorithm: unknown) => algorithm === name || (algorithm as { readonly name?: string }).name === name
  const keys = new WeakMap<object, Uint8Array>()
  type Call = readonly [{ readonly iv: Uint8Array }, CryptoKey, Uint8Array]
  const own = {
    async importKey(format: string, raw: Uint8Array, algorithm: unknown, ...rest: [boolean, KeyUsage[]]) {
      if (!isOurs(algorithm))
        return subtle.importKey(format as 'raw', raw as BufferSource, algorithm as 'HKDF', ...rest)
      expect(format).toBe('raw-secret')
      const key = {}
      keys.set(key, raw)
      return key
    },
    async encrypt(...[{ iv }, key, plain]: Call) {
      const cipher = createCipheriv('chacha20-poly1305', keys.get(key)!, iv, { authTagLength: 16 })
      const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
      return new Uint8Array(Buffer.concat(sealed)).buffer
    },
    async decrypt(...[{ iv }, key, sealed]: Call) {
      const cipher = createDecipheriv('chacha20-poly1305', keys.get(key)!, iv, { authTagLength: 16 })
      cipher.setAuthTag(sealed.subarray(-16))
      return new Uint8Array(Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])).buffer
    },
  }
  const rest = ['digest', 'deriveBits'] as const
  return {
    ...own,
    ...Object.fromEntries(rest.map((call) => [call, subtle[call].bind(subtle)])),
  } as unknown as Partial<SubtleCrypto>
}

const engines = {
  "Node's own crypto": () => ({}),
  'the WebCrypto of this Node': () => crypto,
  'all of WebCrypto': ({ getRandomValues, subtle }: Crypto) => ({
    getRandomValues: getRandomValues.bind(crypto),
    subtle: withChaCha(subtle),
  }),
  noble: ({ getRandomValues }: Crypto) => ({ getRandomValues: getRandomValues.bind(crypto) }),
}

// The browser test runs the same vectors on the engine of a page.
describe.each(Object.entries(engines))(
  '[S7.34] envelopes as the official packages write them, with %s',
  (name, engine) => {
    let type0: typeof import('./envelope.ts') & typeof import('./openEnvelope.ts')
    let type1: typeof import('./keyedEnvelope.ts')

    beforeAll(async () => {
      vi.resetModules()
      const isNode = name === "Node's own crypto"
      vi.stubGlobal('crypto', engine(globalThis.crypto))
      if (!isNode) vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
      const hidden = () => ({ chacha20poly1305: undefined })
      // Make sure that no engine falls back silently.
      if (isNode || name === 'all of WebCrypto') vi.doMock('@noble/ciphers/chacha.js', hidden)
      type0 = { ...(await import('./envelope.ts')), ...(await import('./openEnvelope.ts')) }
      type1 = await import('./keyedEnvelope.ts')
    })
    afterAll(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.doUnmock('@noble/ciphers/chacha.js')
      vi.resetModules()
    })

    it('type 0, in base64 and base64url', async () => {
      const opened = { ok: true, value: text }
      expect(await type0.sealEnvelope({ symKey, text, nonce })).toBe(envelopes.type0)
      expect(await type0.openEnvelope({ symKey, message: envelopes.type0 })).toEqual(opened)
      expect(await type0.openEnvelope({ symKey, message: envelopes.type0_base64url })).toEqual(opened)
    })

    it("type 1 carries the sender's key, from which the receiver derives key and topic", async () => {
      const { aPub, bPriv, topic } = x25519
      const sealed = await type1.sealKeyedEnvelope({ symKey: x25519.symKey, senderPublicKey: aPub, text, nonce })
      expect(sealed).toBe(envelopes.type1)
      expect(await type1.openKeyedEnvelope({ privateKey: bPriv, message: envelopes.type1 })).toEqual({
        ok: true,
        value: { text, senderPublicKey: envelopes.type1_sender, symKey: x25519.symKey, topic },
      })
      expect(await type0.openEnvelope({ symKey, message: envelopes.type1 })).toEqual({ ok: false, reason: 'type' })
    })

    it('type 1 gives a named reason for anything else', async () => {
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
