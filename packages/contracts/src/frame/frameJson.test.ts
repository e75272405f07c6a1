import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrameJson, writeFrameJson } from './frameJson.ts'

const limits = { maxBytes: 100, maxDepth: 3 }

test.each([
  ['no text', new Map()],
  ['no text', ['{}']],
  ['no JSON', '{} {}'],
  ['no JSON', '\ufeff{}'],
  ['too long', `"${'x'.repeat(99)}"`],
  ['too long in UTF-8', `"${'é'.repeat(50)}"`],
  ['too deep', '[[[[]]]]'],
  ['a polluting key', '{"a":{"__proto__":1}}'],
  ['a polluting key', '[{"constructor":1}]'],
  ['a polluting key', '{"prototype":1}'],
])('rejects %s: %j', (_, data) => expect(readFrameJson(data, limits).ok).toBe(false))

test('rejects brackets up to the size limit without overflowing the stack', () => {
  expect(readFrameJson('['.repeat(32_000) + ']'.repeat(32_000), { maxBytes: 65_536, maxDepth: 8 }).ok).toBe(false)
})

test('reads everything that it writes, and refuses to write anything that it would reject', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const written = writeFrameJson(value, limits)
      if (written.ok)
        expect(readFrameJson(written.value, limits)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) })
      else expect(readFrameJson(JSON.stringify(value), limits).ok).toBe(false)
    }),
  )
})

test('names a value that JSON cannot represent', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  for (const value of [cycle, { amount: 1n }]) expect(writeFrameJson(value, limits)).toMatchObject({ ok: false })
})
