import { expect, test } from 'vitest'
import { accountsOf } from './accountsOf.ts'
import type { AccountDetails, Connections } from './connection.ts'
import { transition } from './connections.machine.ts'
import type { WalletLink } from './port.ts'

const linkOf = (accounts: readonly string[], describe?: WalletLink['describe']) =>
  ({ accounts: () => accounts, ...(describe && { describe }) }) as Partial<WalletLink> as WalletLink

test('[S3.1] [S3.3] an account has the label and public key from its wallet', () => {
  const details: Record<string, AccountDetails> = { a: { label: 'Savings', publicKey: 'key' }, b: {} }
  const link = linkOf(['a', 'b'], (address) => details[address] ?? {})
  expect(accountsOf(link, 'solana')).toEqual([
    { namespace: 'solana', address: 'a', type: 'eoa', label: 'Savings', publicKey: 'key' },
    { namespace: 'solana', address: 'b', type: 'eoa' },
  ])
  expect(accountsOf(linkOf(['a']), 'eip155', 'smartAccount')).toEqual([
    { namespace: 'eip155', address: 'a', type: 'smartAccount' },
  ])
})

test.each([
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), `${'x'.repeat(30)}…`],
  ['🦦'.repeat(31), `${'🦦'.repeat(30)}…`],
  [' My\u202e\n account ', 'My account'],
  [' ', undefined],
  [7, undefined],
])('[S5.12] the label %j is shown as %j', (label, shown) => {
  expect(
    accountsOf(
      linkOf(['a'], () => ({ label })),
      'solana',
    )[0]?.label,
  ).toBe(shown)
})

test('[S3.3] an account keeps its label when the wallet shares another one', () => {
  const account = { namespace: 'solana', address: 'a', type: 'eoa', label: 'Savings' } as const
  const connection = {
    id: 'c',
    epoch: 1,
    walletId: 'w',
    wallet: { name: 'Wallet' },
    via: 'injected',
    status: 'connected',
    accounts: [account],
    networks: { solana: 'solana:one' },
  } as const
  const state: Connections = {
    connections: [connection],
    active: { solana: { connectionId: 'c', address: 'a' } },
    activeNamespace: 'solana',
    attempts: {},
  }
  const { connections } = transition(state, { type: 'accounts', id: 'c', namespace: 'solana', accounts: ['b', 'a'] })
  expect(connections[0]?.accounts).toEqual([{ namespace: 'solana', address: 'b', type: 'eoa' }, account])
})
