import { expect, test } from 'vitest'
import type { Estimate } from './estimateRequest.ts'
import type { AskedRequest } from './readRequest.ts'
import { hiddenGrants, warningsOf } from './warningsOf.ts'

const [account, contract, spender] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
const asked = {
  facts: { kind: 'contractCall', from: account, to: contract, amountUnits: 1n, data: '0x7ff36ab5' },
} as AskedRequest
const simulated = (outcome: object): Estimate =>
  ({
    claimed: [],
    simulation: { status: 'success', changes: [], allowances: [], operators: [], ...outcome },
  }) as unknown as Estimate

test('an unknown call is a note where the simulation shows what it does, and a warning elsewhere', () => {
  expect(warningsOf(asked, simulated({ changes: [{ kind: 'units', units: -1n }] }))).toEqual([
    { kind: 'simulated', tone: 'neutral' },
  ])
  expect(warningsOf(asked, simulated({}))).toEqual([{ kind: 'unknownCall', tone: 'neutral' }])
  expect(warningsOf(asked, { claimed: [] })).toEqual([{ kind: 'unknownCall', tone: 'warn' }])
  // Nothing can be approved before the network has answered.
  expect(warningsOf(asked, undefined)).toEqual([])
  expect(warningsOf(asked, simulated({ allowances: [{ spender }] }))).toContainEqual({
    kind: 'hiddenPermission',
    tone: 'bad',
  })
})

test('warns once of an allowance that several calls of a batch grant, and does not call it hidden', () => {
  const call = { kind: 'tokenApproval', from: account, spender, tokenAddress: contract, amountUnits: 5n }
  const network = { tokens: [{ address: contract }] }
  const batch = { facts: { kind: 'batch', from: account, calls: [call, call] }, network } as unknown as AskedRequest
  expect(warningsOf(batch, simulated({ allowances: [{ spender, tokenAddress: contract }] }))).toEqual([
    { kind: 'allowance', tone: 'warn' },
  ])
  // The same spender may take another token, which no call names.
  const more = [contract, account, account].map((tokenAddress) => ({ spender, tokenAddress }))
  expect(hiddenGrants(batch, simulated({ allowances: more }))).toEqual([{ spender, tokenAddress: account }])
})

test('one warning for several tokens of the same danger', () => {
  const allowances = [contract, account].map((tokenAddress) => ({
    spender,
    tokenAddress,
    amountUnits: 5n,
    isUnlimited: true,
  }))
  const permit = { facts: { kind: 'typedData', allowances } } as unknown as AskedRequest
  expect(warningsOf(permit, { claimed: [] })).toEqual([
    { kind: 'unlimited', tone: 'bad', tokenAddresses: [contract, account] },
    { kind: 'unknownToken', tone: 'warn', addresses: [contract, account] },
  ])
})
