import { asBuffer, type Bytes } from './bytes.ts'
import { detectEngine, type Engine, loadNode } from './engine.ts'
import { exportPrivate, importPrivate } from './privateKey.ts'
import { randomBytes } from './random.ts'

/** An X25519 key pair, 32 raw bytes each. */
export type X25519KeyPair = { readonly privateKey: Bytes; readonly publicKey: Bytes }

/** The curve's base point u = 9 (RFC 7748 §4.1): multiplied by a private key it is the public key. */
const basePoint = Uint8Array.of(9, ...new Uint8Array(31))

type Own = { readonly privateKey: Uint8Array; readonly publicKey?: Uint8Array | undefined }

const multiply = async (subtle: SubtleCrypto, own: Own, point: Uint8Array): Promise<Bytes> => {
  const [secret, peer] = await Promise.all([
    importPrivate(subtle, { curve: 'X25519', usage: 'deriveBits', ...own }),
    subtle.importKey('raw', asBuffer(point), 'X25519', false, []),
  ])
  return new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, secret, 256))
}

const detect = detectEngine('x25519', (subtle) => multiply(subtle, { privateKey: basePoint }, basePoint))

/** Generates a key pair. */
export async function generateKeyPair(engine?: Engine): Promise<X25519KeyPair> {
  if ((engine ?? (await detect())) === 'native') {
    const { subtle } = globalThis.crypto
    const made = (await subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair
    const { d, x } = await exportPrivate(subtle, made.privateKey)
    return { privateKey: d, publicKey: x }
  }
  const privateKey = randomBytes(32)
  return { privateKey, publicKey: await publicKeyOf(privateKey, engine) }
}

/** The 32-byte public key of a 32-byte private key. */
export async function publicKeyOf(privateKey: Uint8Array, engine?: Engine): Promise<Bytes> {
  const chosen = engine ?? (await detect())
  if (chosen === 'node' && privateKey.length === 32) return (await loadNode()).publicKeyOf('X25519', privateKey)
  const publicKey = await sharedSecret(privateKey, basePoint, chosen)
  if (!publicKey) throw new RangeError('An X25519 private key has 32 bytes')
  return publicKey
}

/**
 * X25519 (RFC 7748) of our private key and the peer's public key: 32 bytes, to be passed through HKDF before use as a key.
 * Undefined if a key does not have 32 bytes, or for a low-order point, whose secret is all zeros. Passing our public
 * key makes some engines faster.
 */
export async function sharedSecret(
  privateKey: Uint8Array,
  publicKey: Uint8Array,
  engine?: Engine,
  ownPublicKey?: Uint8Array,
): Promise<Bytes | undefined> {
  if (privateKey.length !== 32 || publicKey.length !== 32) return undefined
  const chosen = engine ?? (await detect())
  const node = chosen === 'node' ? await loadNode() : undefined
  const noble = chosen === 'noble' ? (await import('@noble/curves/ed25519.js')).x25519 : undefined
  try {
    const secret = node
      ? node.sharedSecret(privateKey, publicKey)
      : noble
        ? asBuffer(noble.getSharedSecret(privateKey, publicKey))
        : await multiply(globalThis.crypto.subtle, { privateKey, publicKey: ownPublicKey }, publicKey)
    return secret.some((byte) => byte !== 0) ? secret : undefined
  } catch {
    // Sizes are checked, so an engine can only throw because of a low-order point.
    return undefined
  }
}
