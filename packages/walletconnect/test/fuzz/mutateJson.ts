import type { Random } from './random.ts'

/** Keys of Object.prototype, next to keys with a meaning in the protocol. */
const keys = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  'toJSON',
  '',
  ' ',
  'eip155',
  'eip155:1',
  'eip155:',
  ':1',
  'a:b:c',
  'id',
  'jsonrpc',
  'method',
  'params',
  'result',
  'error',
  'code',
  'message',
  'topic',
  'chains',
  'methods',
  'events',
  'accounts',
  'namespaces',
  'expiry',
  'expiryTimestamp',
  'requiredNamespaces',
  'optionalNamespaces',
  'publicKey',
  'metadata',
  'redirect',
  'relay',
  'controller',
  'proposer',
  'request',
  'chainId',
  'event',
  'name',
  'data',
] as const

const values = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 53),
  1795226122230123,
  1e15,
  '',
  '0',
  '__proto__',
  'constructor',
  'eip155',
  'eip155:1',
  'eip155:1:0xab',
  'eip155:1:0xab:1',
  'a'.repeat(64),
  'A'.repeat(64),
  '\ud800',
  '\0',
  'x'.repeat(2_000),
  '12345678901234567890123',
  '123n',
  [],
  {},
  [[]],
  [null],
  [{}],
  { toString: null, valueOf: 1 },
  { length: 1e9 },
] as const

/** A copy of a JSON value with one to three of its parts replaced, removed, renamed, doubled or nested. */
export function mutateJson(random: Random, value: unknown): unknown {
  let result = value
  for (let left = 1 + random.int(3); left > 0; left -= 1) result = changedAt(random, result)
  return result
}

/** Descends at random and changes one place. */
function changedAt(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.once(6)) return replaced(random, value)
  const entries = Object.entries(value)
  if (entries.length === 0) return random.once(2) ? replaced(random, value) : withEntry(random, value)
  const at = random.int(entries.length)
  const [key, part] = entries[at] ?? ['', undefined]
  switch (random.int(10)) {
    case 0:
      return rebuilt(value, entries.toSpliced(at, 1))
    case 1:
      return withEntry(random, value)
    case 2:
      return rebuilt(value, entries.with(at, [random.pick(keys), part]))
    case 3:
      return rebuilt(value, [...entries, [key, entries[random.int(entries.length)]?.[1]]])
    default:
      return rebuilt(value, entries.with(at, [key, changedAt(random, part)]))
  }
}

function replaced(random: Random, value: unknown): unknown {
  switch (random.int(8)) {
    case 0:
      return randomJson(random)
    case 1:
      return [value]
    case 2:
      return { [random.pick(keys)]: value }
    case 3:
      return nested(value, 1 + random.int(200))
    case 4:
      return typeof value === 'string' ? Number(value) || 0 : String(JSON.stringify(value) ?? '').slice(0, 200)
    case 5:
      return Array.from({ length: random.int(random.once(20) ? 200 : 5) }, () => value)
    default:
      return random.pick(values)
  }
}

const withEntry = (random: Random, value: object): unknown =>
  rebuilt(value, [...Object.entries(value), [random.pick(keys), randomJson(random)]])

/** An array stays an array. Keys become own properties, including `__proto__`, as after `JSON.parse`. */
function rebuilt(value: object, entries: readonly (readonly [string, unknown])[]): unknown {
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

function nested(value: unknown, depth: number): unknown {
  let result = value
  for (let left = depth; left > 0; left -= 1) result = left % 2 === 0 ? [result] : { params: result }
  return result
}

/** A small random JSON value. */
export function randomJson(random: Random, depth = 3): unknown {
  if (depth === 0 || random.once(2)) return random.pick(values)
  const length = random.int(4)
  if (random.once(2)) return Array.from({ length }, () => randomJson(random, depth - 1))
  return Object.fromEntries(Array.from({ length }, () => [random.pick(keys), randomJson(random, depth - 1)]))
}
