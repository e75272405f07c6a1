import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from './plainName.ts'

test('a name keeps its letters in any script and loses what turns a sentence around', () => {
  expect(plainName('Kestrel')).toBe('Kestrel')
  expect(plainName('محفظة 👩‍🚀')).toBe('محفظة 👩‍🚀')
  expect(plainName('Kestrel\u202e ni yas')).toBe('Kestrel ni yas')
  expect(plainName('\u2067Two\nlines\u2069\u0000')).toBe('Two lines')
})

test('no name brings a mark of direction or a control character with it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(plainName(name)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    }),
  )
})
