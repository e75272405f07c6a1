import { fromHex } from '@latchkey/base/codec/hex'
import { fromUtf8 } from '@latchkey/base/codec/utf8'
import { isRecord } from '@latchkey/base/isRecord'

/** Selector of `Error(string)`, then offset, length and the text. */
const errorString = /^0x08c379a0(?:[0-9a-f]{64})([0-9a-f]{64})([0-9a-f]*)$/i
const reasonMax = 200

/** A contract's revert reason, from a node's error or from the returned data. */
export function revertReason(error: unknown): string | undefined {
  for (let at = error, depth = 0; isRecord(at) && depth < 4; at = at.cause, depth += 1) {
    // Anvil reports errors without a text as hex.
    const text =
      textOf(at.data) ?? /^execution reverted: (?:revert: )?(?!custom error 0x)(.+)$/s.exec(String(at.message))?.[1]
    if (text)
      return text
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, reasonMax)
  }
  return undefined
}

function textOf(data: unknown): string | undefined {
  const [, length = '', bytes = ''] = (typeof data === 'string' && errorString.exec(data)) || []
  const size = Number(BigInt(`0x${length || '0'}`))
  return size > 0 && size * 2 <= bytes.length
    ? fromUtf8(fromHex(bytes.slice(0, size * 2)) ?? new Uint8Array())
    : undefined
}
