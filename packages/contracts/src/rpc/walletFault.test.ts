import { expect, test } from 'vitest'
import { walletFault } from './walletFault.ts'

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
  [5001, 'USER_REJECTED'],
  [5002, 'USER_REJECTED'],
  [5003, 'USER_REJECTED'],
  ['ACTION_REJECTED', 'USER_REJECTED'],
  [5700, 'CAPABILITY_UNSUPPORTED'],
  [5710, 'CAPABILITY_CHAIN_UNSUPPORTED'],
  [5720, 'DUPLICATE_BUNDLE_ID'],
  [5730, 'UNKNOWN_BUNDLE_ID'],
  [5740, 'BUNDLE_TOO_LARGE'],
  [5750, 'ATOMIC_UPGRADE_REJECTED'],
  [5760, 'ATOMICITY_UNSUPPORTED'],
  [6000, undefined],
  [1234, undefined],
  [undefined, undefined],
])('[S8.7] code %s of a wallet means %s', (code, row) => expect(walletFault(code, 'something')?.code).toBe(row))

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
])('[S8.7] "%s" means %s, unless the code already says something', (message, row) => {
  for (const code of [-32000, -32603, 1234, undefined]) expect(walletFault(code, message)?.code).toBe(row)
  expect(walletFault(4100, message)?.code).toBe('WALLET_UNAUTHORIZED')
})
