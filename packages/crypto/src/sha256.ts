import { asBuffer, type Bytes } from './bytes.ts'
import { detectEngine, type Engine, loadNode } from './engine.ts'

const none = new Uint8Array(0)
const detect = detectEngine('sha256', (subtle) => subtle.digest('SHA-256', none))

/** SHA-256 (FIPS 180-4), 32 bytes. */
export async function sha256(bytes: Uint8Array, engine?: Engine): Promise<Bytes> {
  const chosen = engine ?? (await detect())
  if (chosen === 'node') return (await loadNode()).sha256(bytes)
  if (chosen === 'native') return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', asBuffer(bytes)))
  const noble = await import('@noble/hashes/sha2.js')
  return asBuffer(noble.sha256(bytes))
}
