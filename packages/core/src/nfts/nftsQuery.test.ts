import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { nftsQuery } from './nftsQuery.ts'

const row = {
  ...{ chainId: 'eip155:1', contract: '0xc', tokenId: '7', standard: 'erc1155', quantity: '12', name: 'Pass' },
  ...{ collection: 'Passes', imageUrl: null, isSpam: false },
}

function appWith(answer: (cursor: string | null) => object) {
  const latchkey = oneNetworkApp(
    {},
    {
      fetch: async (input) => {
        const { pathname, searchParams } = new URL(String(input))
        expect(pathname).toBe('/v1/account/0xa/nfts')
        return Response.json(answer(searchParams.get('cursor')))
      },
    },
  )
  return { client: new QueryClient(), query: nftsQuery(latchkey, { address: '0xa', networkId: 'eip155:1' }) }
}

test('reads the NFTs of an account page by page', async () => {
  const { client, query } = appWith((cursor) =>
    cursor ? { data: [{ ...row, imageUrl: '/7' }], next: null } : { data: [row], next: 'more' },
  )
  const { pages } = await client.fetchInfiniteQuery({ ...query, pages: 2 })
  const { imageUrl, chainId, ...known } = row
  expect(pages[0]).toEqual({ nfts: [{ ...known, networkId: chainId }], next: 'more' })
  expect(pages[1]).toEqual({ nfts: [{ ...known, networkId: chainId, imageUrl: '/7' }] })
  client.clear()
})

test('rejects a response of another shape', async () => {
  const { client, query } = appWith(() => ({ data: [{ ...row, tokenId: 7 }], next: null }))
  await expect(client.fetchInfiniteQuery(query)).rejects.toMatchObject({ code: 'API_RESPONSE_MALFORMED' })
  client.clear()
})
