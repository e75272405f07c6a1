import { toHex } from '@latchkey/base/codec/hex'
import { toUtf8 } from '@latchkey/base/codec/utf8'
import { keccak256 } from './keccak256.ts'

/**
 * True for 40 hex digits with an optional `0x` prefix. In strict mode (the default), mixed case must be a valid EIP-55 checksum;
 * all lower or all upper case has none (spec S5.3).
 */
export function isAddress(value: string, params: { readonly strict?: boolean } = {}): boolean {
  const digits = digitsOf(value)
  if (!digits) return false
  if (params.strict === false || digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return checksumAddress(digits) === `0x${digits}`
}

/** EIP-55 form of an address in any case, with or without `0x`; undefined if it is not an address. */
export function checksumAddress(value: string): `0x${string}` | undefined {
  const digits = digitsOf(value)?.toLowerCase()
  if (!digits) return undefined
  const hash = toHex(keccak256(toUtf8(digits)))
  const cased = Array.from(digits, (digit, index) => (hash.charAt(index) >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}

function digitsOf(value: string): string | undefined {
  return /^(?:0x)?([0-9a-fA-F]{40})$/.exec(value)?.[1]
}
