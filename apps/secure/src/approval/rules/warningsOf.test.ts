import { expect, test } from 'vitest'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { isRisky, warningsOf } from './warningsOf.ts'

const [account, contract, spender] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)

test('warns once of an allowance that several calls of a batch grant', () => {
  const call = { kind: 'tokenApproval', from: account, spender, tokenAddress: contract, amountUnits: 5n }
  const batch = { facts: { kind: 'batch', from: account, calls: [call, call] } } as unknown as DecodedRequest
  expect(warningsOf(batch, {})).toEqual([{ kind: 'allowance', tone: 'warn' }])
})

test('gives one warning for several tokens with the same danger', () => {
  const allowances = [contract, account].map((tokenAddress) => ({
    spender,
    tokenAddress,
    amountUnits: 5n,
    isUnlimited: true,
  }))
  const permit = { facts: { kind: 'typedData', allowances } } as unknown as DecodedRequest
  expect(warningsOf(permit, {})).toEqual([{ kind: 'unlimited', tone: 'bad', tokenAddresses: [contract, account] }])
})

test('facts from the network or the server can make a request risky', () => {
  const payment = { facts: { kind: 'nativeTransfer', from: account, to: spender } } as unknown as DecodedRequest
  expect(isRisky(payment, undefined)).toBe(false)
  const lookAlike = { kind: 'lookAlike', tone: 'bad' } as const
  expect(isRisky(payment, { warnings: [lookAlike] })).toBe(true)
})
