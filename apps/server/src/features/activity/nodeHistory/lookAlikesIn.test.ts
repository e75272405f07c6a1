import { expect, test } from 'vitest'
import type { RecordedTransaction } from '../../../chains/historyReader.ts'
import { lookAlikesIn } from './lookAlikesIn.ts'

const [own, friend, imitation, stranger] = [
  'own',
  'Gn3bFRIENDxxxwuG3',
  'Gn3bPOISONxxxwuG3',
  'Gn3cFRIENDxxxwuG3',
] as const

/** A payment of one lamport. */
const payment = (from: string, to: string): RecordedTransaction => ({
  ...{
    id: `${from} ${to}`,
    minedAt: new Date(0),
    failed: false,
    kind: 'pay',
    payer: from,
    signers: [from],
    recipient: to,
  },
  changes: [
    { owner: from, contract: undefined, units: -1n, decimals: undefined },
    { owner: to, contract: undefined, units: 1n, decimals: undefined },
  ],
  circular: [],
})

test('finds an address that imitates one the account pays', () => {
  const isLookAlike = lookAlikesIn([payment(imitation, own), payment(own, friend)], own)
  expect([imitation, friend, stranger, own].map(isLookAlike)).toEqual([true, false, false, false])
})

test('flags neither an address that the account pays too, nor an imitation of an address that only others pay', () => {
  expect(lookAlikesIn([payment(stranger, friend), payment(imitation, own)], own)(imitation)).toBe(false)
  expect(lookAlikesIn([payment(own, friend), payment(own, imitation)], own)(imitation)).toBe(false)
})
