import { base58 } from '@scure/base'

/** Searched as a whole and by any 8 bytes of it; a text, such as a password, only as a whole. */
export type Secret = Uint8Array | string

/**
 * Names of the secrets that occur in texts or memory, in one of the encodings that scripts use. Adjacent pieces of
 * memory must overlap by `longestEncodedBytes`.
 */
export function leaksIn(
  contents: readonly (string | Uint8Array)[],
  secrets: Readonly<Record<string, Secret>>,
): readonly string[] {
  const find = finderOf(
    Object.entries(secrets).flatMap(([name, secret]) => needlesOf(secret).map((bytes) => ({ name, bytes }))),
  )
  const found = new Set<string>()
  for (const content of contents) find(typeof content === 'string' ? Buffer.from(content) : content, found)
  return [...found].toSorted()
}

/** A secret of 64 bytes as a JSON array in UTF-16. */
export const longestEncodedBytes = 1_024

/** Every four consecutive words of a mnemonic, as secrets. */
export function fourWordsOf(mnemonic: string): Readonly<Record<string, Secret>> {
  const words = mnemonic.split(' ')
  return Object.fromEntries(
    words.slice(0, -3).map((_, at) => [`words ${at + 1} to ${at + 4}`, words.slice(at, at + 4).join(' ')]),
  )
}

function needlesOf(secret: Secret): readonly Buffer[] {
  const texts = typeof secret === 'string' ? textsOf(secret) : textsOfBytes(secret)
  const raw = typeof secret === 'string' ? [] : windowsOf(secret).flatMap((part) => [part, part.toReversed()])
  const encodings = [...new Set(texts)].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return [...raw.map((part) => Buffer.from(part)), ...encodings]
}

const gaps = [' ', ',', ', ', '","', '+', '-', '\n']

function textsOf(text: string): readonly string[] {
  const spaced = gaps.map((gap) => text.replaceAll(' ', gap))
  const bytes = Buffer.from(text)
  return [...spaced, encodeURIComponent(text), bytes.toString('hex'), base64Of(bytes.subarray(0, wholeTriples(bytes)))]
}

function textsOfBytes(secret: Uint8Array): readonly string[] {
  const whole = [base58.encode(secret).replace(/^1+/, ''), BigInt(`0x${hexOf(secret)}`).toString()]
  const parts = windowsOf(secret).flatMap((part, at) => {
    const percent = hexOf(part).replaceAll(/../g, '%$&')
    // Six bytes that start at a multiple of three are eight characters of base64, whatever surrounds them.
    const base64 = base64Of(part.subarray(0, 6))
    return [
      ...[hexOf(part), hexOf(part.toReversed()), percent].flatMap((text) => [text, text.toUpperCase()]),
      ...[base64, base64.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(base64)],
      ...[[...part].join(','), [...part].join(', ')],
      // A Uint8Array in JSON.
      [...part].map((byte, index) => `"${at + index}":${byte}`).join(','),
      // A string with one character per byte.
      Buffer.from(part).toString('latin1'),
    ]
  })
  return [...whole, ...parts]
}

const windowsOf = (secret: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8))
const wholeTriples = (bytes: Uint8Array): number => bytes.length - (bytes.length % 3)
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

type Needle = { readonly name: string; readonly bytes: Buffer }

const startBytes = 6

/**
 * Searches thousands of needles in one pass: at each byte, compares only needles that start with the same six bytes.
 */
function finderOf(needles: readonly Needle[]): (content: Uint8Array, found: Set<string>) => void {
  // One bit each, so that the table fits into the processor's cache.
  const starts = new Int32Array(2 ** 19)
  const byStart = new Map<number, Needle[]>()
  for (const needle of needles) {
    const start = hashOf(needle.bytes.readUIntBE(0, 3), needle.bytes.readUIntBE(3, 3))
    starts[start >>> 5] = (starts[start >>> 5] ?? 0) | (1 << (start & 31))
    byStart.set(start, [...(byStart.get(start) ?? []), needle])
  }
  return (content, found) => {
    let [older, newer] = [0, 0]
    for (let end = 1; end <= content.length; end += 1) {
      older = ((older << 8) | (newer >>> 16)) & 0xffffff
      newer = ((newer << 8) | (content[end - 1] ?? 0)) & 0xffffff
      const start = hashOf(older, newer)
      if ((((starts[start >>> 5] ?? 0) >>> (start & 31)) & 1) === 0) continue
      const from = end - startBytes
      for (const { name, bytes } of byStart.get(start) ?? [])
        if (from >= 0 && bytes.equals(content.subarray(from, from + bytes.length))) found.add(name)
    }
  }
}

/** Hashes two 24-bit numbers to 24 bits. */
const hashOf = (older: number, newer: number): number => (Math.imul(older, -1_640_531_535) >>> 8) ^ newer
