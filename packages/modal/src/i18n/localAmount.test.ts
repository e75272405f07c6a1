import { readAmount } from '@latchkey/core/send/readAmount'
import { expect, test } from 'vitest'
import { localAmount } from './localAmount.ts'

const [english, german] = [{ tag: 'en' }, { tag: 'de' }]

test.each([
  [english, '0.5', { decimal: '0.5' }],
  [english, '1,125', { fault: 'ambiguous' }],
  [german, '0,5', { decimal: '0.5' }],
  // Somebody who types a point means one.
  [german, '0.5', { decimal: '0.5' }],
  [german, '1,125', { decimal: '1.125' }],
  [german, '1.125', { fault: 'ambiguous' }],
  [german, '1.234,5', { decimal: '1234.5' }],
])('%j reads %s as %j, and writes it back as it was typed', (language, typed, read) => {
  const kept = localAmount(language, typed)
  expect(readAmount(kept)).toEqual(read)
  expect(localAmount(language, kept)).toBe(typed)
})
