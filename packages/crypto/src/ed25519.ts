import { asBuffer, type Bytes } from './bytes.ts'
import { detectEngine, type Engine, loadNode } from './engine.ts'
import { exportPrivate, importPrivate } from './privateKey.ts'
import { randomBytes } from './random.ts'

const importSeed = (subtle: SubtleCrypto, seed: Uint8Array, publicKey?: Uint8Array): Promise<CryptoKey> =>
  importPrivate(subtle, { curve: 'Ed25519', privateKey: seed, publicKey, usage: 'sign' })

const publicKeyFrom = async (subtle: SubtleCrypto, seed: Uint8Array): Promise<Bytes> =>
  (await exportPrivate(subtle, await importSeed(subtle, seed))).x

const detect = detectEngine('ed25519', (subtle) => publicKeyFrom(subtle, new Uint8Array(32)))
const loadNoble = async () => (await import('@noble/curves/ed25519.js')).ed25519

/** Generates a seed and its public key, 32 bytes each. */
export async function generateSeed(engine?: Engine): Promise<{ readonly seed: Bytes; readonly publicKey: Bytes }> {
  if ((engine ?? (await detect())) === 'native') {
    const { subtle } = globalThis.crypto
    const made = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const { d, x } = await exportPrivate(subtle, made.privateKey)
    return { seed: d, publicKey: x }
  }
  const seed = randomBytes(32)
  return { seed, publicKey: await publicKeyOf(seed, engine) }
}

/** The 32-byte public key of a 32-byte seed (RFC 8032). */
export async function publicKeyOf(seed: Uint8Array, engine?: Engine): Promise<Bytes> {
  assertSeed(seed)
  const chosen = engine ?? (await detect())
  if (chosen === 'node') return (await loadNode()).publicKeyOf('Ed25519', seed)
  if (chosen === 'native') return publicKeyFrom(globalThis.crypto.subtle, seed)
  return asBuffer((await loadNoble()).getPublicKey(seed))
}

/** The 64-byte Ed25519 signature of `bytes`. Passing the seed's `publicKey` makes some engines faster. */
export async function sign(
  seed: Uint8Array,
  bytes: Uint8Array,
  engine?: Engine,
  publicKey?: Uint8Array,
): Promise<Bytes> {
  assertSeed(seed)
  const chosen = engine ?? (await detect())
  if (chosen === 'node') return (await loadNode()).sign(seed, bytes)
  if (chosen === 'noble') return asBuffer((await loadNoble()).sign(bytes, seed))
  const { subtle } = globalThis.crypto
  return new Uint8Array(await subtle.sign('Ed25519', await importSeed(subtle, seed, publicKey), asBuffer(bytes)))
}

/** Verifies an Ed25519 signature; false also for keys and signatures of a wrong size. */
export async function verify(
  publicKey: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
  engine?: Engine,
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const chosen = engine ?? (await detect())
  const node = chosen === 'node' ? await loadNode() : undefined
  const noble = chosen === 'noble' ? await loadNoble() : undefined
  try {
    if (node) return node.verify(publicKey, bytes, signature)
    if (noble) return noble.verify(signature, bytes, publicKey, { zip215: false })
    const { subtle } = globalThis.crypto
    const key = await subtle.importKey('raw', asBuffer(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, asBuffer(signature), asBuffer(bytes))
  } catch {
    // Engines either throw or return false for bytes that are not a point on the curve.
    return false
  }
}

function assertSeed(seed: Uint8Array): void {
  if (seed.length !== 32) throw new RangeError('An Ed25519 seed has 32 bytes')
}
