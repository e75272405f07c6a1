import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { fail, ok, type Result } from '@latchkey/base/result'
import { open } from '@latchkey/crypto/aead'
import { nonceLength, type0 } from './envelope.ts'

const tagLength = 16

/** Why a message was dropped. A message that cannot be decrypted cannot be answered. */
export type EnvelopeFault = 'base64' | 'size' | 'type' | 'key' | 'utf8'

/** Opens a type 0 envelope. Never throws: returns the text or a named fault. */
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
