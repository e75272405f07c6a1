import { toUtf8 } from '@latchkey/base/codec/utf8'
import { verify } from '@latchkey/crypto/ed25519'
import { getBase58Encoder, isAddress, isSignature } from '@solana/kit'

/**
 * Whether `signature` (base58) is an Ed25519 signature of the text's UTF-8 bytes by the key of `address`. Strict (RFC 8032):
 * keys of small order, for which anybody can make a signature, are refused. Never throws for bad input.
 */
export async function verifySolana(params: verifySolana.Params): Promise<boolean> {
  const { message, address, signature } = params
  if (!isAddress(address) || !isSignature(signature)) return false
  const bytes = (text: string) => new Uint8Array(getBase58Encoder().encode(text))
  // Engines of browsers and of Node differ in what they accept at the edges of the curve; this one is strict.
  return await verify(bytes(address), toUtf8(message), bytes(signature), 'noble')
}

export declare namespace verifySolana {
  type Params = { readonly message: string; readonly address: string; readonly signature: string }
}
