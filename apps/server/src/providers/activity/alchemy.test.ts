import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { alchemy } from './alchemy.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const sender = '0xef4396d9ff8107086d215a1c9f8866c54795d7c7'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const hash = '0x3847245c01829b043431067fb2bfa95f7b5bdc7e4246c843e7a573ab6f26f5ff'

/** In the shape that Alchemy documents for `alchemy_getAssetTransfers`. */
const transfer = {
  ...{ blockNum: '0xb0eadc', uniqueId: `${hash}:internal:0_1`, hash, from: sender, to: account, value: 0.5 },
  ...{ erc721TokenId: null, erc1155Metadata: null, tokenId: null, asset: 'ETH', category: 'internal' },
  rawContract: { value: '0x6f05b59d3b20000', address: null, decimal: '0x12' },
  metadata: { blockTimestamp: '2021-02-27T10:00:00.000Z' },
}
/** In the shape that Alchemy documents for `getNFTsForOwner`, version 3. */
const nft = {
  contract: { address: usdc, name: 'Views', symbol: 'VIEW', tokenType: 'ERC721', isSpam: false },
  ...{ tokenId: '7', tokenType: 'ERC721', name: 'View 7', tokenUri: 'ipfs://x', balance: '1' },
  image: { cachedUrl: 'https://nft-cdn.alchemy.com/x', originalUrl: 'ipfs://x' },
}

const service = await startService()
afterAll(() => service.stop())
beforeEach(() => service.reset())

const indexOf = (chainId: string) =>
  alchemy({ provider: 'alchemy', url: service.url, apiKey: 'SECRET' }, { chainId, http: service.http })
const index = indexOf('1')
const rpc = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
const isIncoming = (body: string): boolean => JSON.parse(body).params[0].toAddress !== undefined
const answer = (transfers: readonly unknown[]) =>
  service.answer((_, body) => rpc({ transfers: isIncoming(body) ? transfers : [], pageKey: '' }))
const list = () => index.transactions(account, null)

test('lists transfers of both directions by transaction, with payments by contracts', async () => {
  answer([transfer])
  expect(await list()).toEqual({
    blocks: [
      {
        ...{ number: 0xb0eadc, minedAt: new Date('2021-02-27T10:00:00Z'), next: 0xb0eadc },
        transactions: [
          {
            hash,
            internal: [
              {
                ...{ kind: 'native', contract: undefined, tokenId: undefined, amount: 500_000_000_000_000_000n },
                ...{ from: sender, to: account },
              },
            ],
          },
        ],
      },
    ],
    next: undefined,
  })
})

test('sends the documented request, for payments by contracts only where Alchemy traces them', async () => {
  answer([])
  await indexOf('1').transactions(account, 100)
  await indexOf('8453').transactions(account, null)
  const asked = service.requests.map(({ url, body }) => ({ path: url.pathname, ...JSON.parse(body) }))
  expect(asked[0]).toMatchObject({ path: '/v2/SECRET', jsonrpc: '2.0', method: 'alchemy_getAssetTransfers' })
  const queries = asked.map(({ params }) => params[0])
  for (const query of queries)
    expect(query).toMatchObject({ order: 'desc', withMetadata: true, excludeZeroValue: false, fromBlock: '0x0' })
  const internal = queries.map(({ toBlock, category }) => [toBlock, category.includes('internal')])
  expect(internal.toSorted()).toEqual([
    ['0x63', true],
    ['0x63', true],
    ['latest', false],
    ['latest', false],
  ])
})

test('follows the key of the next page within a block that fills a page', async () => {
  const hashes = Array.from({ length: 3 }, (_, page) => `0x${String(page).padStart(64, '0')}`)
  service.answer((_, body) => {
    const [{ toBlock, pageKey = '0' }] = JSON.parse(body).params
    if (!isIncoming(body) || Number(toBlock) < 0xb0eadc) return rpc({ transfers: [] })
    const page = Number(pageKey)
    return rpc({ transfers: [{ ...transfer, hash: hashes[page] }], ...(page < 2 && { pageKey: String(page + 1) }) })
  })
  const { blocks, next } = await list()
  expect(blocks.flatMap(({ transactions }) => transactions.map((one) => one.hash))).toEqual(hashes)
  expect(await index.transactions(account, next)).toEqual({ blocks: [], next: undefined })
})

test('lists the tokens that the account holds', async () => {
  const balances = [
    { contractAddress: usdc, tokenBalance: '0x00000000000000000000000000000000000000000000000000000000000003e8' },
    { contractAddress: sender, tokenBalance: '0x0000000000000000000000000000000000000000000000000000000000000000' },
    { contractAddress: account, tokenBalance: null, error: 'contract reverted' },
  ]
  service.answer(() => rpc({ address: account, tokenBalances: balances }))
  expect(await index.tokens?.(account)).toEqual([usdc])
})

test('lists NFTs page by page, and omits contracts that only resemble them', async () => {
  const others = [
    { ...nft, tokenType: 'NOT_A_CONTRACT' },
    { ...nft, tokenType: 'ERC1155', tokenId: String(2n ** 256n - 1n), balance: '3' },
  ]
  service.answer(() => ({ ownedNfts: [nft, ...others], totalCount: 3, pageKey: 'more' }))
  expect(await index.nfts(account, null)).toEqual({
    nfts: [
      { contract: usdc, tokenId: '7', standard: 'erc721' },
      { contract: usdc, tokenId: String(2n ** 256n - 1n), standard: 'erc1155' },
    ],
    next: 'more',
  })
  // A key that leads to itself would never end.
  expect((await index.nfts(account, 'more')).next).toBeUndefined()
  const [first, second] = service.requests.map(({ url }) => url)
  expect(first?.pathname).toBe('/nft/v3/SECRET/getNFTsForOwner')
  expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
    owner: account,
    withMetadata: 'true',
    pageSize: '50',
  })
  expect(second?.searchParams.get('pageKey')).toBe('more')
})

test.each<[string, object]>([
  ['a negative block', { blockNum: '-0x1' }],
  ['a huge block', { blockNum: '0xffffffff' }],
  ['a block as a number', { blockNum: 1 }],
  ['a hash that is too short', { hash: '0xabc' }],
  ['markup as an address', { from: '<script>' }],
  ['an amount of more than 256 bits', { rawContract: { value: `0x1${'0'.repeat(64)}` } }],
  ['a time that is no date', { metadata: { blockTimestamp: 'yesterday' } }],
  ['no time', { metadata: undefined }],
])('refuses transfers with %s, and logs no key', async (_, changes) => {
  answer([{ ...transfer, ...changes }])
  await expect(list()).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
  expect(service.logged.join()).toContain('provider did not answer')
  expect(service.logged.join()).not.toContain('SECRET')
})

test.each<[string, object]>([
  ['a negative id', { tokenId: '-1' }],
  ['markup as a contract', { contract: { address: '<script>' } }],
])('refuses NFTs with %s', async (_, changes) => {
  service.answer(() => ({ ownedNfts: [{ ...nft, ...changes }], totalCount: 1 }))
  await expect(index.nfts(account, null)).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})
