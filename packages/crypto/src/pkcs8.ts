import type { Bytes } from './engine.ts'

/** DER up to the 32 key bytes (RFC 8410 §7); only the last arc of the algorithm's object id differs. */
const prefix = (arc: number): readonly number[] => [
  0x30,
  0x2e,
  0x02,
  0x01,
  0x00,
  0x30,
  0x05,
  0x06,
  0x03,
  0x2b,
  0x65,
  arc,
  0x04,
  0x22,
  0x04,
  0x20,
]

/** PKCS#8 of a 32-byte private key: WebCrypto's `raw` format takes public keys only. */
export function toPkcs8(curve: 'X25519' | 'Ed25519', privateKey: Uint8Array): Bytes {
  return Uint8Array.of(...prefix(curve === 'X25519' ? 0x6e : 0x70), ...privateKey)
}
