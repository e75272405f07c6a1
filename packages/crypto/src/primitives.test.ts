import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/walletconnect.json' with { type: 'json' }
import { open, seal } from './aead.ts'
import * as ed25519 from './ed25519.ts'
import type { Engine } from './engine.ts'
import { hkdfSha256 } from './hkdf.ts'
import { randomBytes } from './random.ts'
import { sha256 } from './sha256.ts'
import * as x25519 from './x25519.ts'

const hex = (text: string) => fromHex(text)!
const { identity, envelopes, hash } = vectors
const keys = vectors.x25519

/** Node 20 lacks ChaCha20-Poly1305; its native path is covered by a browser test. */
const nativeAead = await globalThis.crypto.subtle
  .importKey('raw-secret' as 'raw', new Uint8Array(32), 'ChaCha20-Poly1305', false, ['encrypt'])
  .then(
    () => true,
    () => false,
  )

describe.each<[Engine]>([['node'], ['native'], ['noble']])(
  '[S7.34] the protocol vectors on the %s engine',
  (engine) => {
    test('x25519 derives public keys, and both sides derive the same secret', async () => {
      expect(toHex(await x25519.publicKeyOf(hex(keys.aPriv), engine))).toBe(keys.aPub)
      expect(toHex(await x25519.publicKeyOf(hex(keys.bPriv), engine))).toBe(keys.bPub)
      const ours = await x25519.sharedSecret(hex(keys.aPriv), hex(keys.bPub), engine)
      const theirs = await x25519.sharedSecret(hex(keys.bPriv), hex(keys.aPub), engine)
      expect(toHex(ours!)).toBe(keys.rawShared)
      expect(toHex(theirs!)).toBe(keys.rawShared)
    })

    test('hkdf derives the symmetric key, and sha256 of it is the topic', async () => {
      const symKey = await hkdfSha256(hex(keys.rawShared), 32, engine)
      expect(toHex(symKey)).toBe(keys.symKey)
      expect(toHex(await sha256(symKey, engine))).toBe(keys.topic)
      expect(toHex(await sha256(toUtf8(envelopes.type0), engine))).toBe(hash.messageId_of_type0)
      expect(toHex(await sha256(toUtf8(keys.topic + identity.did), engine))).toBe(hash.subscriptionId)
    })

    test('ed25519 signs and verifies; rejects a flipped bit and a wrong size', async () => {
      const seed = hex(identity.seed)
      const publicKey = await ed25519.publicKeyOf(seed, engine)
      expect(toHex(publicKey)).toBe(identity.publicKey)
      const signature = await ed25519.sign(seed, toUtf8('text'), engine)
      expect(await ed25519.verify(publicKey, toUtf8('text'), signature, engine)).toBe(true)
      expect(await ed25519.verify(publicKey, toUtf8('test'), signature, engine)).toBe(false)
      expect(await ed25519.verify(publicKey, toUtf8('text'), signature.slice(1), engine)).toBe(false)
      expect(await ed25519.verify(new Uint8Array(32).fill(255), toUtf8('text'), signature, engine)).toBe(false)
    })

    test('rejects a low-order point of the peer, whose secret is all zeros', async () => {
      for (const point of ['00'.repeat(32), `01${'00'.repeat(31)}`, `ecffffff${'ff'.repeat(27)}7f`])
        expect(await x25519.sharedSecret(randomBytes(32), hex(point), engine)).toBeUndefined()
      expect(await x25519.sharedSecret(randomBytes(32), new Uint8Array(31), engine)).toBeUndefined()
      // Passing the public key uses another code path with the same result.
      const aPub = hex(keys.aPub)
      const again = await x25519.sharedSecret(hex(keys.aPriv), hex(keys.bPub), engine, aPub)
      expect(again).toEqual(await x25519.sharedSecret(hex(keys.aPriv), hex(keys.bPub), engine))
    })
  },
)

test.each<[Engine, Engine]>([
  ['native', 'noble'],
  ['noble', 'node'],
  ['node', 'native'],
])('[S7.34] %s and %s make keys and signatures the other accepts', async (one, other) => {
  const [mine, yours] = [await x25519.generateKeyPair(one), await x25519.generateKeyPair(other)]
  const secret = await x25519.sharedSecret(mine.privateKey, yours.publicKey, one)
  expect(secret).toEqual(await x25519.sharedSecret(yours.privateKey, mine.publicKey, other))
  const { seed, publicKey } = await ed25519.generateSeed(one)
  expect(await ed25519.publicKeyOf(seed, other)).toEqual(publicKey)
  const signature = await ed25519.sign(seed, seed, one)
  expect(await ed25519.verify(publicKey, seed, signature, other)).toBe(true)
})

describe.each<[Engine]>([['node'], ['noble'], ...(nativeAead ? [['native'] as [Engine]] : [])])(
  '[S7.34] aead on %s',
  (engine) => {
    const key = hex(keys.symKey)
    const nonce = hex(envelopes.iv)

    test('seals to the vector and opens it', async () => {
      const sealed = await seal(key, nonce, toUtf8(envelopes.message), engine)
      expect(`00${envelopes.iv}${toHex(sealed)}`).toBe(envelopes.type0_hex)
      expect(await open(key, nonce, sealed, engine)).toEqual(toUtf8(envelopes.message))
    })

    test('does not open with another key, a changed byte or too few bytes', async () => {
      const sealed = await seal(key, nonce, toUtf8(envelopes.message), engine)
      expect(await open(randomBytes(32), nonce, sealed, engine)).toBeUndefined()
      sealed[0]! ^= 1
      expect(await open(key, nonce, sealed, engine)).toBeUndefined()
      expect(await open(key, nonce, new Uint8Array(15), engine)).toBeUndefined()
    })
  },
)

test('finds a working engine for each call if none is given', async () => {
  const { privateKey, publicKey } = await x25519.generateKeyPair()
  const secret = await x25519.sharedSecret(privateKey, publicKey)
  const key = await hkdfSha256(secret!, 32)
  const nonce = randomBytes(12)
  expect(await open(key, nonce, await seal(key, nonce, toUtf8('hello')))).toEqual(toUtf8('hello'))
  const seed = await sha256(key)
  expect(await ed25519.verify(await ed25519.publicKeyOf(seed), key, await ed25519.sign(seed, key))).toBe(true)
})
