import { errorOf } from '@latchkey/base/errors'
import { CONNECT_BEFORE_REQUEST } from '@latchkey/contracts/errors/sign'
import { peerFault, toEip1193Error, toProviderRpcError } from '@latchkey/contracts/rpc/providerRpcError'
import { expect, test } from 'vitest'
import { peerError } from '../sign/peerError.ts'

const codeOf = (code: number, message = 'something') => peerFault({ code, message }, 'eth_x').cause.code

test('[S8.7] maps codes and texts of peers to the catalogue', () => {
  expect(codeOf(4902)).toBe('WALLET_CHAIN_NOT_ADDED')
  expect(codeOf(-32000, 'nonce too low')).toBe('NONCE_TOO_LOW')
  for (const code of [6000, 1234]) expect(codeOf(code)).toBe('PEER_ERROR')
})

test('keeps code, text and data of a peer, and the code is a number', () => {
  const said = { code: 5750, message: 'no upgrade', data: { why: 'policy' } }
  for (const fault of [peerFault(said, 'wallet_sendCalls'), toProviderRpcError(peerError(said), 'wallet_sendCalls')])
    expect(fault).toMatchObject({ name: 'ProviderRpcError', ...said, cause: { code: 'ATOMIC_UPGRADE_REJECTED' } })
})

test('EIP-1193: every code for a rejection becomes 4001', () => {
  for (const code of [4001, 5000, 5001, 5002, 5003]) {
    const rejected = toEip1193Error(peerError({ code, message: 'User rejected.' }), 'personal_sign')
    expect(rejected).toMatchObject({ code: 4001, message: 'User rejected.', cause: { code: 'USER_REJECTED' } })
  }
})

test("gives failures without a peer's response a code, too", () => {
  expect(toProviderRpcError(errorOf(CONNECT_BEFORE_REQUEST), 'x')).toMatchObject({ code: 4900 })
  expect(toProviderRpcError(new Error('boom'), 'x')).toMatchObject({ code: -32603, message: 'boom' })
  expect(toProviderRpcError('boom', 'x')).toMatchObject({ code: -32603, cause: { code: 'WALLET_ERROR' } })
})
