import { expect, test } from 'vitest'
import { codeDigits, typedCode } from './codeDigits.tsx'

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Your code: 123-456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['abc', ''],
])('reads %j as %j', (text, digits) => expect(codeDigits(text)).toBe(digits))

test.each([
  ['12345', '123456', '123456'],
  ['123456', '1234567', '7'],
  ['123456', '12345', '12345'],
  ['123456', '123456', '123456'],
  ['', '123 456 789', '123456'],
])('from %j, the text %j is the code %j', (shown, text, code) => {
  expect(typedCode(text, { shown, length: 6 })).toBe(code)
})
