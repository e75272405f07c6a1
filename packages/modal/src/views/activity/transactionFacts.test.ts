import type { Transaction, Transfer } from '@latchkey/core/activity/transaction'
import { expect, test } from 'vitest'
import { transactionFacts } from './transactionFacts.ts'

const transfer = (direction: Transfer['direction'], symbol: string): Transfer => ({
  direction,
  numeric: '1',
  token: { symbol },
})
const factsOf = (operation: Transaction['operation'], ...transfers: readonly Transfer[]) => {
  const { main, given, more } = transactionFacts({ operation, transfers } as Transaction)
  return [main?.token?.symbol, given?.token?.symbol, more]
}
const [gold, ether, dust] = [transfer('in', 'GOLD'), transfer('out', 'ETH'), transfer('in', 'DUST')]

test('a trade or paid mint shows the received and the given amount', () => {
  expect(factsOf('trade', ether, gold)).toEqual(['GOLD', 'ETH', 0])
  expect(factsOf('trade', ether, gold, dust)).toEqual(['GOLD', 'ETH', 1])
  expect(factsOf('mint', ether, gold)).toEqual(['GOLD', 'ETH', 0])
  expect(factsOf('trade', ether)).toEqual(['ETH', undefined, 0])
})

test('a send shows the sent amount first, a receipt the received one', () => {
  expect(factsOf('send', dust, ether)).toEqual(['ETH', undefined, 1])
  expect(factsOf('receive', ether, gold)).toEqual(['GOLD', undefined, 1])
  expect(factsOf('send', transfer('self', 'ETH'))).toEqual(['ETH', undefined, 0])
})

test('a contract call without transfers shows none', () => {
  expect(factsOf('execute')).toEqual([undefined, undefined, 0])
})
