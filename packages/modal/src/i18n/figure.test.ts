import { expect, test } from 'vitest'
import { figure } from './figure.ts'
import { relativeTime } from './relativeTime.ts'

const english = { tag: 'en' }
const german = { tag: 'de' }

test('[S5.12] rounds figures down to 3 decimals and groups them like the language', () => {
  expect(figure(english, '10000')).toBe('10,000')
  expect(figure(english, '9999.9999999')).toBe('9,999.999')
  expect(figure(english, '0.0009')).toBe('0')
  expect(figure(german, '1234567.8901')).toBe('1.234.567,89')
  expect(figure({ tag: 'ar-u-nu-latn' }, '1234.5')).toBe('1,234.5')
})

test('formats figures exactly beyond floating-point precision', () => {
  expect(figure(english, '123456789012345678.123456789012345678', 18)).toBe(
    '123,456,789,012,345,678.123456789012345678',
  )
})

test('[S9.13] abbreviates relative times in the language', () => {
  const minute = 60_000
  expect(relativeTime(english, -59_000)).toBe('now')
  expect(relativeTime(english, -5 * minute)).toBe('5 min. ago')
  expect(relativeTime(english, -119 * minute)).toBe('1 hr. ago')
  expect(relativeTime(english, -40 * 24 * 60 * minute)).toBe('1 mo. ago')
  expect(relativeTime(german, -5 * minute)).toBe('vor 5 Min.')
})
