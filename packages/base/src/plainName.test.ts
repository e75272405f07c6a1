import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plainName.ts'

test('keeps letters of any script and removes bidirectional controls', () => {
  expect(plainName('Kestrel')).toBe('Kestrel')
  expect(plainName('محفظة 👩‍🚀')).toBe('محفظة 👩‍🚀')
  expect(plainName('Kestrel\u202e ni yas')).toBe('Kestrel ni yas')
  expect(plainName('\u2067Two\nlines\u2069\u0000')).toBe('Two lines')
})

test('removes every bidirectional mark and control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(plainName(name)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }),
  )
})
