import type { Bytes } from './bytes.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const scheme = 'did:key:z'
/** Multicodec of an Ed25519 public key, as a varint. */
const codec = [0xed, 0x01] as const

/** `did:key:z…` (base58btc) of a 32-byte Ed25519 public key; always begins `did:key:z6Mk`. */
export const toDidKey = (publicKey: Uint8Array): string => scheme + toBase58(Uint8Array.of(...codec, ...publicKey))

/** The Ed25519 public key of a `did:key`; undefined when the text is not one. */
export function fromDidKey(did: string): Bytes | undefined {
  if (!did.startsWith(scheme) || did.length > 64) return undefined
  const bytes = fromBase58(did.slice(scheme.length))
  return bytes?.length === 34 && bytes[0] === codec[0] && bytes[1] === codec[1] ? bytes.slice(2) : undefined
}

/** Leading zero bytes (written as '1') cannot occur: the codec comes first. */
function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return text
}

function fromBase58(text: string): Bytes | undefined {
  let value = 0n
  for (const char of text) {
    const digit = alphabet.indexOf(char)
    if (digit < 0 || (digit === 0 && value === 0n)) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n))
  return Uint8Array.from(bytes)
}
