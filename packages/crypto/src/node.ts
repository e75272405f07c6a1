import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { asBuffer, type Bytes } from './bytes.ts'
import { concatBytes } from './concatBytes.ts'
import { nodeCrypto } from './nodeCrypto.ts'

/**
 * The primitives on Node's own crypto. It runs synchronously, while WebCrypto sends each call through the thread pool,
 * which costs 0.1 ms or more, and a connection makes about twenty calls. Node 20 to 24.6 has ChaCha20-Poly1305 only here.
 */
const crypto = nodeCrypto() as NodeCrypto

/** The part of `node:crypto` in use, declared here because this package is built without Node's types. */
type NodeCrypto = {
  readonly createHash: (name: string) => { update(bytes: Uint8Array): { digest(): Uint8Array } }
  readonly hkdfSync: (
    hash: string,
    secret: Uint8Array,
    salt: Uint8Array,
    info: Uint8Array,
    length: number,
  ) => ArrayBuffer
  readonly createPrivateKey: (key: { key: Jwk; format: 'jwk' }) => NodeKey
  readonly createPublicKey: (key: NodeKey | { key: Jwk; format: 'jwk' }) => NodeKey
  readonly diffieHellman: (keys: { privateKey: NodeKey; publicKey: NodeKey }) => Uint8Array
  readonly sign: (algorithm: null, bytes: Uint8Array, key: NodeKey) => Uint8Array
  readonly verify: (algorithm: null, bytes: Uint8Array, key: NodeKey, signature: Uint8Array) => boolean
  readonly createCipheriv: (name: string, key: Uint8Array, nonce: Uint8Array, options: CipherOptions) => Cipher
  readonly createDecipheriv: (name: string, key: Uint8Array, nonce: Uint8Array, options: CipherOptions) => Decipher
}
type NodeKey = { export(options: { format: 'jwk' }): Jwk }
type Jwk = { readonly kty: 'OKP'; readonly crv: Curve; readonly d?: string; readonly x: string }
type Curve = 'X25519' | 'Ed25519'
type CipherOptions = { readonly authTagLength: number }
type Cipher = { update(bytes: Uint8Array): Uint8Array; final(): Uint8Array; getAuthTag(): Uint8Array }
type Decipher = { update(bytes: Uint8Array): Uint8Array; final(): Uint8Array; setAuthTag(tag: Uint8Array): unknown }

const cipher = 'chacha20-poly1305'
const tagLength = 16
const none = new Uint8Array(0)

/** Copies: Node returns views of a shared pool. */
const own = concatBytes

export const sha256 = (bytes: Uint8Array): Bytes => own(crypto.createHash('sha256').update(bytes).digest())

export const hkdfSha256 = (secret: Uint8Array, length: number): Bytes =>
  new Uint8Array(crypto.hkdfSync('sha256', secret, none, none, length))

/** A private key as a JWK (RFC 8037), which Node imports far faster than DER; it ignores `x`. */
const privateKeyOf = (crv: Curve, bytes: Uint8Array): NodeKey =>
  crypto.createPrivateKey({ key: { kty: 'OKP', crv, d: toBase64Url(bytes), x: '' }, format: 'jwk' })

const publicKeyFrom = (crv: Curve, bytes: Uint8Array): NodeKey =>
  crypto.createPublicKey({ key: { kty: 'OKP', crv, x: toBase64Url(bytes) }, format: 'jwk' })

/** The public key of a private key of 32 bytes. */
export const publicKeyOf = (crv: Curve, privateKey: Uint8Array): Bytes =>
  asBuffer(fromBase64(crypto.createPublicKey(privateKeyOf(crv, privateKey)).export({ format: 'jwk' }).x) ?? none)

/** @throws for a low-order point */
export const sharedSecret = (privateKey: Uint8Array, publicKey: Uint8Array): Bytes =>
  own(
    crypto.diffieHellman({
      privateKey: privateKeyOf('X25519', privateKey),
      publicKey: publicKeyFrom('X25519', publicKey),
    }),
  )

export const sign = (seed: Uint8Array, bytes: Uint8Array): Bytes =>
  own(crypto.sign(null, bytes, privateKeyOf('Ed25519', seed)))

/** @throws for bytes that are not a point on the curve */
export const verify = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean =>
  crypto.verify(null, bytes, publicKeyFrom('Ed25519', publicKey), signature)

export function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Bytes {
  const sealing = crypto.createCipheriv(cipher, key, nonce, { authTagLength: tagLength })
  return own(sealing.update(plain), sealing.final(), sealing.getAuthTag())
}

/** @throws when the tag does not match */
export function open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Bytes {
  const opening = crypto.createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
  opening.setAuthTag(sealed.subarray(-tagLength))
  return own(opening.update(sealed.subarray(0, -tagLength)), opening.final())
}

/** Exercises each primitive once; throws if the runtime lacks any part. */
export const probes = {
  sha256: () => sha256(none),
  hkdf: () => hkdfSha256(new Uint8Array(32), 32),
  aead() {
    const [key, nonce] = [new Uint8Array(32), new Uint8Array(12)]
    open(key, nonce, seal(key, nonce, key))
  },
  ed25519() {
    const seed = new Uint8Array(32)
    if (!verify(publicKeyOf('Ed25519', seed), seed, sign(seed, seed))) throw new Error('verifies nothing')
  },
  x25519() {
    const key = Uint8Array.of(9, ...new Uint8Array(31))
    sharedSecret(key, publicKeyOf('X25519', key))
  },
} as const
