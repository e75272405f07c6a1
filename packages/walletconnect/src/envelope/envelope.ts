import { toBase64 } from '@latchkey/base/codec/base64'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { seal } from '@latchkey/crypto/aead'
import { randomBytes } from '@latchkey/crypto/random'

export const type0 = 0
export const nonceLength = 12

/**
 * Type 0 envelope: base64 with padding of `00 ‖ nonce(12) ‖ ciphertext ‖ tag(16)`. `symKey` has 32 bytes; the nonce is fresh
 * and random for every message.
 */
export async function sealEnvelope(params: sealEnvelope.Params): Promise<string> {
  const { symKey, text, nonce = randomBytes(nonceLength) } = params
  const sealed = await seal(symKey, nonce, toUtf8(text))
  const bytes = new Uint8Array(1 + nonceLength + sealed.length)
  bytes[0] = type0
  bytes.set(nonce, 1)
  bytes.set(sealed, 1 + nonceLength)
  return toBase64(bytes)
}

export declare namespace sealEnvelope {
  type Params = { readonly symKey: Uint8Array; readonly text: string; readonly nonce?: Uint8Array | undefined }
}
