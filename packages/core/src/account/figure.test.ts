import { expect, test } from 'vitest'
import { figure } from './figure.ts'

test('[S5.12] a figure is rounded down to 3 decimals and has its thousands apart', () => {
  expect(figure('10000')).toBe('10,000')
  expect(figure('9999.9999999')).toBe('9,999.999')
  expect(figure('1234567.000')).toBe('1,234,567')
  expect(figure('999')).toBe('999')
  expect(figure('0.0009')).toBe('0')
})

test('behaviour: as many decimals as asked for, thousands apart in the whole part only', () => {
  expect(figure('1234.123456789', 18)).toBe('1,234.123456789')
})
