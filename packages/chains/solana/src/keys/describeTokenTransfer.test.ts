import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { createAccountInstruction, transferTokenInstruction } from '../tokens/tokenInstructions.ts'
import { tokenPrograms } from '../tokens/tokenPrograms.ts'
import { type AddressedInstruction, describeTokenTransfer } from './describeTokenTransfer.ts'

const [payer, owner, mint, account, source, stranger] = [
  'payer',
  'owner',
  'mint',
  'account',
  'source',
  'stranger',
] as readonly string[] as [Address, Address, Address, Address, Address, Address]
const [splToken, token2022] = tokenPrograms as [Address, Address]

type Built = ReturnType<typeof transferTokenInstruction>
const addressed = ({ programAddress, accounts = [], data }: Built): AddressedInstruction => ({
  program: programAddress,
  accounts: accounts.map(({ address }) => address),
  data: Uint8Array.from(data ?? []),
})
const creation = (change: object = {}) =>
  addressed(createAccountInstruction({ payer, account, owner, mint, tokenProgram: splToken, ...change }))
const transfer = (change: object = {}) =>
  addressed(
    transferTokenInstruction({
      ...{ source, destination: account, mint, owner: payer, units: 7n, decimals: 6, tokenProgram: splToken },
      ...change,
    }),
  )
const known = { address: mint as string, symbol: 'LUSD', decimals: 6 }
const describe = (...instructions: readonly AddressedInstruction[]) =>
  describeTokenTransfer(instructions, { payer, tokens: [known] })

test('returns the owner, and the sum of transfers from several accounts', () => {
  const facts = { kind: 'tokenTransfer', from: payer, to: owner, tokenAddress: mint, token: known }
  expect(describe(creation(), transfer())).toEqual({ ...facts, amountUnits: 7n })
  const more = transfer({ source: stranger, units: 2n ** 64n - 1n })
  expect(describe(creation(), transfer(), more)).toEqual({ ...facts, amountUnits: 2n ** 64n + 6n })
  const { accounts, program } = creation()
  for (const data of [new Uint8Array(), Uint8Array.of(0)])
    expect(describe({ accounts, program, data }, transfer())).toBeDefined()
})

test('treats a token as unknown if its decimals differ', () => {
  expect(describe(creation(), transfer({ decimals: 9 }))).not.toHaveProperty('token')
})

test.each<readonly [string, readonly AddressedInstruction[]]>([
  ['no creation of the account', [transfer()]],
  ['nothing after the creation', [creation()]],
  ['a creation with another payer', [creation({ payer: stranger }), transfer()]],
  ['a destination that is another account', [creation(), transfer({ destination: stranger })]],
  ['another token', [creation(), transfer({ mint: stranger })]],
  ['another token program', [creation({ tokenProgram: token2022 }), transfer()]],
  [
    'a program that is not a token program',
    [creation({ tokenProgram: stranger }), transfer({ tokenProgram: stranger })],
  ],
  ['tokens of somebody else', [creation(), transfer({ owner: stranger })]],
  ['parts with different decimals', [creation(), transfer(), transfer({ decimals: 5 })]],
  ['a second creation', [creation(), creation(), transfer()]],
  ['the creation at the end', [transfer(), creation()]],
  ['further accounts', [creation(), { ...transfer(), accounts: [...transfer().accounts, stranger] }]],
  ['an account from a lookup table', [creation(), { ...transfer(), accounts: [source, mint, undefined, payer] }]],
  ['data that is longer', [creation(), { ...transfer(), data: Uint8Array.from([...transfer().data, 0]) }]],
  [
    'an approval',
    [creation(), transfer(), { ...transfer(), data: Uint8Array.from([13, ...transfer().data.subarray(1)]) }],
  ],
  ['another instruction of the account program', [{ ...creation(), data: Uint8Array.of(2) }, transfer()]],
])('does not describe %s', (_, instructions) => expect(describe(...instructions)).toBeUndefined())
