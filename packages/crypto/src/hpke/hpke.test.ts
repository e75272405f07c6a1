import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { HPKE_KEY_INVALID } from '@latchkey/contracts/errors/embedded'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import vector from '../../vectors/hpke.json' with { type: 'json' }
import { concatBytes } from '../concatBytes.ts'
import { decapsulate, encapsulate } from './dhKem.ts'
import { hpkeOpen, hpkeSeal, prepareSeal, sealFrom } from './hpke.ts'
import { exportHpkePrivateKey, generateHpkeKeyPair, type HpkeKeyPair, importHpkeKeyPair } from './hpkeKeyPair.ts'
import { keySchedule } from './keySchedule.ts'

const { subtle } = globalThis.crypto
const hex = (text: string) => fromHex(text)!
const info = fromUtf8(hex(vector.info))!
const aad = hex(vector.aad)
const header = Uint8Array.of(1, 1)

async function keyPairOf(secret: string, point: string): Promise<HpkeKeyPair> {
  const publicKey = hex(point)
  const [x, y] = [publicKey.slice(1, 33), publicKey.slice(33)].map(toBase64Url)
  const jwk = { kty: 'EC', crv: 'P-256', d: toBase64Url(hex(secret)), x: x!, y: y! }
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  return { privateKey: await subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits']), publicKey }
}

test('computes every step of the RFC 9180 vector of this suite', async () => {
  const ephemeral = await keyPairOf(vector.skEm, vector.pkEm)
  const recipient = await keyPairOf(vector.skRm, vector.pkRm)
  const secret = await encapsulate(ephemeral, recipient.publicKey)
  expect(toHex(secret)).toBe(vector.sharedSecret)
  expect(toHex(await decapsulate(recipient, ephemeral.publicKey))).toBe(vector.sharedSecret)
  const { key, nonce } = await keySchedule(secret, hex(vector.info))
  expect([toHex(key), toHex(nonce)]).toEqual([vector.key, vector.baseNonce])
  const plain = hex(vector.plain)
  const sealed = await sealFrom(ephemeral, { recipientKey: recipient.publicKey, info, aad, plain })
  expect(toHex(sealed)).toBe(`0101${vector.pkEm}${vector.ciphertext}`)
  expect(await hpkeOpen({ keyPair: recipient, sealed, info, aad })).toEqual(plain)
})

test('interoperates with an independent implementation in both directions', async () => {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const keyPair = await generateHpkeKeyPair()
  const theirs = {
    privateKey: keyPair.privateKey,
    publicKey: await suite.kem.deserializePublicKey(keyPair.publicKey.buffer),
  }
  const bytes = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.string({ maxLength: 40, unit: 'grapheme' }), async (text, extra, purpose) => {
      const [plain, data] = [new Uint8Array(text), new Uint8Array(extra)]
      const params = { info: toUtf8(purpose).buffer }
      const sealed = await hpkeSeal({ recipientKey: keyPair.publicKey, info: purpose, aad: data, plain })
      const [enc, ciphertext] = [sealed.slice(2, 67).buffer, sealed.slice(67).buffer]
      const opened = await suite.open({ ...params, recipientKey: theirs, enc }, ciphertext, data.buffer)
      expect(new Uint8Array(opened)).toEqual(plain)
      const other = await suite.seal({ ...params, recipientPublicKey: theirs.publicKey }, plain.buffer, data.buffer)
      const blob = concatBytes(header, new Uint8Array(other.enc), new Uint8Array(other.ct))
      expect(await hpkeOpen({ keyPair, sealed: blob, info: purpose, aad: data })).toEqual(plain)
    }),
    { numRuns: 30 },
  )
})

test('opens only with the key, purpose and data it was sealed for, and unchanged', async () => {
  const keyPair = await generateHpkeKeyPair()
  const plain = toUtf8('share')
  const sealed = await hpkeSeal({ recipientKey: keyPair.publicKey, info: 'release', aad, plain })
  const opened = (changes: Partial<hpkeOpen.Params>) => hpkeOpen({ keyPair, sealed, info: 'release', aad, ...changes })
  expect(await opened({})).toEqual(plain)
  expect(await opened({ info: 'recover' })).toBeUndefined()
  expect(await opened({ aad: new Uint8Array(0) })).toBeUndefined()
  expect(await opened({ keyPair: await generateHpkeKeyPair() })).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice()
    changed[at]! ^= 1
    expect(await opened({ sealed: changed }), `byte ${at}`).toBeUndefined()
    expect(await opened({ sealed: sealed.slice(0, at) }), `${at} bytes`).toBeUndefined()
  }
})

test('a key agreed on in advance seals one message', async () => {
  const keyPair = await generateHpkeKeyPair()
  const purpose = { info: 'latchkey/test', aad: toUtf8('data') }
  const seal = await prepareSeal({ recipientKey: keyPair.publicKey, ...purpose })
  const sealed = await seal(toUtf8('first'))
  expect(await hpkeOpen({ keyPair, sealed, ...purpose })).toEqual(toUtf8('first'))
  await expect(seal(toUtf8('second'))).rejects.toThrow(RangeError)
})

test('rejects a public key that is not on the curve', async () => {
  const outside = new Uint8Array(65).fill(1)
  outside[0] = 4
  for (const recipientKey of [outside, new Uint8Array(65), (await generateHpkeKeyPair()).publicKey.slice(1)])
    await expect(hpkeSeal({ recipientKey, info, aad, plain: aad })).rejects.toMatchObject({
      code: HPKE_KEY_INVALID.code,
    })
})

test('keeps a private key in a file and makes it unreadable again after reading', async () => {
  const pair = await generateHpkeKeyPair({ extractable: true })
  const read = await importHpkeKeyPair(await exportHpkePrivateKey(pair))
  expect(read.publicKey).toEqual(pair.publicKey)
  const sealed = await hpkeSeal({ recipientKey: pair.publicKey, info, aad, plain: aad })
  expect(await hpkeOpen({ keyPair: read, sealed, info, aad })).toEqual(aad)
  await expect(exportHpkePrivateKey(read)).rejects.toThrow(/extractable/)
  await expect(exportHpkePrivateKey(await generateHpkeKeyPair())).rejects.toThrow(/extractable/)
  await expect(importHpkeKeyPair(new Uint8Array(40))).rejects.toMatchObject({ code: HPKE_KEY_INVALID.code })
})
