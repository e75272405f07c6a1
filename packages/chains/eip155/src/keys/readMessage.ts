import { fromHex, toHex } from '@latchkey/base/codec/hex'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'

/**
 * Bytes that `personal_sign` signs: `0x` and hex digits stand for bytes, anything else is text. `text` is safe to show;
 * `unsafeText` may contain control and direction characters. Both are absent if the bytes are not UTF-8.
 */
export function readMessage(value: string): {
  readonly hex: `0x${string}`
  readonly text?: string
  readonly unsafeText?: string
} {
  const bytes = (/^0x/i.test(value) ? fromHex(value.slice(2)) : undefined) ?? toUtf8(value)
  const unsafeText = fromUtf8(bytes)
  const hex = `0x${toHex(bytes)}` as const
  if (unsafeText === undefined) return { hex }
  // Control and direction characters could hide the signed text; such a message is shown as bytes.
  return /[^\P{C}\n\t\r]/u.test(unsafeText) ? { hex, unsafeText } : { hex, text: unsafeText, unsafeText }
}
