import { QueryClient } from '@tanstack/query-core'
import { afterEach, expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { historyQuery } from './historyQuery.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A transaction in the server's format. */
const rowOf = (id: string, transfers: readonly object[] = []) => ({
  id,
  metadata: {
    ...{ minedAt: '2026-11-20T12:00:00.000Z', chain: 'eip155:1', operationType: 'receive', status: 'confirmed' },
    ...{ hash: `0x${id}`, nonce: 1, sentFrom: '0xb', sentTo: '0xa', isSpam: false },
  },
  transfers,
})

/** An app whose server responds with these pages, by cursor. */
function appWith(pages: Readonly<Record<string, object>>) {
  const asked: URL[] = []
  const latchkey = oneNetworkApp(
    {},
    {
      fetch: async (input) => {
        const url = new URL(String(input))
        asked.push(url)
        return Response.json(pages[url.searchParams.get('cursor') ?? 'first'] ?? {})
      },
    },
  )
  return { asked, client: new QueryClient(), query: historyQuery(latchkey, { address: '0xa', networkId: 'eip155:1' }) }
}

test('[S7.4] reads the pages of the account on its network, one after the other', async () => {
  const { asked, client, query } = appWith({
    first: { data: [rowOf('2'), rowOf('1')], next: 'older' },
    older: { data: [rowOf('0')], next: null },
  })
  const { pages } = await client.fetchInfiniteQuery({ ...query, pages: 3 })
  expect(pages.map(({ transactions }) => transactions.map(({ id }) => id))).toEqual([['2', '1'], ['0']])
  expect(asked.map(({ pathname }) => pathname)).toEqual(Array(2).fill('/v1/account/0xa/history'))
  expect(asked.map(({ searchParams }) => searchParams.get('chainId'))).toEqual(Array(2).fill('eip155:1'))
  client.clear()
})

test('a response is cached for 15 s', async () => {
  vi.useFakeTimers()
  const { asked, client, query } = appWith({ first: { data: [], next: null } })
  await client.fetchInfiniteQuery(query)
  await vi.advanceTimersByTimeAsync(14_999)
  await client.fetchInfiniteQuery(query)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await client.fetchInfiniteQuery(query)
  expect(asked).toHaveLength(2)
  client.clear()
})

test('[S3.10] a transaction has exact amounts, and distinguishes tokens from NFTs', async () => {
  const numeric = '123456789012345678901.000000000000000001'
  const fungible_info = { name: 'Dollar', symbol: 'USD', icon: { url: '/usd' }, address: 'eip155:1:0xd' }
  const nft_info = {
    ...{ name: 'Pass', contract: '0xc', tokenId: '1', flags: { is_spam: true } },
    content: { preview: { url: '/pass' } },
  }
  const { client, query } = appWith({
    first: {
      data: [
        rowOf('1', [
          { direction: 'in', fungible_info, quantity: { numeric } },
          { direction: 'out', nft_info, quantity: { numeric: '1' } },
          { direction: 'self', nft_info: { ...nft_info, content: null }, quantity: { numeric: '1' } },
        ]),
      ],
      next: null,
    },
  })
  const [page] = (await client.fetchInfiniteQuery(query)).pages
  expect(page?.transactions[0]).toEqual({
    ...{ id: '1', hash: '0x1', networkId: 'eip155:1', minedAtMs: Date.parse('2026-11-20T12:00:00Z') },
    ...{ operation: 'receive', status: 'confirmed', sentFrom: '0xb', sentTo: '0xa', isSpam: false },
    transfers: [
      { direction: 'in', numeric, token: { symbol: 'USD', address: '0xd', iconUrl: '/usd' } },
      { direction: 'out', numeric: '1', nft: { name: 'Pass', imageUrl: '/pass', isSpam: true } },
      { direction: 'self', numeric: '1', nft: { name: 'Pass', isSpam: true } },
    ],
  })
  client.clear()
})

test('a contract call has the method and the contract, with the names that the server knows', async () => {
  const row = rowOf('1')
  const call = (metadata: object) => ({ ...row, metadata: { ...row.metadata, operationType: 'execute', ...metadata } })
  const named = { method: { selector: '0x10f13a8c', name: 'setText' }, contract: { address: '0xc', name: 'ENS' } }
  const unnamed = { method: { selector: '0x7d9c2f10' }, contract: { address: '0xc' } }
  const { client, query } = appWith({ first: { data: [call(named), call(unnamed), call({})], next: null } })
  const [page] = (await client.fetchInfiniteQuery(query)).pages
  expect(page?.transactions.map(({ method, contract }) => ({ method, contract }))).toEqual([named, unnamed, {}])
  client.clear()
})

test('rejects a response of another shape', async () => {
  const { client, query } = appWith({ first: { data: [{ id: 1 }], next: null } })
  await expect(client.fetchInfiniteQuery(query)).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
  client.clear()
})
