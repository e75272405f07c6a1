import { asBuffer, type Bytes } from './bytes.ts'
import { detectEngine, type Engine, loadNode, once } from './engine.ts'

const algorithm = 'ChaCha20-Poly1305'

const importSecret = (subtle: SubtleCrypto, key: Uint8Array): Promise<CryptoKey> =>
  // 'raw-secret' is the only key format for this cipher; the DOM typings lack it.
  subtle.importKey('raw-secret' as 'raw', asBuffer(key), algorithm, false, ['encrypt', 'decrypt'])

const detect = detectEngine('aead', async (subtle) => {
  const key = await importSecret(subtle, new Uint8Array(32))
  await subtle.encrypt({ name: algorithm, iv: new Uint8Array(12) }, key, new Uint8Array(1))
})
/** Loaded once: `import()` costs time on each call, and every message passes through here. */
const loadNoble = once(async () => (await import('@noble/ciphers/chacha.js')).chacha20poly1305)

/** ChaCha20-Poly1305 (RFC 8439), no associated data: ciphertext with its 16-byte tag. Key 32 bytes, nonce 12, never reused. */
export async function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, engine?: Engine): Promise<Bytes> {
  if (key.length !== 32 || nonce.length !== 12) throw new RangeError('The key has 32 bytes and the nonce 12')
  const chosen = engine ?? (await detect())
  if (chosen === 'node') return (await loadNode()).seal(key, nonce, plain)
  if (chosen === 'noble') return asBuffer((await loadNoble())(key, nonce).encrypt(plain))
  const { subtle } = globalThis.crypto
  const secret = await importSecret(subtle, key)
  return new Uint8Array(await subtle.encrypt({ name: algorithm, iv: asBuffer(nonce) }, secret, asBuffer(plain)))
}

/** The plain text of {@link seal}; undefined if the key is wrong or a byte was changed. */
export async function open(
  key: Uint8Array,
  nonce: Uint8Array,
  sealed: Uint8Array,
  engine?: Engine,
): Promise<Bytes | undefined> {
  if (key.length !== 32 || nonce.length !== 12 || sealed.length < 16) return undefined
  const chosen = engine ?? (await detect())
  const node = chosen === 'node' ? await loadNode() : undefined
  const noble = chosen === 'noble' ? await loadNoble() : undefined
  try {
    if (node) return node.open(key, nonce, sealed)
    if (noble) return asBuffer(noble(key, nonce).decrypt(sealed))
    const { subtle } = globalThis.crypto
    const secret = await importSecret(subtle, key)
    return new Uint8Array(await subtle.decrypt({ name: algorithm, iv: asBuffer(nonce) }, secret, asBuffer(sealed)))
  } catch {
    // Sizes are checked, so an engine can only fail because the tag does not match.
    return undefined
  }
}
