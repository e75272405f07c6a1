import { expect, test } from 'vitest'
import type { Operation, TransferOperation } from '../operations/operation.ts'
import { mergeActivity } from './mergeActivity.ts'
import type { Transaction, Transfer } from './transaction.ts'

const networkId = 'eip155:1'
const transactionAt = (minedAtMs: number, changes: Partial<Transaction> = {}): Transaction => ({
  ...{ id: `tx ${minedAtMs}`, hash: `0x${minedAtMs}`, networkId, minedAtMs, operation: 'send', status: 'confirmed' },
  ...{ sentFrom: '0xa', sentTo: '0xb', transfers: [], isSpam: false },
  ...changes,
})
const operationAt = (startedAtMs: number, changes: Partial<TransferOperation> = {}): Operation => ({
  ...{ id: `op ${startedAtMs}`, kind: 'transfer', account: 'eip155:0xa', networkId, status: 'pending', wallet: 'W' },
  ...{ startedAtMs, detail: { amountUnits: '1', symbol: 'COIN', decimals: 18, to: '0xb' } },
  ...changes,
})
const nft = (isSpam: boolean): Transfer => ({ direction: 'in', numeric: '1', nft: { name: 'N', isSpam } })
const token: Transfer = { direction: 'in', numeric: '1', token: { symbol: 'COIN' } }

const sent: Transfer = { direction: 'out', numeric: '1', token: { symbol: 'COIN' } }

const idsOf = (params: Partial<mergeActivity.Params>) =>
  mergeActivity({ transactions: [], operations: [], networkId, hasMore: false, ...params }).map(({ id }) => id)

test('[S3.15] orders by time, newest first, and shows a transaction known to both sides once', () => {
  const transactions = [transactionAt(30, { hash: '0xAB', transfers: [sent] }), transactionAt(10)]
  const operations = [operationAt(29, { hash: '0xab', status: 'confirmed' }), operationAt(20), operationAt(40)]
  expect(idsOf({ transactions, operations })).toEqual(['op 40', 'tx 30', 'op 20', 'tx 10'])
})

test('an operation is shown until the server has its transaction', () => {
  const operations = [operationAt(30, { hash: '0x30', status: 'confirmed' })]
  expect(idsOf({ operations })).toEqual(['op 30'])
  expect(idsOf({ operations, transactions: [transactionAt(30, { transfers: [sent] })] })).toEqual(['tx 30'])
})

/** The rows of one transaction known to server and browser, as kind, status and time. */
const rowsOf = (transaction: Partial<Transaction>, ...operations: readonly Operation[]) =>
  mergeActivity({
    ...{ transactions: [transactionAt(50, { hash: '0x1', ...transaction })], networkId, hasMore: false },
    operations: operations.map((one) => ({ ...one, hash: '0x1' })),
  }).map(({ transaction: mined, operation, atMs }) => [mined?.operation ?? operation?.kind, operation?.status, atMs])

const swap = {
  ...operationAt(20),
  ...{ kind: 'swap', detail: { amountUnits: '1', symbol: 'USD', decimals: 6, tokenAddress: '0xd' } },
} as const
const swapOf = (received: object) => ({ ...swap, detail: { ...swap.detail, received } }) as Operation
const intoCoin = swapOf({ amountUnits: '2', symbol: 'COIN', decimals: 18 })
const approval = {
  ...operationAt(10),
  ...{ kind: 'approval', detail: { ...swap.detail, spender: '0xe' } },
} as Operation
const dollarsOut: Transfer = { direction: 'out', numeric: '1', token: { symbol: 'USD', address: '0xd' } }

test('[S3.15] an operation with more details than the transaction keeps its kind and amounts, and takes status and time from the server', () => {
  expect(rowsOf({ operation: 'execute' }, operationAt(20))).toEqual([['transfer', 'confirmed', 50]])
  expect(rowsOf({ operation: 'execute', status: 'failed' }, operationAt(20))).toEqual([['transfer', 'failed', 50]])
  expect(rowsOf({ operation: 'send', transfers: [dollarsOut] }, intoCoin)).toEqual([['swap', 'confirmed', 50]])
  expect(rowsOf({ operation: 'approve' }, approval)).toEqual([['approval', 'confirmed', 50]])
})

test('a transaction that includes the transfers of an operation replaces it', () => {
  expect(rowsOf({ operation: 'trade', transfers: [dollarsOut, token] }, intoCoin)).toEqual([['trade', undefined, 50]])
  expect(rowsOf({ transfers: [{ ...sent, direction: 'self' }] }, operationAt(20))).toEqual([['send', undefined, 50]])
  // A token that imitates the symbol of the native currency is not the sent currency.
  const imitation: Transfer = { direction: 'out', numeric: '1', token: { symbol: 'COIN', address: '0xf' } }
  expect(rowsOf({ transfers: [imitation] }, operationAt(20))).toEqual([['transfer', 'confirmed', 50]])
})

test('an approval and a swap in the same transaction are one row', () => {
  expect(rowsOf({ operation: 'send', transfers: [dollarsOut] }, approval, intoCoin)).toEqual([
    ['swap', 'confirmed', 50],
  ])
  expect(rowsOf({ operation: 'trade', transfers: [dollarsOut, token] }, approval, intoCoin)).toEqual([
    ['trade', undefined, 50],
  ])
})

test('shows a transaction marked as spam if this browser sent it', () => {
  expect(rowsOf({ isSpam: true, transfers: [sent] }, operationAt(20))).toEqual([['send', undefined, 50]])
})

test('shows a transfer that was sped up once, whichever of its transactions the server has', () => {
  const operations = [operationAt(30, { hash: '0xcd', earlierHashes: ['0xAB'] })]
  for (const hash of ['0xab', '0xCD'])
    expect(idsOf({ operations, transactions: [transactionAt(31, { hash, transfers: [sent] })] })).toEqual(['tx 31'])
})

test('shows a canceled transfer instead of the transaction that canceled it', () => {
  const transactions = [transactionAt(31, { hash: '0xEE' })]
  for (const changes of [
    { status: 'pending', hash: '0xab', cancelHashes: ['0xee'] },
    { status: 'canceled', hash: '0xab', replacedBy: '0xee' },
  ] as const)
    expect(idsOf({ operations: [operationAt(30, changes)], transactions })).toEqual(['op 30'])
  expect(idsOf({ transactions })).toEqual(['tx 31'])
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

test('hides a finished operation older than the loaded transactions until its page loads, but not a pending one', () => {
  const transactions = [transactionAt(50)]
  const operations = [operationAt(40, { status: 'confirmed', hash: '0x40' }), operationAt(30)]
  expect(idsOf({ transactions, operations, hasMore: true })).toEqual(['tx 50', 'op 30'])
  expect(idsOf({ transactions, operations })).toEqual(['tx 50', 'op 40', 'op 30'])
})
