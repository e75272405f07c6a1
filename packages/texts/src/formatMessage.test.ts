import { expect, test } from 'vitest'
import { formatMessage } from './formatMessage.ts'

const english = { tag: 'en', dir: 'ltr' } as const
const arabic = { tag: 'ar-u-nu-latn', dir: 'rtl' } as const

test('selects the plural form by number and language', () => {
  const seconds = { by: 'seconds', one: '{seconds} second', other: '{seconds} seconds' }
  expect(formatMessage(seconds, english, { seconds: 1 })).toBe('1 second')
  expect(formatMessage(seconds, english, { seconds: 1200 })).toBe('1,200 seconds')
  const forms = { by: 'n', two: 'two', few: 'few', many: 'many', other: 'other' }
  expect([2, 3, 11, 100].map((n) => formatMessage(forms, arabic, { n }))).toEqual(['two', 'few', 'many', 'other'])
})

test('selects the form for an empty text, and the general form for every other text', () => {
  const message = { by: 'wallet', '': 'Waiting for your wallet', other: 'Waiting for {wallet}' }
  expect(formatMessage(message, english, { wallet: '' })).toBe('Waiting for your wallet')
  expect(formatMessage(message, english, { wallet: 'Otter' })).toBe('Waiting for Otter')
  expect(formatMessage(message, english, { wallet: 'constructor' })).toBe('Waiting for constructor')
  expect(formatMessage(message, english, { wallet: 'by' })).toBe('Waiting for by')
})

test('isolates values whose direction may differ from the sentence', () => {
  expect(formatMessage('إلى {recipient}', arabic, { recipient: '0x12…ab' })).toBe('إلى \u20680x12…ab\u2069')
  expect(formatMessage('Open {wallet}.', english, { wallet: 'محفظة' })).toBe('Open \u2068محفظة\u2069.')
  expect(formatMessage('Open {wallet}.', english, { wallet: 'Otter' })).toBe('Open Otter.')
})

test('leaves a slot without a value visible', () => {
  expect(formatMessage('Open {wallet}', english, {})).toBe('Open {wallet}')
})
