import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'

/**
 * Bytes that `personal_sign` is asked to sign: hex with `0x` in front stands for bytes, anything else is a text. `text` is
 * absent when the bytes are not readable text.
 */
export function readMessage(value: string): { readonly hex: `0x${string}`; readonly text?: string } {
  const bytes = (/^0x/i.test(value) ? fromHex(value.slice(2)) : undefined) ?? toUtf8(value)
  const text = fromUtf8(bytes)
  const hex = `0x${toHex(bytes)}` as const
  // Control and direction characters could hide what is signed; such a message is shown as bytes.
  return text === undefined || /[^\P{C}\n\t\r]/u.test(text) ? { hex } : { hex, text }
}
