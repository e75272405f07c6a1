import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'
import { getBase58Encoder } from '@solana/kit'

const encodedMax = 16 * 1024

/** Bytes that `solana_signMessage` signs, base58 in its parameters; undefined if malformed. */
export function readMessage(params: unknown): Uint8Array<ArrayBuffer> | undefined {
  const message = isRecord(params) ? params.message : undefined
  // Decoding base58 takes quadratic time.
  if (typeof message !== 'string' || message.length > encodedMax) return undefined
  try {
    return new Uint8Array(getBase58Encoder().encode(message))
  } catch {
    return undefined
  }
}

/**
 * Text that is safe to show, and text that may contain control and direction characters; both absent unless the bytes are UTF-8.
 */
export function textOf(bytes: Uint8Array): { readonly text?: string; readonly unsafeText?: string } {
  const unsafeText = fromUtf8(bytes)
  if (unsafeText === undefined) return {}
  // Control and direction characters could hide the signed text; such a message is shown as bytes.
  return /[^\P{C}\n\t\r]/u.test(unsafeText) ? { unsafeText } : { text: unsafeText, unsafeText }
}
