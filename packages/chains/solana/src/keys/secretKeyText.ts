import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder } from '@solana/kit'
import { deriveSeed } from './deriveSeed.ts'

/** The secret key of the first account of a master seed, as wallets import it: seed and public key, base58. */
export function secretKeyText(master: Uint8Array): string {
  const seed = deriveSeed(master, 0)
  return getBase58Decoder().decode(Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)]))
}
