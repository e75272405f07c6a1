import { expect, test } from 'vitest'
import { codeDigits } from './codeDigits.tsx'

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['Your code: 123-456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['abc', ''],
])('reads %j as %j', (text, digits) => expect(codeDigits(text)).toBe(digits))
