import { expect, test } from 'vitest'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { hiddenGrants } from './hiddenPermission.ts'
import { lateRules } from './lateRules.ts'
import type { LateFacts } from './rule.ts'
import { detect } from './warning.ts'

const [account, contract, spender] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
const asked = {
  facts: { kind: 'contractCall', from: account, to: contract, amountUnits: 1n, data: '0x7ff36ab5' },
} as DecodedRequest
const answered = (known: object = {}) =>
  ({ claimed: [], hiddenGrants: [], recipients: new Map(), ...known }) as Omit<LateFacts, 'asked'>
const lateWarnings = (asked: DecodedRequest, known: Omit<LateFacts, 'asked'>) => detect(lateRules, { asked, ...known })
const simulated = (outcome: object) =>
  ({ status: 'success', changes: [], allowances: [], operators: [], ...outcome }) as unknown as NonNullable<
    LateFacts['simulation']
  >

test('an unknown call is a note if the simulation shows its effect, and a warning otherwise', () => {
  const changes = [{ kind: 'units', units: -1n }]
  expect(lateWarnings(asked, answered({ simulation: simulated({ changes }) }))).toEqual([
    { kind: 'simulated', tone: 'neutral' },
  ])
  expect(lateWarnings(asked, answered({ simulation: simulated({}) }))).toEqual([
    { kind: 'unknownCall', tone: 'neutral' },
  ])
  expect(lateWarnings(asked, answered())).toEqual([{ kind: 'unknownCall', tone: 'warn' }])
})

test('finds permissions that no call of a batch names', () => {
  const call = { kind: 'tokenApproval', from: account, spender, tokenAddress: contract, amountUnits: 5n }
  const network = { tokens: [{ address: contract }] }
  const batch = { facts: { kind: 'batch', from: account, calls: [call, call] }, network } as unknown as DecodedRequest
  const named = { spender, tokenAddress: contract }
  expect(hiddenGrants(batch, simulated({ allowances: [named] }))).toEqual([])
  // The same spender may take another token, although no call grants that.
  const hidden = { spender, tokenAddress: account }
  expect(hiddenGrants(batch, simulated({ allowances: [named, hidden, hidden] }))).toEqual([hidden])
  expect(lateWarnings(batch, answered({ hiddenGrants: [hidden] }))).toContainEqual({
    kind: 'hiddenPermission',
    tone: 'bad',
  })
})

test('names unknown tokens once', () => {
  const allowances = [contract, account, account].map((tokenAddress) => ({ spender, tokenAddress, amountUnits: 5n }))
  const permit = { facts: { kind: 'typedData', allowances } } as unknown as DecodedRequest
  expect(lateWarnings(permit, answered())).toEqual([
    { kind: 'unknownToken', tone: 'warn', addresses: [contract, account] },
  ])
})

test('warns of a recipient that imitates one that was paid before', () => {
  const payment = { facts: { kind: 'nativeTransfer', from: account, to: spender } } as unknown as DecodedRequest
  const recipients = new Map([[spender, { history: 'new', imitates: contract }]])
  expect(lateWarnings(payment, answered({ recipients }))).toEqual([{ kind: 'lookAlike', tone: 'bad' }])
})

test('warns of a high fee in dollars, unless somebody else pays it', () => {
  const feeOf = (prepared: object, dollarsPerUnit = 1) =>
    lateWarnings(
      { facts: { kind: 'nativeTransfer', from: account, to: spender } } as unknown as DecodedRequest,
      answered({ prepared, dollarsOf: ({ units }: { units: bigint }) => Number(units) * dollarsPerUnit }),
    )
  expect(feeOf({ maxFeeUnits: 49n })).toEqual([])
  expect(feeOf({ maxFeeUnits: 50n })).toEqual([{ kind: 'highFee', tone: 'warn' }])
  expect(feeOf({ maxFeeUnits: 50n }, 10)).toEqual([{ kind: 'highFee', tone: 'bad' }])
  // The sheet lists the deposit for a new account separately.
  expect(feeOf({ maxFeeUnits: 60n, depositUnits: 20n })).toEqual([])
  expect(feeOf({ maxFeeUnits: 50n, isSponsored: true }, 10)).toEqual([])
})
