import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'
import { getBase58Encoder } from '@solana/kit'

const encodedMax = 16 * 1024

/** Bytes that `solana_signMessage` signs, base58 in its parameters; undefined when they are not. */
export function readMessage(params: unknown): Uint8Array<ArrayBuffer> | undefined {
  const message = isRecord(params) ? params.message : undefined
  // Reading base58 takes time that grows with the square of its length.
  if (typeof message !== 'string' || message.length > encodedMax) return undefined
  try {
    return new Uint8Array(getBase58Encoder().encode(message))
  } catch {
    return undefined
  }
}

/** Text that is safe to show, and text that may hold control and direction characters; neither for bytes that are not UTF-8. */
export function textOf(bytes: Uint8Array): { readonly text?: string; readonly unsafeText?: string } {
  const unsafeText = fromUtf8(bytes)
  if (unsafeText === undefined) return {}
  // Control and direction characters could hide what is signed; such a message is shown as bytes.
  return /[^\P{C}\n\t\r]/u.test(unsafeText) ? { unsafeText } : { text: unsafeText, unsafeText }
}
