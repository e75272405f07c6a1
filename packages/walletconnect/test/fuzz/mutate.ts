import type { Random } from './random.ts'

/** Fragments that parsers are known to mishandle. */
const pieces = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u2028',
  '%',
  '%00',
  '%ff',
  '&',
  '=',
  '?',
  '#',
  ':',
  '@',
  '@2?',
  'wc:',
  '//',
  '.',
  '..',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  '1795226122230000000n',
  '"',
  '\\',
  '\\u0000',
  '{',
  '}',
  '[',
  ']',
  ',',
  'null',
  'true',
  '{}',
  '[]',
  '"id":1,',
  '"__proto__":',
  'constructor',
  '__proto__',
  'toString',
  '====',
  'A'.repeat(300),
  '0'.repeat(64),
  'f'.repeat(65),
] as const

/** `text` with one to four changes: bits flipped; parts cut, doubled or swapped with those of another text; fragments inserted. */
export function mutateText(random: Random, text: string, others: readonly string[] = []): string {
  let result = text
  for (let left = 1 + random.int(4); left > 0; left -= 1) result = changed(random, result, others)
  return result
}

function changed(random: Random, text: string, others: readonly string[]): string {
  const start = random.int(text.length + 1)
  const end = Math.min(text.length, start + random.int(random.once(4) ? 64 : 4))
  const [head, middle, tail] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  switch (random.int(8)) {
    case 0:
      return head + tail
    case 1:
      return head + middle + middle + tail
    case 2:
      return head
    case 3:
      return head + String.fromCharCode(random.once(4) ? random.int(0x10000) : 32 + random.int(95)) + tail
    case 4:
      return head + random.pick(pieces) + tail
    case 5:
      return head + middle.toUpperCase() + tail
    case 6: {
      const other = others[random.int(Math.max(1, others.length))] ?? text
      return head + other.slice(random.int(other.length + 1))
    }
    default:
      return tail + middle + head
  }
}

/** `bytes` with one to four changes. */
export function mutateBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let result = [...bytes]
  for (let left = 1 + random.int(4); left > 0; left -= 1) {
    const at = random.int(result.length + 1)
    const kind = random.int(5)
    if (kind === 0) result.splice(at, random.int(20))
    else if (kind === 1) result.splice(at, 0, ...random.bytes(random.int(20)))
    else if (kind === 2) result = result.slice(0, at)
    else if (at < result.length) result[at] = kind === 3 ? random.int(256) : (result[at] ?? 0) ^ (1 << random.int(8))
  }
  return Uint8Array.from(result)
}
