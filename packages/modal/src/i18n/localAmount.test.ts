import { readAmount } from '@latchkey/core/send/readAmount'
import { expect, test } from 'vitest'
import { groupedAmount, localAmount } from './localAmount.ts'

const [english, german] = [{ tag: 'en' }, { tag: 'de' }]

test.each([
  [english, '0.5', { decimal: '0.5' }],
  [english, '1,125', { fault: 'ambiguous' }],
  [german, '0,5', { decimal: '0.5' }],
  // A typed point is a decimal sign.
  [german, '0.5', { decimal: '0.5' }],
  [german, '1,125', { decimal: '1.125' }],
  [german, '1.125', { fault: 'ambiguous' }],
  [german, '1.234,5', { decimal: '1234.5' }],
])('%j reads %s as %j and restores the typed text', (language, typed, read) => {
  const kept = localAmount(language, typed)
  expect(readAmount(kept)).toEqual(read)
  expect(localAmount(language, kept)).toBe(typed)
})

test.each([
  [english, '1234567.8901', '1,234,567.8901'],
  [english, '1234.', '1,234.'],
  [german, '1234,5', '1.234,5'],
  // Unreadable amounts and anything but a plain number stay as typed.
  [english, '1234,5', '1234,5'],
  [english, '0123', '0123'],
  [english, '999', '999'],
])('%j groups %s as %s', (language, typed, shown) => {
  expect(groupedAmount(language, typed)).toBe(shown)
})
