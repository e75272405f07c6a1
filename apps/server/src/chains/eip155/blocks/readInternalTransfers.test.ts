import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { expect, test } from 'vitest'
import type { CallChain } from '../../createNodeClient.ts'
import { readInternalTransfers } from './readInternalTransfers.ts'

const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const addressOf = (digit: string) => `0x${digit.repeat(40)}`
const block = { number: 1, hash: hashOf('b'), transactions: [{ hash: hashOf('1') }, { hash: hashOf('2') }] }

/** A node that returns this result for every call. */
const node =
  (result: unknown): CallChain =>
  async (calls) =>
    calls.map(() => ({ result }))

const traced = (result: unknown, method: 'trace_block' | 'debug_traceBlockByHash') =>
  readInternalTransfers(node(result), [block], method)

const call = { type: 'CALL', from: addressOf('a'), to: addressOf('c'), value: '0x1' }
const debugOf = (...results: readonly object[]) =>
  results.map((one, index) => ({ txHash: hashOf(String(index + 1)), ...one }))

const flat = {
  ...{ type: 'call', blockHash: block.hash, transactionHash: hashOf('1'), traceAddress: [0] },
  action: { callType: 'call', from: addressOf('a'), to: addressOf('c'), value: '0x1' },
}

test('follows a thousand nested calls', async () => {
  let nested: object = call
  for (let depth = 0; depth < 1_024; depth += 1) nested = { ...call, calls: [nested] }
  const transfers = await traced(debugOf({ result: nested }, { result: call }), 'debug_traceBlockByHash')
  expect([transfers.get(hashOf('1'))?.length, transfers.get(hashOf('2'))?.length]).toEqual([1_024, 0])
})

test('a transaction that the node could not trace has no internal transfers', async () => {
  const answer = debugOf({ result: { ...call, calls: [call] } }, { error: 'execution timeout' })
  const transfers = await traced(answer, 'debug_traceBlockByHash')
  expect([transfers.get(hashOf('1'))?.length, transfers.get(hashOf('2'))?.length]).toEqual([1, 0])
})

test('block rewards are not transfers', async () => {
  const reward = { type: 'reward', action: { author: addressOf('a'), value: '0x1' }, blockHash: block.hash }
  const other = { ...flat, transactionHash: hashOf('2') }
  const transfers = await traced([flat, other, reward], 'trace_block')
  expect(transfers.get(hashOf('1'))).toHaveLength(1)
})

test.each([
  ['an error', 'debug_traceBlockByHash', undefined],
  ['another kind of call', 'debug_traceBlockByHash', debugOf({ result: { ...call, type: 'JUMP' } }, { result: call })],
  [
    'a nested call without sender',
    'debug_traceBlockByHash',
    debugOf({ result: { ...call, calls: [{}] } }, { result: call }),
  ],
  ['no trace of one transaction', 'debug_traceBlockByHash', debugOf({ result: call })],
  ['no trace of one transaction', 'trace_block', [flat]],
  ['traces of another block', 'trace_block', [{ ...flat, blockHash: hashOf('c') }]],
  ['an amount that is no number', 'trace_block', [{ ...flat, action: { ...flat.action, value: '1 wei' } }]],
] as const)('rejects %s of %s', async (_, method, answer) => {
  await expect(traced(answer, method)).rejects.toMatchObject({ code: UPSTREAM_FAILED.code })
})
