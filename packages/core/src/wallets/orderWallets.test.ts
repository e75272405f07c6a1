import type { ListedWallet } from '@latchkey/api/wallets/getWallets'
import { expect, test } from 'vitest'
import { orderWallets } from './orderWallets.ts'

const installed = (id: string, name: string, rdns?: string) => ({ id, name, connectors: {}, ...(rdns && { rdns }) })
const listing = (id: string, name: string, rdns?: string) =>
  ({ id, name, ...(rdns && { rdns }) }) as Partial<ListedWallet> as ListedWallet
const ids = (params: orderWallets.Params) => orderWallets(params).map(({ kind, id }) => `${kind}:${id}`)

test('wallets of this page come first, those used lately before the rest of their kind', () => {
  const detected = [installed('a', 'Alpha'), installed('b', 'Beta')]
  const listed = [listing('x', 'Xi'), listing('y', 'Ypsilon')]
  const expected = ['installed:b', 'installed:a', 'listed:y', 'listed:x']
  expect(ids({ detected, listed, recent: ['y', 'b'] })).toEqual(expected)
})

test('no wallet is there twice: told apart by rdns, else by name in any case', () => {
  const detected = [installed('a', 'Alpha', 'org.alpha'), installed('b', 'Beta')]
  const listed = [
    listing('1', 'Alpha for phones', 'org.alpha'),
    listing('2', 'BETA', 'org.beta'),
    listing('3', 'Alpha', 'org.other'),
  ]
  // The third is another wallet that has the same name.
  expect(ids({ detected, listed, recent: [] })).toEqual(['installed:a', 'installed:b', 'listed:3'])
})
