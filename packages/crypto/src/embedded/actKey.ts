import { toUtf8 } from '@latchkey/base/codec/utf8'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { asBuffer, type Bytes } from '../bytes.ts'

/** HKDF labels. Distinct labels make the derived keys independent of each other. */
const labels = { control: 'latchkey/control-key/v1', secret: 'latchkey/secret-key/v1' } as const

/** An Ed25519 key that signs acts of a wallet (`contracts/vault/act.ts`), and nothing that an app can request. */
export type ActKey = {
  /** 32 bytes. */
  readonly publicKey: Bytes
  readonly sign: (bytes: Uint8Array) => Bytes
}

/**
 * Derives a key for acts: `control` from the wallet's entropy, `secret` from the random key that the owner's password and passkey
 * seal.
 */
export function deriveActKey(use: keyof typeof labels, from: Uint8Array): ActKey {
  const seed = actSeed(use, from)
  return {
    publicKey: asBuffer(ed25519.getPublicKey(seed)),
    sign: (bytes) => asBuffer(ed25519.sign(bytes, seed)),
  }
}

/** The private key. */
const actSeed = (use: keyof typeof labels, from: Uint8Array): Bytes =>
  asBuffer(hkdf(sha256, from, undefined, toUtf8(labels[use]), 32))
