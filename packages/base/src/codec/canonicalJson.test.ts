import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type JsonValue } from './canonicalJson.ts'

test('writes the example of RFC 8785 §3.2.2', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('sorts names by UTF-16 code units, as in RFC 8785 §3.2.3', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonicalJson(value)))).toHaveLength(7)
  expect([...canonicalJson(value).matchAll(/:(\d)/g)].map(([, digit]) => Number(digit))).toEqual([2, 4, 6, 7, 1, 5, 3])
})

test('serializes equal values equally whatever the order of their properties', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const reversed = Object.fromEntries(Object.entries(object).reverse())
      const text = canonicalJson(object as JsonValue)
      expect(canonicalJson(reversed as JsonValue)).toBe(text)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})

test.each<[string, unknown]>([
  ['NaN', Number.NaN],
  ['infinity', [Number.POSITIVE_INFINITY]],
  ['an unpaired surrogate', { name: '\ud800' }],
  ['an unpaired surrogate in a name', { '\udc00': 1 }],
  ['a big integer', 1n],
  ['a function', { run: () => 1 }],
  ['an undefined item', [undefined]],
])('rejects %s', (_, value) => {
  expect(() => canonicalJson(value as JsonValue)).toThrow(TypeError)
})
