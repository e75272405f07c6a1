import { expect, test } from 'vitest'
import type { Operation } from '../operations/operation.ts'
import { mergeActivity } from './mergeActivity.ts'
import type { Transaction, Transfer } from './transaction.ts'

const networkId = 'eip155:1'
const transactionAt = (minedAtMs: number, changes: Partial<Transaction> = {}): Transaction => ({
  ...{ id: `tx ${minedAtMs}`, hash: `0x${minedAtMs}`, networkId, minedAtMs, operation: 'send', status: 'confirmed' },
  ...{ sentFrom: '0xa', sentTo: '0xb', transfers: [], isSpam: false },
  ...changes,
})
const operationAt = (startedAtMs: number, changes: Partial<Operation> = {}): Operation => ({
  ...{ id: `op ${startedAtMs}`, kind: 'transfer', account: 'eip155:0xa', networkId, status: 'pending', wallet: 'W' },
  ...{ startedAtMs, detail: { amountUnits: '1', symbol: 'COIN', decimals: 18, to: '0xb' } },
  ...changes,
})
const nft = (isSpam: boolean): Transfer => ({ direction: 'in', numeric: '1', nft: { name: 'N', isSpam } })
const token: Transfer = { direction: 'in', numeric: '1', token: { symbol: 'COIN' } }

const idsOf = (params: Partial<mergeActivity.Params>) =>
  mergeActivity({ transactions: [], operations: [], networkId, hasMore: false, ...params }).map(({ id }) => id)

test('[S3.15] orders by time, newest first, and shows a transaction once that both sides know', () => {
  const transactions = [transactionAt(30, { hash: '0xAB' }), transactionAt(10)]
  const operations = [operationAt(29, { hash: '0xab', status: 'confirmed' }), operationAt(20), operationAt(40)]
  expect(idsOf({ transactions, operations })).toEqual(['op 40', 'tx 30', 'op 20', 'tx 10'])
})

test('an operation is shown until the server has its transaction', () => {
  const operations = [operationAt(30, { hash: '0x30', status: 'confirmed' })]
  expect(idsOf({ operations })).toEqual(['op 30'])
  expect(idsOf({ operations, transactions: [transactionAt(30)] })).toEqual(['tx 30'])
})

test('[S5.13] hides transactions whose transfers are all spam NFTs, likely poisoning, and those of other networks', () => {
  const transactions = [
    transactionAt(60, { transfers: [nft(true), nft(true)] }),
    transactionAt(50, { transfers: [nft(true), nft(false)] }),
    transactionAt(40, { transfers: [nft(true), token] }),
    transactionAt(30, { isSpam: true }),
    transactionAt(20),
    transactionAt(10, { networkId: 'eip155:10' }),
  ]
  const operations = [operationAt(70, { networkId: 'eip155:10' })]
  expect(idsOf({ transactions, operations })).toEqual(['tx 50', 'tx 40', 'tx 20'])
})

test('a finished operation older than the loaded transactions waits for its page; one under way does not', () => {
  const transactions = [transactionAt(50)]
  const operations = [operationAt(40, { status: 'confirmed', hash: '0x40' }), operationAt(30)]
  expect(idsOf({ transactions, operations, hasMore: true })).toEqual(['tx 50', 'op 30'])
  expect(idsOf({ transactions, operations })).toEqual(['tx 50', 'op 40', 'op 30'])
})
