import { describe, expect, it } from 'vitest'
import { checkParams } from './checkParams.ts'

const address = `0x${'11'.repeat(20)}`
const hash = `0x${'22'.repeat(32)}`
const whole = { fromBlock: '0x0', toBlock: 'latest' }

describe('a filter of logs', () => {
  it.each<[string, object]>([
    ['with a hash that is null', { address, blockHash: null, ...whole }],
    ['with an invalid hash', { address, blockHash: '0x1' }],
    ['with a list of hashes', { address, blockHash: [hash] }],
    ['with a hash and a range', { address, blockHash: hash, ...whole }],
    ['with a number of 17 digits', { address, fromBlock: '0x00000000000000000', toBlock: 'latest' }],
    ['with two numbers of 17 digits', { address, fromBlock: '0x00000000000000000', toBlock: '0x0ffffffffffffffff' }],
    ['from a decimal number', { address, fromBlock: '0', toBlock: 'latest' }],
    ['from an unknown word', { address, fromBlock: 'Earliest' }],
    ['from the first block to the newest', { address, fromBlock: 'earliest' }],
    ['from a number without an end', { address, fromBlock: '0x10' }],
    ['over 10001 blocks', { address, fromBlock: '0x0', toBlock: '0x2711' }],
    ['with a field name in another case', { address, FromBlock: '0x0' }],
    ['with a topic that is an empty list', { topics: [[]] }],
    ['with topics that are null', { topics: [null, null] }],
    ['with a list that holds null', { topics: [[hash, null]] }],
    ['with no address in the list', { address: [] }],
    ['with an invalid address', { address: true }],
    ['with a fifth topic', { topics: [hash, hash, hash, hash, hash] }],
    ['without conditions', {}],
  ])('[S7.32] %s is rejected, also by eth_newFilter', (_name, filter) => {
    expect(checkParams('eth_getLogs', [filter])).toBeDefined()
    expect(checkParams('eth_newFilter', [filter])).toBeDefined()
  })

  it.each<[string, object]>([
    ['of the newest block', { address }],
    ['of the newest block by name', { address: [address, address], fromBlock: 'latest', toBlock: 'latest' }],
    ['since the last safe block', { topics: [null, hash], fromBlock: 'safe' }],
    ['of one block', { topics: [[hash, hash]], blockHash: hash }],
    ['over 10000 blocks', { address, topics: [], fromBlock: '0x0', toBlock: '0x2710' }],
    ['from the first block', { address, fromBlock: 'earliest', toBlock: 5, blockHash: null }],
  ])('[S7.32] %s is accepted', (_name, filter) => {
    expect(checkParams('eth_getLogs', [filter])).toBeUndefined()
    expect(checkParams('eth_newFilter', [filter])).toBeUndefined()
  })
})

it('[S7.32] rejects block overrides and state overrides', () => {
  const blockOverride = { number: '0x5' }
  expect(checkParams('eth_call', [{ to: address }, 'latest', null, blockOverride])).toBeDefined()
  expect(checkParams('eth_call', [{ to: address }, 'latest', null])).toBeUndefined()
})

it('[S7.32] simulates one block of calls on the chain as it is', () => {
  const calls = [{ to: address }]
  const check = (block: object, ...more: object[]) =>
    checkParams('eth_simulateV1', [{ blockStateCalls: [block, ...more] }, 'latest'])
  expect(check({ calls })).toBeUndefined()
  expect(check({ calls, stateOverrides: { [address]: { balance: '0x1' } } })).toBeDefined()
  expect(check({ calls, blockOverrides: {} })).toBeDefined()
  expect(check({ calls }, { calls })).toBeDefined()
  expect(check({ calls: Array.from({ length: 65 }, () => calls[0]) })).toBeDefined()
  expect(check({})).toBeDefined()
})
