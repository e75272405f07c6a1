import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import { zerion } from './zerion.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const hash = '0xc3d561c40bd0139f14b4b28ec199f65a6c0bab333d1bb7dde5fbe8428efe4481'

const ether = {
  ...{ name: 'Ethereum', symbol: 'ETH', icon: { url: 'https://token-icons.s3.amazonaws.com/eth.png' } },
  flags: { verified: true },
  implementations: [
    { chain_id: 'base', address: '', decimals: 18 },
    { chain_id: 'ethereum', address: null, decimals: 18 },
  ],
}
const dollar = {
  ...{ name: 'USD Coin', symbol: 'USDC', icon: null, flags: { verified: true } },
  implementations: [
    { chain_id: 'base', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', decimals: 6 },
    { chain_id: 'ethereum', address: usdc, decimals: 6 },
  ],
}
const quantity = (int: string) => ({ int, decimals: 18, float: 0.5, numeric: '0.5' })
const relationships = { chain: { data: { type: 'chains', id: 'ethereum' } } }

/** In the shape that Zerion documents for `/v1/wallets/{address}/transactions/`. */
const trade = {
  type: 'transactions',
  id: 'ed3653172e255db1bc48f962aa228043',
  attributes: {
    ...{ operation_type: 'trade', hash, mined_at_block: 19_090_337, mined_at: '2024-01-26T10:59:23Z' },
    ...{ sent_from: account, sent_to: router, status: 'confirmed', nonce: 1395 },
    fee: { fungible_info: ether, quantity: quantity('1'), price: 2200.1, value: 4.2 },
    transfers: [
      {
        ...{ fungible_info: ether, direction: 'in', quantity: quantity('500000000000000000') },
        ...{ value: 1100.2, price: 2200.4, sender: router, recipient: account },
      },
      {
        ...{ fungible_info: dollar, direction: 'out', quantity: quantity('1100000000') },
        ...{ value: 1100, price: 1, sender: account, recipient: router },
      },
    ],
    approvals: [],
    flags: { is_trash: false },
  },
  relationships,
}
/** In the shape that Zerion documents for `/v1/wallets/{address}/positions/`. */
const positionOf = (fungible: unknown) => ({
  type: 'positions',
  id: 'base-ethereum-asset-asset',
  attributes: {
    ...{ parent: null, protocol: null, name: 'Asset', position_type: 'wallet', value: 1, price: 1, changes: null },
    ...{ quantity: quantity('1'), fungible_info: fungible, flags: { displayable: true, is_trash: false } },
  },
  relationships,
})
const nextLink = (cursor: string) =>
  `https://api.zerion.io/v1/wallets/${account}/transactions/?currency=usd&page%5Bafter%5D=${cursor}&page%5Bsize%5D=50`

const service = await startService()
afterAll(() => service.stop())
beforeEach(() => service.reset())

const index = zerion(
  { provider: 'zerion', url: service.url, apiKey: 'SECRET', chain: 'ethereum' },
  { http: service.http },
)
const list = (position: unknown = null) => index.transactions(account, position)
const answer = (data: readonly unknown[], next?: string) =>
  service.answer(() => ({ links: { self: 'https://api.zerion.io/', ...(next !== undefined && { next }) }, data }))
const withAttributes = (changes: object) => ({ ...trade, attributes: { ...trade.attributes, ...changes } })

test('lists transactions with payments by contracts, and the cursor of the next page', async () => {
  answer([trade], nextLink('WyIyMDI0IiwiZWQzNiJd'))
  expect(await list()).toEqual({
    blocks: [
      {
        ...{ number: 19_090_337, minedAt: new Date('2024-01-26T10:59:23Z'), next: { after: null, seen: hash } },
        transactions: [
          {
            hash,
            internal: [
              {
                ...{ kind: 'native', contract: undefined, tokenId: undefined, amount: 500_000_000_000_000_000n },
                ...{ from: router, to: account },
              },
            ],
          },
        ],
      },
    ],
    next: { after: 'WyIyMDI0IiwiZWQzNiJd', seen: null },
  })
})

test('sends the chain and the page as documented, with basic authentication', async () => {
  answer([])
  expect(await list({ after: 'WyIyMDI0Il0=', seen: null })).toEqual({ blocks: [], next: undefined })
  const [request] = service.requests
  expect(request?.url.pathname).toBe(`/v1/wallets/${account}/transactions/`)
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
    ...{ 'filter[chain_ids]': 'ethereum', 'filter[trash]': 'no_filter', currency: 'usd' },
    ...{ 'page[after]': 'WyIyMDI0Il0=', 'page[size]': '50' },
  })
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('SECRET:').toString('base64')}`)
})

test('continues after the last shown transaction, even if new ones have moved it to the next page', async () => {
  const hashes = Array.from({ length: 6 }, (_, place) => `0x${String(place).padStart(64, '0')}`)
  const rows = hashes.map((one, place) => withAttributes({ hash: one, mined_at_block: 100 - place }))
  service.answer(({ searchParams }) => {
    const start = Number(searchParams.get('page[after]') ?? 0)
    return { links: { ...(start < 4 && { next: nextLink(String(start + 2)) }) }, data: rows.slice(start, start + 2) }
  })
  const shown = async (position: unknown) =>
    (await list(position)).blocks.flatMap(({ transactions }) => transactions.map((one) => one.hash))
  expect(await shown({ after: null, seen: hashes[0] })).toEqual([hashes[1]])
  expect(await shown({ after: null, seen: hashes[1] })).toEqual([hashes[2], hashes[3]])
  expect(await shown({ after: null, seen: hashes[4] })).toEqual([hashes[5]])
  expect(await shown({ after: '4', seen: hashes[5] })).toEqual([])
})

test('stops if the last shown transaction is not found', async () => {
  service.answer(({ searchParams }) => ({
    links: { next: nextLink(`${searchParams.get('page[after]') ?? ''}1`) },
    data: [trade],
  }))
  await expect(list({ after: null, seen: `0x${'9'.repeat(64)}` })).rejects.toMatchObject({
    code: 'ACCOUNT_DATA_UNAVAILABLE',
  })
  expect(service.requests).toHaveLength(4)
})

test('lists the tokens of the chain', async () => {
  service.answer(() => ({ links: {}, data: [positionOf(ether), positionOf(dollar), positionOf(dollar)] }))
  expect(await index.tokens?.(account)).toEqual([usdc])
})

test('takes the cursor from the link to the next page, and does not follow it', async () => {
  answer([trade], 'http://169.254.169.254/?page[after]=abc')
  expect((await list()).next).toEqual({ after: 'abc', seen: null })
  expect(service.requests).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['a transaction of another chain', [{ ...trade, relationships: { chain: { data: { id: 'base' } } } }]],
  ['a negative block', [withAttributes({ mined_at_block: -1 })]],
  ['a huge block', [withAttributes({ mined_at_block: 2 ** 40 })]],
  ['a block as text', [withAttributes({ mined_at_block: '1' })]],
  ['a time that is no date', [withAttributes({ mined_at: 'yesterday' })]],
  ['a hash that is too short', [withAttributes({ hash: '0xabc' })]],
  ['markup as a hash', [withAttributes({ hash: '<script>' })]],
  [
    'a negative amount',
    [withAttributes({ transfers: [{ ...trade.attributes.transfers[0], quantity: quantity('-1') }] })],
  ],
  ['markup as an address', [withAttributes({ transfers: [{ ...trade.attributes.transfers[0], sender: '<img>' }] })]],
  ['a transaction without transfers', [withAttributes({ transfers: undefined })]],
  ['no list', { a: 1 }],
])('refuses %s', async (_, data) => {
  service.answer(() => ({ links: {}, data }))
  await expect(list()).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})

test.each([
  ['without a cursor', 'https://api.zerion.io/v1/'],
  ['that is none', 'next'],
  ['with a cursor that is too long', nextLink('x'.repeat(600))],
  ['with markup as a cursor', nextLink('%3Cscript%3E')],
  ['to the same page', nextLink('same')],
])('refuses a link to the next page %s', async (_, link) => {
  answer([trade], link)
  await expect(list({ after: 'same', seen: null })).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})

/** In the shape that Zerion documents for `/v1/wallets/{address}/nft-positions/`. */
const nftPosition = (changes: object = {}) => ({
  type: 'nft_positions',
  id: 'ethereum:view:7',
  attributes: {
    ...{ changed_at: '2024-01-26T10:59:23Z', amount: '1', price: 0.1, value: 0.1 },
    nft_info: {
      ...{ contract_address: router, token_id: '7', name: 'View 7', interface: 'ERC721', flags: { is_spam: false } },
      content: { preview: { url: 'https://cdn.example/7.png', content_type: 'image/png' } },
      ...changes,
    },
    collection_info: { name: 'Views', description: '' },
  },
  relationships,
})

test('lists NFTs page by page, and omits other interfaces', async () => {
  const after = 'page%5Bafter%5D=WyI3Il0='
  const others = [nftPosition({ interface: 'erc1155', token_id: '8' }), nftPosition({ interface: null })]
  answer([nftPosition(), ...others], `https://api.zerion.io/v1/wallets/x/nft-positions/?${after}`)
  expect(await index.nfts(account, null)).toEqual({
    nfts: [
      { contract: router, tokenId: '7', standard: 'erc721' },
      { contract: router, tokenId: '8', standard: 'erc1155' },
    ],
    next: 'WyI3Il0=',
  })
  // A cursor that leads to itself would never end.
  expect((await index.nfts(account, 'WyI3Il0=')).next).toBeUndefined()
  const [first, second] = service.requests.map(({ url }) => url)
  expect(first?.pathname).toBe(`/v1/wallets/${account}/nft-positions/`)
  expect(first?.searchParams.get('filter[chain_ids]')).toBe('ethereum')
  expect(second?.searchParams.get('page[after]')).toBe('WyI3Il0=')
})

test.each<[string, object]>([
  ['a negative id', { token_id: '-1' }],
  ['markup as a contract', { contract_address: '<script>' }],
])('refuses NFTs with %s', async (_, changes) => {
  answer([nftPosition(changes)])
  await expect(index.nfts(account, null)).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})
