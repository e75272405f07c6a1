import { createLog } from '@latchkey/node/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService } from '../../../test/startService.ts'
import type { ListedTransactions } from './accountIndex.ts'
import { etherscan } from './etherscan.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const hash = (digit: string) => `0x${digit.repeat(64)}`

/** Rows in the shape that Etherscan documents for `txlist`, `txlistinternal` and `tokentx`. */
const transaction = {
  ...{ blockNumber: '23000000', timeStamp: '1754006400', hash: hash('a'), nonce: '7' },
  ...{ blockHash: hash('b'), transactionIndex: '61', from: account, to: router, value: '0', gas: '250000' },
  ...{ gasPrice: '1200000000', isError: '0', txreceipt_status: '1', input: '0x18cbafe5', contractAddress: '' },
  ...{ cumulativeGasUsed: '7000000', gasUsed: '180000', confirmations: '12', methodId: '0x18cbafe5' },
  functionName: 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
}
const internal = {
  ...{ blockNumber: '23000000', timeStamp: '1754006400', hash: hash('a'), from: router, to: account },
  ...{ value: '20000000000000000', contractAddress: '', input: '', type: 'call', gas: '2300', gasUsed: '0' },
  ...{ traceId: '0_1_1', isError: '0', errCode: '' },
}
const token = {
  ...{ blockNumber: '22999999', timeStamp: '1754006388', hash: hash('c'), nonce: '1', blockHash: hash('d') },
  ...{ from: router, contractAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', to: account, value: '5000000' },
  ...{ tokenName: 'USD Coin', tokenSymbol: 'USDC', tokenDecimal: '6', transactionIndex: '2', gas: '60000' },
  ...{ gasPrice: '1200000000', gasUsed: '48000', cumulativeGasUsed: '90000', input: 'deprecated', confirmations: '13' },
}

const ok = (result: unknown) => ({ status: '1', message: 'OK', result })
const none = { status: '0', message: 'No transactions found', result: [] }
type Answers = Readonly<Record<string, unknown>>

const service = await startService()
afterAll(() => service.stop())
beforeEach(() => service.reset())

const answer = (answers: Answers) =>
  service.answer(({ searchParams }) => answers[searchParams.get('action') ?? ''] ?? none)

const logged: string[] = []
const index = etherscan(
  { provider: 'etherscan', url: `${service.url}/v2/api`, apiKey: 'SECRET', requestsPerSecond: 3 },
  {
    ...{ chainId: '1', http: service.http, pace: async () => true },
    log: createLog('server', { stream: { write: (line) => void logged.push(line) } }),
  },
)
const list = (): Promise<ListedTransactions> => index.transactions(account, null)

test('merges the lists by transaction, with payments by contracts', async () => {
  answer({ txlist: ok([transaction]), txlistinternal: ok([internal]), tokentx: ok([token]) })
  expect(await list()).toEqual({
    blocks: [
      {
        ...{ number: 23_000_000, next: 23_000_000, minedAt: new Date('2025-08-01T00:00:00Z') },
        transactions: [
          {
            hash: hash('a'),
            internal: [
              {
                ...{ kind: 'native', contract: undefined, tokenId: undefined, amount: 20_000_000_000_000_000n },
                ...{ from: router, to: account },
              },
            ],
          },
        ],
      },
      {
        ...{ number: 22_999_999, next: 22_999_999, minedAt: new Date('2025-07-31T23:59:48Z') },
        transactions: [{ hash: hash('c'), internal: [] }],
      },
    ],
    next: undefined,
  })
  expect(await index.tokens?.(account)).toEqual([token.contractAddress])
})

test('sends the chain, the account and the key as documented', async () => {
  answer({})
  await index.transactions(account, 23_000_001)
  const queries = service.requests.map(({ url }) => Object.fromEntries(url.searchParams))
  expect(queries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx']),
  )
  for (const query of queries)
    expect(query).toMatchObject({
      ...{ chainid: '1', module: 'account', address: account, startblock: '0', endblock: '23000000' },
      ...{ page: '1', offset: '50', sort: 'desc', apikey: 'SECRET' },
    })
})

/** In the shape that Etherscan documents for `tokennfttx`; `token1155tx` has `tokenValue` too. */
const nftOf = (tokenID: string, changes: object = {}) => ({
  ...{ blockNumber: '22999990', timeStamp: '1754006300', hash: hash('e'), nonce: '1', blockHash: hash('d') },
  ...{ from: router, contractAddress: router, to: account, tokenID, tokenName: 'Views', tokenSymbol: 'VIEW' },
  ...{ tokenDecimal: '0', transactionIndex: '2', input: 'deprecated', confirmations: '13' },
  ...changes,
})

test('lists each received NFT once, in pages that new transfers do not shift', async () => {
  const ids = Array.from({ length: 60 }, (_, id) => String(id))
  const sold = nftOf('999', { from: account, to: router })
  const items = { token1155tx: ok([{ ...nftOf('7', { contractAddress: token.contractAddress }), tokenValue: '3' }]) }
  answer({ tokennfttx: ok([...ids, '5'].map((id) => nftOf(id)).concat(sold)), ...items })
  const first = await index.nfts(account, null)
  expect(first.nfts).toHaveLength(50)
  answer({ tokennfttx: ok(['0', ...ids].map((id) => nftOf(id))), ...items })
  const second = await index.nfts(account, first.next)
  expect(second.next).toBeUndefined()
  const listed = [...first.nfts, ...second.nfts]
  expect(listed.filter(({ contract }) => contract === router).map(({ tokenId }) => tokenId)).toEqual(
    expect.arrayContaining(ids),
  )
  expect(listed).toHaveLength(61)
  expect(listed).toContainEqual({ contract: token.contractAddress, tokenId: '7', standard: 'erc1155' })
})

test.each<[string, object]>([
  ['a negative id', { tokenID: '-1' }],
  ['markup as a contract', { contractAddress: '<script>' }],
  ['no recipient', { to: undefined }],
])('refuses NFTs with %s', async (_, changes) => {
  answer({ tokennfttx: ok([nftOf('1', changes)]) })
  await expect(index.nfts(account, null)).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})

test.each([5, 'router:1', `${router}:-1`])('refuses %s as a position of NFTs', async (position) => {
  await expect(index.nfts(account, position)).rejects.toMatchObject({ code: 'API_REQUEST_INVALID' })
})

test('reads the responses of Blockscout', async () => {
  const { hash: transactionHash, traceId, ...row } = internal
  answer({
    txlist: { status: '0', message: 'No transactions found', result: [] },
    txlistinternal: ok([{ ...row, transactionHash, index: '3', callType: 'call' }]),
    tokentx: { status: '0', message: 'No token transfers found', result: null },
    tokennfttx: { status: '0', message: 'Unknown action', result: null },
    token1155tx: { status: '0', message: 'Unknown action', result: null },
  })
  const { blocks } = await list()
  expect(blocks.flatMap(({ transactions }) => transactions.map((one) => one.internal.length))).toEqual([1])
})

test.each([
  ['nothing', { value: '0' }],
  ['what was reverted', { isError: '1' }],
  ['a delegated call, which repeats another payment', { callType: 'delegatecall' }],
  ['a payment to nobody', { to: '' }],
])('does not count %s as a payment', async (_, changes) => {
  answer({ txlistinternal: ok([{ ...internal, ...changes }]) })
  expect((await list()).blocks.flatMap(({ transactions }) => transactions.flatMap((one) => one.internal))).toEqual([])
})

test('omits balances of the first block', async () => {
  answer({ txlist: ok([{ ...transaction, hash: 'GENESIS_f39fd6e51aad88f6f4ce6ab8827279cfffb92266' }]) })
  expect(await list()).toEqual({ blocks: [], next: undefined })
})

test.each<[string, unknown]>([
  ['the rate limit', { status: '0', message: 'NOTOK', result: 'Max rate limit reached' }],
  ['an invalid key', { status: '0', message: 'NOTOK', result: 'Invalid API Key (#err2)|SECRET-0' }],
  ['a chain outside the plan', { status: '0', message: 'NOTOK', result: 'Free API access is not supported' }],
  ['a list that is no success', { status: '0', message: 'OK', result: [transaction] }],
  ['a list under "No transactions found"', { status: '0', message: 'No transactions found', result: [transaction] }],
  ['a success that is no list', { status: '1', message: 'OK', result: 'SECRET' }],
  ['an unknown list of transactions', { status: '0', message: 'Unknown action', result: null }],
  ['a negative block', ok([{ ...transaction, blockNumber: '-1' }])],
  ['a huge block', ok([{ ...transaction, blockNumber: '99999999999' }])],
  ['a block as a number', ok([{ ...transaction, blockNumber: 1 }])],
  ['a time that is no date', ok([{ ...transaction, timeStamp: '999999999999999' }])],
  ['a hash that is too short', ok([{ ...transaction, hash: '0xabc' }])],
  ['markup as a hash', ok([{ ...transaction, hash: '<script>alert(1)</script>' }])],
  ['half a row', ok([{ hash: hash('a') }])],
  ['a row that is null', ok([null])],
])('refuses %s, and logs no key', async (_, hostile) => {
  answer({ txlist: hostile })
  await expect(list()).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
  expect(`${service.logged}${logged}`).toContain('provider did not answer')
  expect(`${service.logged}${logged}`).not.toContain('SECRET')
})

test.each([
  ['a negative amount', { value: '-1' }],
  ['an amount of more than 256 bits', { value: `${2n ** 256n}` }],
  ['an address that is too long', { from: `${router}00` }],
  ['markup as an address', { to: '<img src=x>' }],
])('refuses internal payments with %s', async (_, changes) => {
  answer({ txlistinternal: ok([{ ...internal, ...changes }]) })
  await expect(list()).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})

test('reads a block that fills a whole response page by page, up to a limit', async () => {
  const rows = Array.from({ length: 1_020 }, (_, place) => ({
    ...token,
    hash: `0x${String(place).padStart(64, '0')}`,
  }))
  service.answer(({ searchParams: query }) => {
    if (query.get('action') !== 'tokentx' || Number(query.get('endblock')) < 22_999_999) return none
    const page = Number(query.get('page'))
    return ok(rows.slice(50 * (page - 1), 50 * page))
  })
  const first = await list()
  expect(first.blocks.map(({ number, transactions }) => [number, transactions.length])).toEqual([[22_999_999, 1_000]])
  expect(first.next).toBe(22_999_999)
  expect(await index.transactions(account, first.next)).toEqual({ blocks: [], next: undefined })
})

test('fails at once when too many requests wait', async () => {
  const busy = etherscan(
    { provider: 'etherscan', url: service.url, requestsPerSecond: 3 },
    { chainId: '1', http: service.http, pace: async () => false, log: createLog('server', { level: 'silent' }) },
  )
  await expect(busy.transactions(account, null)).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
  expect(service.requests).toHaveLength(0)
})
