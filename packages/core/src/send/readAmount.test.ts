import { formatUnits, parseUnits } from '@latchkey/base/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './readAmount.ts'

const decimalOf = (text: string) => readAmount(text).decimal
const faultOf = (text: string) => readAmount(text).fault

test('default: plain decimals, including partially typed ones', () => {
  for (const text of ['0', '0.', '0.05', '.5', '5.', '00012', '12.500']) expect(decimalOf(text)).toBe(text)
  expect(decimalOf(' 2 ')).toBe('2')
})

test('behaviour: accepts groups of three if they are unambiguous', () => {
  expect(decimalOf('1,000.50')).toBe('1000.50')
  expect(decimalOf('1,000.500')).toBe('1000.500')
  expect(decimalOf('1,000,000')).toBe('1000000')
  expect(decimalOf('12,345,678.9')).toBe('12345678.9')
  expect(decimalOf('1.000,50')).toBe('1000.50')
  expect(decimalOf('1.000.000')).toBe('1000000')
})

test('behaviour: a comma is the decimal sign, unless it may group a thousand', () => {
  expect(decimalOf('0,5')).toBe('0.5')
  expect(decimalOf('1,00')).toBe('1.00')
  expect(decimalOf('1,0005')).toBe('1.0005')
  expect(decimalOf(',5')).toBe('.5')
  expect(decimalOf('0,125')).toBe('0.125')
  expect(decimalOf(',005')).toBe('.005')
  expect(decimalOf('1234,567')).toBe('1234.567')
  expect(decimalOf('1.000,500')).toBe('1000.500')
  for (const text of ['1,000', '12,345', '999,999']) expect(faultOf(text)).toBe('ambiguous')
})

test('behaviour: distinguishes unfinished amounts from invalid ones', () => {
  for (const text of ['.', ',', '1,000,', '1,000,0', '1,000,00', '1.000.0']) expect(faultOf(text)).toBe('unfinished')
  for (const text of [
    '-1',
    '1e3',
    'abc',
    '$5',
    '1 000',
    '1_0',
    '٣',
    '1,00,000',
    '1,0000,000',
    '0,001,000',
    '1,000.5,0',
  ])
    expect(faultOf(text)).toBe('invalid')
})

test('fuzz: parses every grouped number correctly', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 40n })
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 18 }), (value, decimals) => {
      const plain = formatUnits(value, decimals)
      const [whole = '', fraction] = plain.split('.')
      const english = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '')
      const german = english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
      expect(parseUnits(decimalOf(plain) ?? '', decimals)).toBe(value)
      const read = readAmount(english)
      if (read.fault) expect([read.fault, english]).toEqual(['ambiguous', expect.stringMatching(/^\d{1,3},\d{3}$/)])
      else expect(parseUnits(read.decimal, decimals)).toBe(value)
      // A single point is the decimal point of this page; a comma that may group a thousand is ambiguous.
      if (!/^\d+\.\d+$/.test(german) && faultOf(german) !== 'ambiguous')
        expect(parseUnits(decimalOf(german) ?? '', decimals)).toBe(value)
    }),
  )
})

test('fuzz: neither loses nor adds digits, and never accepts a possibly grouped thousand', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,,.. -e'), maxLength: 14 })
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const { decimal } = readAmount(text)
      if (decimal === undefined) return
      expect(decimal).toMatch(/^(\d+\.?\d*|\.\d+)$/)
      expect(decimal.replace('.', '')).toBe(text.replace(/[\s.,]/g, ''))
      expect(text.trim()).not.toMatch(/^[1-9]\d{0,2},\d{3}$/)
    }),
    { numRuns: 2_000 },
  )
})
