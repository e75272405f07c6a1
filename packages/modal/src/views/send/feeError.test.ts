import type { DraftState } from '@latchkey/core/send/draft.machine'
import { expect, test } from 'vitest'
import { feeFigure } from '../shared/feeFigure.ts'
import { feeError } from './feeError.ts'

const eth = { symbol: 'ETH', decimals: 1, units: 20n }
const lusd = { symbol: 'LUSD', decimals: 6, units: 9n, address: '0x1' }
const draft = (change: Partial<DraftState>): DraftState => ({
  receiver: '',
  amount: '1.5',
  token: eth,
  balances: [eth, lusd],
  ...change,
})

test('behaviour: the native balance must cover amount plus fee', () => {
  expect(feeError(draft({}), 5n)).toBeUndefined()
  expect(feeError(draft({}), 6n)?.message).toBe('Not enough ETH for the network fee.')
})

test('behaviour: the fee of a token is paid in the native currency', () => {
  expect(feeError(draft({ token: lusd, amount: '0.000009' }), 20n)).toBeUndefined()
  expect(feeError(draft({ token: lusd, amount: '0.000009' }), 21n)?.message).toMatch(/^Not enough ETH/)
})

test('behaviour: reports no error while fee or balances are unknown', () => {
  expect(feeError(draft({}), undefined)).toBeUndefined()
  expect(feeError({ receiver: '', amount: '1.5', token: eth }, 90n)).toBeUndefined()
})

test('rounds a maximum fee up to two significant digits', () => {
  const feeText = (feeUnits: bigint) => feeFigure({ language: { tag: 'en' }, feeUnits, symbol: 'ETH', decimals: 18 })
  expect(feeText(25_200_000_000_000n)).toBe('0.000026 ETH')
  expect(feeText(42_000_000_000_000n)).toBe('0.000042 ETH')
  expect(feeText(1_000_000_000_000_001n)).toBe('0.0011 ETH')
  expect(feeText(999_000_000_000_000n)).toBe('0.001 ETH')
  expect(feeText(0n)).toBe('0 ETH')
  expect(feeText(7n)).toBe('0.000000000000000007 ETH')
  expect(feeText(1_234n * 10n ** 18n)).toBe('1,234 ETH')
})
