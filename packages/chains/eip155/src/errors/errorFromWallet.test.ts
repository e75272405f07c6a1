import { errorOf } from '@latchkey/base/errors'
import { SESSION_DISCONNECTED } from '@latchkey/contracts/errors/connect'
import { expect, test } from 'vitest'
import { errorFromWallet } from './errorFromWallet.ts'

const codeOf = (error: unknown) => errorFromWallet(error, { method: 'eth_x' }).code

test("[S8.7] 4001 is 'User rejected the request.', whatever the wallet calls it", () => {
  expect(errorFromWallet({ code: 4001, message: 'MetaMask: denied' }, { method: 'eth_x' })).toMatchObject({
    code: 'USER_REJECTED',
    message: 'User rejected the request.',
    rpcCode: 4001,
  })
  expect(codeOf({ code: 'ACTION_REJECTED' })).toBe('USER_REJECTED')
  expect(codeOf({ code: 5000, message: 'User rejected.' })).toBe('USER_REJECTED')
  expect(codeOf(new Error('User denied transaction signature'))).toBe('USER_REJECTED')
  expect(codeOf({ code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } })).toBe('USER_REJECTED')
  expect(codeOf(new Error('outer', { cause: { code: 4001 } }))).toBe('USER_REJECTED')
})

test.each([
  [-32700, 'RPC_PARSE_ERROR'],
  [-32600, 'RPC_INVALID_REQUEST'],
  [-32601, 'RPC_METHOD_NOT_FOUND'],
  [-32602, 'RPC_INVALID_PARAMS'],
  [-32603, 'RPC_INTERNAL'],
  [-32000, 'RPC_INVALID_INPUT'],
  [-32001, 'RPC_RESOURCE_NOT_FOUND'],
  [-32002, 'RPC_RESOURCE_UNAVAILABLE'],
  [-32003, 'RPC_TRANSACTION_REJECTED'],
  [-32004, 'RPC_METHOD_NOT_SUPPORTED'],
  [-32005, 'RPC_LIMIT_EXCEEDED'],
  [-32006, 'RPC_VERSION_UNSUPPORTED'],
  [4100, 'WALLET_UNAUTHORIZED'],
  [4200, 'WALLET_METHOD_UNSUPPORTED'],
  [4900, 'WALLET_DISCONNECTED'],
  [4901, 'WALLET_CHAIN_DISCONNECTED'],
  [4902, 'WALLET_CHAIN_NOT_ADDED'],
  [5700, 'CAPABILITY_UNSUPPORTED'],
  [5760, 'ATOMICITY_UNSUPPORTED'],
])('[S8.7] wallet code %i is %s', (code, row) => {
  expect(codeOf({ code, message: 'something' })).toBe(row)
})

test.each([
  ['nonce too low: next nonce 5, tx nonce 4', 'NONCE_TOO_LOW'],
  ['nonce too high', 'NONCE_TOO_HIGH'],
  ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
  ['max fee per gas less than block base fee', 'FEE_CAP_TOO_LOW'],
  ['tx fee (2.10 ether) exceeds the configured cap (1.00 ether)', 'FEE_CAP_TOO_HIGH'],
  ['intrinsic gas too low', 'GAS_TOO_LOW'],
  ['exceeds block gas limit', 'GAS_TOO_HIGH'],
  ['execution reverted: no', 'TRANSACTION_REVERTED'],
])('[S8.7] a node that says "%s" means %s', (message, row) => {
  expect(codeOf({ code: -32000, message })).toBe(row)
  expect(codeOf({ code: -32603, message })).toBe(row)
})

test('an unknown error keeps its words, cut; an error of ours stays what it is', () => {
  const unknown = errorFromWallet({ code: 1234, message: `odd ${'x'.repeat(500)}` }, { method: 'eth_x' })
  expect(unknown.code).toBe('WALLET_ERROR')
  expect(unknown.message).toHaveLength(200)
  expect(codeOf('plain words')).toBe('WALLET_ERROR')
  expect(codeOf(undefined)).toBe('WALLET_ERROR')
  expect(codeOf(errorOf(SESSION_DISCONNECTED))).toBe('SESSION_DISCONNECTED')
})
