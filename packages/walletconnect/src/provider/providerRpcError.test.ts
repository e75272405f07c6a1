import { errorOf } from '@latchkey/base/errors'
import { CONNECT_BEFORE_REQUEST } from '@latchkey/contracts/errors/sign'
import { expect, test } from 'vitest'
import { peerError } from '../sign/peerError.ts'
import { peerFault, toProviderRpcError } from './providerRpcError.ts'

const codeOf = (code: number, message = 'something') => peerFault({ code, message }, 'eth_x').cause.code

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
  [4001, 'USER_REJECTED'],
  [4100, 'WALLET_UNAUTHORIZED'],
  [4200, 'WALLET_METHOD_UNSUPPORTED'],
  [4900, 'WALLET_DISCONNECTED'],
  [4901, 'WALLET_CHAIN_DISCONNECTED'],
  [4902, 'WALLET_CHAIN_NOT_ADDED'],
  [5000, 'USER_REJECTED'],
  [5700, 'CAPABILITY_UNSUPPORTED'],
  [5710, 'CAPABILITY_CHAIN_UNSUPPORTED'],
  [5720, 'DUPLICATE_BUNDLE_ID'],
  [5730, 'UNKNOWN_BUNDLE_ID'],
  [5740, 'BUNDLE_TOO_LARGE'],
  [5750, 'ATOMIC_UPGRADE_REJECTED'],
  [5760, 'ATOMICITY_UNSUPPORTED'],
  [6000, 'PEER_ERROR'],
  [1234, 'PEER_ERROR'],
])('[S8.7] code %i of a peer means %s', (code, row) => expect(codeOf(code)).toBe(row))

test.each([
  ['nonce too low: next nonce 5, tx nonce 4', 'NONCE_TOO_LOW'],
  ['nonce too high', 'NONCE_TOO_HIGH'],
  ['insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
  ['max fee per gas less than block base fee', 'FEE_CAP_TOO_LOW'],
  ['tx fee (2.10 ether) exceeds the configured cap (1.00 ether)', 'FEE_CAP_TOO_HIGH'],
  ['intrinsic gas too low', 'GAS_TOO_LOW'],
  ['exceeds block gas limit', 'GAS_TOO_HIGH'],
  ['execution reverted: no', 'TRANSACTION_REVERTED'],
  ['MetaMask Tx Signature: User denied transaction signature.', 'USER_REJECTED'],
])('[S8.7] a peer that says "%s" means %s', (message, row) => {
  for (const code of [-32000, -32603, 1234]) expect(codeOf(code, message)).toBe(row)
})

test('code, text and data of a peer are kept as they came, and the code is a number', () => {
  const said = { code: 5750, message: 'no upgrade', data: { why: 'policy' } }
  for (const fault of [peerFault(said, 'wallet_sendCalls'), toProviderRpcError(peerError(said), 'wallet_sendCalls')])
    expect(fault).toMatchObject({ name: 'ProviderRpcError', ...said, cause: { code: 'ATOMIC_UPGRADE_REJECTED' } })
  const rejected = toProviderRpcError(peerError({ code: 5000, message: 'User rejected.' }), 'personal_sign')
  expect(rejected).toMatchObject({ code: 5000, message: 'User rejected.', cause: { code: 'USER_REJECTED' } })
})

test('what was no answer of a peer has a code, too', () => {
  expect(toProviderRpcError(errorOf(CONNECT_BEFORE_REQUEST), 'x')).toMatchObject({ code: 4900 })
  expect(toProviderRpcError(new Error('boom'), 'x')).toMatchObject({ code: -32603, message: 'boom' })
  expect(toProviderRpcError('boom', 'x')).toMatchObject({ code: -32603, cause: { code: 'WALLET_ERROR' } })
})
