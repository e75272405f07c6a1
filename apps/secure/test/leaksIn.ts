import { toBase64 } from '@latchkey/base/codec/base64'

/** Whether a secret, or any 8 bytes of it, is in a text, in one of the encodings that scripts use. */
export function leaksIn(texts: readonly string[], secret: Uint8Array): boolean {
  const whole = [base58Of(secret), [...secret].join(','), BigInt(`0x${hexOf(secret)}`).toString()]
  const windows = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8))
  const hex = windows.flatMap((part) => [hexOf(part), hexOf(part.toReversed())])
  // Six bytes are eight characters wherever in a longer base64 text they begin, if they begin at a multiple of three.
  const base64 = windows.map((part) => toBase64(part.slice(0, 6)))
  const needles = new Set([...whole, ...hex, ...base64, ...base64.map(urlSafe)])
  return texts.some((text) =>
    [...needles].some((needle) => text.includes(needle) || text.includes(needle.toUpperCase())),
  )
}

/** Whether any four words in a row of a mnemonic are in a text. */
export function wordsIn(texts: readonly string[], mnemonic: string): boolean {
  const words = mnemonic.split(' ')
  const parts = words.slice(0, -3).map((_, at) => words.slice(at, at + 4))
  return texts.some((text) =>
    parts.some((part) => [' ', '","', '+', '%20', '-'].some((gap) => text.includes(part.join(gap)))),
  )
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Without the ones for leading zeros. */
function base58Of(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${hexOf(bytes)}`); rest > 0n; rest /= 58n) text = base58Alphabet[Number(rest % 58n)] + text
  return text
}
