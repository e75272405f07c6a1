import type { ListedWallet } from '@latchkey/api/wallets/getWallets'
import { expect, test } from 'vitest'
import { orderWallets } from './orderWallets.ts'
import type { Wallet } from './wallet.ts'

const installed = (id: string, name: string, rdns?: string) => ({ id, name, connectors: {}, ...(rdns && { rdns }) })
const listing = (id: string, name: string, rdns?: string) =>
  ({ id, name, ...(rdns && { rdns }) }) as Partial<ListedWallet> as ListedWallet
const ids = (params: orderWallets.Params) => orderWallets(params).map(({ kind, id }) => `${kind}:${id}`)

test('lists wallets of this page first, and recent ones first among both kinds', () => {
  const detected = [installed('a', 'Alpha'), installed('b', 'Beta')]
  const listed = [listing('x', 'Xi'), listing('y', 'Ypsilon')]
  const expected = ['installed:b', 'installed:a', 'listed:y', 'listed:x']
  expect(ids({ detected, listed, recent: ['y', 'b'] })).toEqual(expected)
})

test('lists no wallet twice: identified by rdns, else by case-insensitive name', () => {
  const detected = [installed('a', 'Alpha', 'org.alpha'), installed('b', 'Beta')]
  const listed = [
    listing('1', 'Alpha for phones', 'org.alpha'),
    listing('2', 'BETA', 'org.beta'),
    listing('3', 'Alpha', 'org.other'),
  ]
  // The third is another wallet that has the same name.
  expect(ids({ detected, listed, recent: [] })).toEqual(['installed:a', 'installed:b', 'listed:3'])
})

test('a wallet is recent by any of its connectors, or by the listing it was chosen from', () => {
  const connectors = { eip155: { id: 'org.otter' }, solana: { id: 'Otter' } } as unknown as Wallet['connectors']
  // Its id is that of the connector that was found first, which can be another one after a reload.
  const detected = [installed('a', 'Alpha'), { ...installed('Otter', 'Otter'), connectors }, installed('b', 'Beta')]
  const recent = (...ids: readonly string[]) =>
    orderWallets({ detected, listed: [listing('f00d', 'Beta')], recent: ids }).filter((choice) => choice.recent)
  expect(recent('org.otter')).toMatchObject([{ id: 'Otter' }])
  expect(recent('Otter')).toMatchObject([{ id: 'Otter' }])
  expect(recent('f00d')).toMatchObject([{ id: 'b' }])
  expect(recent('other')).toEqual([])
})
