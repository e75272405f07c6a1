import { toUtf8 } from '@latchkey/base/codec/utf8'
import { verify } from '@latchkey/crypto/ed25519'
import { getBase58Encoder, isAddress, isSignature } from '@solana/kit'

/**
 * Verifies that `signature` (base58) is an Ed25519 signature of the text's UTF-8 bytes by the key of `address`. Strict (RFC 8032):
 * rejects keys of small order, for which anyone can create a signature. Never throws for bad input.
 */
export async function verifySolana(params: verifySolana.Params): Promise<boolean> {
  const { message, address, signature } = params
  if (!isAddress(address) || !isSignature(signature)) return false
  const bytes = (text: string) => new Uint8Array(getBase58Encoder().encode(text))
  // Browsers and Node differ in which edge cases of the curve they accept; this library is strict.
  return await verify(bytes(address), toUtf8(message), bytes(signature), 'noble')
}

export declare namespace verifySolana {
  type Params = { readonly message: string; readonly address: string; readonly signature: string }
}
