import { asBuffer, type Bytes } from './bytes.ts'
import { detectEngine, type Engine, loadNode } from './engine.ts'

const none = new Uint8Array(0)

const derive = async (subtle: SubtleCrypto, secret: Uint8Array, length: number): Promise<Bytes> => {
  const key = await subtle.importKey('raw', asBuffer(secret), 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, length * 8),
  )
}

const detect = detectEngine('hkdf', (subtle) => derive(subtle, new Uint8Array(32), 32))

/** HKDF-SHA256 (RFC 5869) with empty salt and info, as the wallet protocol uses it; returns `length` bytes. */
export async function hkdfSha256(secret: Uint8Array, length: number, engine?: Engine): Promise<Bytes> {
  const chosen = engine ?? (await detect())
  if (chosen === 'node') return (await loadNode()).hkdfSha256(secret, length)
  if (chosen === 'native') return derive(globalThis.crypto.subtle, secret, length)
  const [{ hkdf }, { sha256 }] = await Promise.all([import('@noble/hashes/hkdf.js'), import('@noble/hashes/sha2.js')])
  return asBuffer(hkdf(sha256, secret, none, none, length))
}
