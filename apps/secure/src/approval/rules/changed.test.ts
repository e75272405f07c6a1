import type { Simulation } from '@latchkey/base/keys/simulation'
import { expect, test } from 'vitest'
import { isWorse } from './changed.ts'

const [token, other, spender] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const units = (amount: bigint, tokenAddress?: string) =>
  ({ kind: 'units', units: amount, ...(tokenAddress && { tokenAddress }) }) as const
const nft = (tokenId: bigint) => ({ kind: 'nft', received: true, collectionAddress: other, tokenId }) as const
const done = (changes: readonly (ReturnType<typeof units> | ReturnType<typeof nft>)[], further: object = {}) =>
  ({ status: 'success', changes, allowances: [], operators: [], ...further }) as Simulation
const swap = done([units(-1_000n), units(3_000n, token)])
const allowance = { spender, tokenAddress: token, amountUnits: 5n, isUnlimited: false }

test.each<[string, Simulation]>([
  ['the same', swap],
  ['1% less received', done([units(-1_000n), units(2_970n, token)])],
  ['1% more paid', done([units(-1_010n), units(3_000n, token)])],
  ['more received', done([units(-1_000n), units(9_000n, token), units(1n, other), units(5n)])],
])('%s is not worse', (_, now) => {
  expect(isWorse(now, swap)).toBe(false)
})

test.each<[string, Simulation]>([
  ['a failure', { status: 'reverted' }],
  ['less received', done([units(-1_000n), units(2_969n, token)])],
  ['nothing received', done([units(-1_000n)])],
  ['more paid', done([units(-1_011n), units(3_000n, token)])],
  ['another token taken', done([units(-1_000n), units(3_000n, token), units(-1n, other)])],
  ['a permission granted', done([units(-1_000n), units(3_000n, token)], { allowances: [allowance] })],
  ['a collection handed over', done([units(-1_000n), units(3_000n, token)], { operators: [{ operator: spender }] })],
])('%s is worse', (_, now) => {
  expect(isWorse(now, swap)).toBe(true)
})

test('another NFT or a larger allowance is worse, and a request that succeeds now is new', () => {
  expect(isWorse(done([nft(1n)]), done([nft(1n)]))).toBe(false)
  expect(isWorse(done([nft(2n)]), done([nft(1n)]))).toBe(true)
  const granted = (amountUnits: bigint) => done([], { allowances: [{ ...allowance, amountUnits }] })
  expect(isWorse(granted(5n), granted(5n))).toBe(false)
  expect(isWorse(granted(6n), granted(5n))).toBe(true)
  expect(isWorse(swap, { status: 'reverted' })).toBe(true)
})
