import { fromBase64, toBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { fail, ok, type Result } from '@latchkey/base/result'
import { open, seal } from '@latchkey/crypto/aead'
import { randomBytes } from '@latchkey/crypto/random'

const type0 = 0
const nonceLength = 12
const tagLength = 16

/** Why a message was dropped. A message that cannot be decrypted cannot be answered. */
export type EnvelopeFault = 'base64' | 'size' | 'type' | 'key' | 'utf8'

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

/** Opens a type 0 envelope. Never throws: any input gives the text or a named fault. */
export async function openEnvelope(params: openEnvelope.Params): Promise<Result<string, EnvelopeFault>> {
  const bytes = fromBase64(params.message)
  if (!bytes) return fail('base64')
  if (bytes.length < 1 + nonceLength + tagLength) return fail('size')
  if (bytes[0] !== type0) return fail('type')
  const plain = await open(params.symKey, bytes.subarray(1, 1 + nonceLength), bytes.subarray(1 + nonceLength))
  if (!plain) return fail('key')
  const text = fromUtf8(plain)
  return text === undefined ? fail('utf8') : ok(text)
}

export declare namespace openEnvelope {
  type Params = { readonly symKey: Uint8Array; readonly message: string }
}
