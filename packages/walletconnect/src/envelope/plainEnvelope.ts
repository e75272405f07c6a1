import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { fail, ok, type Result } from '@latchkey/base/result'
import type { EnvelopeFault } from './envelope.ts'

const type2 = 2

/** Type 2 envelope, base64url without padding: `02 ‖ UTF-8`. Nothing is hidden; only for the first message over a link. */
export function sealPlainEnvelope(text: string): string {
  const plain = toUtf8(text)
  const bytes = new Uint8Array(1 + plain.length)
  bytes[0] = type2
  bytes.set(plain, 1)
  return toBase64Url(bytes)
}

/** The text of a type 2 envelope. Never throws. */
export function openPlainEnvelope(message: string): Result<string, EnvelopeFault> {
  const bytes = fromBase64(message)
  if (!bytes) return fail('base64')
  if (bytes[0] !== type2) return fail('type')
  const text = fromUtf8(bytes.subarray(1))
  return text === undefined ? fail('utf8') : ok(text)
}
