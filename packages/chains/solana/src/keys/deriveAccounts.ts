import { toUtf8 } from '@latchkey/base/codec/utf8'
import type { DeriveParams, KeyAccount } from '@latchkey/base/keys/chainKeys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { getBase58Decoder } from '@solana/kit'
import { deriveSeed } from './deriveSeed.ts'
import { signBytes, signRequest } from './signRequest.ts'

/**
 * The account of a private key, or the first accounts of a mnemonic or of a master seed, at m/44'/501'/n'/0'.
 * @throws for a wrong number of words
 */
export function deriveAccounts(params: DeriveParams): readonly KeyAccount[] {
  return seedsOf(params).map((seed) => {
    const publicKey = ed25519.getPublicKey(seed)
    const key = { seed, publicKey, address: getBase58Decoder().decode(publicKey) }
    return {
      address: key.address,
      signRequest: (request) => signRequest(key, request),
      signText: async (text) => ({ type: 'ed25519', signature: await signBytes(key, toUtf8(text)) }),
    }
  })
}

function seedsOf(params: DeriveParams): readonly Uint8Array[] {
  if ('key' in params) return [params.key]
  const master = 'mnemonic' in params ? mnemonicToSeedSync(params.mnemonic) : params.seed
  return Array.from({ length: params.count }, (_, index) => deriveSeed(master, index))
}
