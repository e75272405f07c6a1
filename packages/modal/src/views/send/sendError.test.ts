import { errorOf } from '@latchkey/base/errors'
import { CONNECTOR_NOT_CONNECTED } from '@latchkey/contracts/errors/connect'
import { UNSUPPORTED_CHAIN } from '@latchkey/contracts/errors/networks'
import {
  RPC_INVALID_PARAMS,
  RPC_RESOURCE_UNAVAILABLE,
  USER_REJECTED,
  WALLET_DISCONNECTED,
  WALLET_RESPONSE_MALFORMED,
  WALLET_UNAUTHORIZED,
} from '@latchkey/contracts/errors/wallet'
import { expect, test } from 'vitest'
import { sendError } from './sendError.ts'

const textOf = (error: unknown) =>
  sendError(error, { reason: 'Try again.', messageOf: ({ message }) => message }).message

test('[S4.9] reports after a rejection that nothing was sent', () => {
  expect(textOf(errorOf(USER_REJECTED))).toBe('You rejected the request in your wallet. Nothing was sent.')
})

test("[S4.12] reports 'Unsupported chain' if no adapter can send", () => {
  expect(textOf(errorOf(UNSUPPORTED_CHAIN))).toBe('Unsupported chain')
})

test('behaviour: reports that nothing was sent only if the wallet returned a definite error', () => {
  const method = 'eth_sendTransaction'
  expect(textOf(errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'x' } }))).toBe('Nothing was sent. Try again.')
  expect(textOf(errorOf(CONNECTOR_NOT_CONNECTED))).toBe('Nothing was sent. Try again.')
  for (const [row, reason] of [
    [WALLET_UNAUTHORIZED, 'Connect again and approve it.'],
    [WALLET_DISCONNECTED, 'Check its connection.'],
    [RPC_RESOURCE_UNAVAILABLE, 'Answer it first.'],
  ] as const) {
    expect(textOf(errorOf(row))).toMatch(/^Nothing was sent\. /)
    expect(textOf(errorOf(row))).toContain(reason)
  }
  for (const unclear of [new Error('socket'), errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'x' } })])
    expect(textOf(unclear)).toMatch(/didn't respond.*before you send again/)
})
