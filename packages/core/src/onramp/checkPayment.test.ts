import { onrampPaymentMethods } from '@latchkey/contracts/constants/onramp'
import { expect, test } from 'vitest'
import { checkPayment } from './checkPayment.ts'

const [card] = onrampPaymentMethods

test.each([
  ['10', 1_000n],
  ['7500.00', 750_000n],
  ['249,5', 24_950n],
  ['1,234.56', 123_456n],
])('%s dollars can be paid by card', (amount, cents) => {
  expect(checkPayment(amount, card)).toEqual({ cents })
})

test.each([
  ['', 'under'],
  ['much', 'under'],
  ['9.99', 'under'],
  ['10.001', 'under'],
  ['1,000', 'under'],
  ['7500.01', 'over'],
] as const)('%j dollars are %s the limits of a card', (amount, fault) => {
  expect(checkPayment(amount, card)).toEqual({ fault })
})
