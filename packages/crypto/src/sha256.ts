import { asBuffer, type Bytes, detectEngine, type Engine } from './engine.ts'

const detect = detectEngine((subtle) => subtle.digest('SHA-256', new Uint8Array(0)))

/** SHA-256 (FIPS 180-4), 32 bytes. */
export async function sha256(bytes: Uint8Array, engine?: Engine): Promise<Bytes> {
  if ((engine ?? (await detect())) === 'native')
    return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', asBuffer(bytes)))
  const noble = await import('@noble/hashes/sha2.js')
  return asBuffer(noble.sha256(bytes))
}
