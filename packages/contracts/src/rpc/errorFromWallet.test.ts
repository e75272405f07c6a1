import { errorOf } from '@latchkey/base/errors'
import { expect, test } from 'vitest'
import { CONNECTOR_NOT_CONNECTED } from '../errors/connect.ts'
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

test('[S8.7] distinguishes the codes and messages of wallets and nodes', () => {
  expect(codeOf({ code: 4902, message: 'something' })).toBe('WALLET_CHAIN_NOT_ADDED')
  expect(codeOf({ code: -32000, message: 'insufficient funds for gas * price + value' })).toBe('INSUFFICIENT_FUNDS')
})

test('keeps the message of an unknown error, truncated, and returns our own errors unchanged', () => {
  const unknown = errorFromWallet({ code: 1234, message: `odd ${'x'.repeat(500)}` }, { method: 'eth_x' })
  expect(unknown.code).toBe('WALLET_ERROR')
  expect(unknown.message).toHaveLength(200)
  expect(codeOf('plain words')).toBe('WALLET_ERROR')
  expect(codeOf(undefined)).toBe('WALLET_ERROR')
  expect(codeOf(errorOf(CONNECTOR_NOT_CONNECTED))).toBe('CONNECTOR_NOT_CONNECTED')
})
