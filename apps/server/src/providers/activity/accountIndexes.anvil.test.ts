import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import type { ActivityTransaction } from '@latchkey/contracts/api/activity/schemas'
import type { Nft } from '@latchkey/contracts/api/nfts/schemas'
import { type Address, encodeFunctionData, erc20Abi, formatUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rpc } from '../../../../devnet/src/rpc.ts'
import { type ActivityHarness, networkId, startActivity } from '../../../test/activityHarness.ts'
import { chainBalances } from '../../../test/chainBalances.ts'
import { contracts, people, seededRandom, sendRandomActivity } from '../../../test/randomActivity.ts'
import { type Scan, scanChain } from '../../../test/scanChain.ts'
import { alchemyApi } from '../../../test/services/alchemyApi.ts'
import { explorer } from '../../../test/services/explorer.ts'
import { zerionApi } from '../../../test/services/zerionApi.ts'
import { type Answer, startService, type TestService } from '../../../test/startService.ts'
import type { ChainConfig } from '../../chains/chainConfig.ts'

// Services in their documented shapes, computed from a real chain. Their results are compared with this server's index
// of the same chain.

type Service = {
  readonly provider: NonNullable<ChainConfig['activity']>['provider']
  readonly chainId: string
  readonly activity: (url: string) => ChainConfig['activity']
  readonly honest: (scan: () => Scan) => Answer
  /** Requests of a first page. */
  readonly requests: number
  /** Requests of a first page of NFTs. */
  readonly nftRequests: number
  /** The parameter for the page length of NFTs. Without it, there are two lists of one page. */
  readonly nftPageSize?: string
  /** It does not list transactions that failed. */
  readonly omitsFailed?: boolean
}

const services: readonly Service[] = [
  {
    provider: 'etherscan',
    chainId: 'eip155:31338',
    activity: (url) => ({ provider: 'etherscan', url: `${url}/v2/api`, apiKey: 'SECRET', requestsPerSecond: 100 }),
    honest: explorer,
    requests: 5,
    nftRequests: 2,
  },
  {
    provider: 'alchemy',
    chainId: 'eip155:31339',
    activity: (url) => ({ provider: 'alchemy', url, apiKey: 'SECRET' }),
    honest: alchemyApi,
    requests: 2,
    nftRequests: 1,
    nftPageSize: 'pageSize',
    omitsFailed: true,
  },
  {
    provider: 'zerion',
    chainId: 'eip155:31340',
    activity: (url) => ({ provider: 'zerion', url, apiKey: 'SECRET', chain: 'development' }),
    honest: zerionApi,
    requests: 1,
    nftRequests: 1,
    nftPageSize: 'page[size]',
  },
]

let scan: Scan
let server: ActivityHarness
const running = new Map<string, TestService>()
const [alice, bob] = people as [Address, Address]

beforeAll(async () => {
  for (const { provider } of services) running.set(provider, await startService())
  server = await startActivity({
    // Listed transactions are read one by one, and nodes report calls inside them only by block.
    untraced: true,
    others: (chain) =>
      services.map(({ chainId, provider, activity }) => ({
        ...chain,
        id: chainId,
        activity: activity(running.get(provider)?.url ?? ''),
      })),
  })
  await sendRandomActivity(server.anvil.url, { count: 330, random: seededRandom(51) })
  // A token that is not configured.
  const payAlice = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [alice, 5n] })
  for (const sent of [{ value: '0x64' }, { data: payAlice }])
    await rpc(server.anvil.url, 'eth_sendTransaction', [{ from: bob, to: contracts.weth, gas: '0x7a120', ...sent }])
  await rpc(server.anvil.url, 'evm_mine')
  await server.index()
  scan = await scanChain(server.anvil.url, { untraced: true })
}, 300_000)
afterAll(async () => {
  for (const service of running.values()) service.stop()
  await server?.stop()
})

/** The history without the chain's id, to be compared with that of another chain. */
const withoutChain = (history: readonly ActivityTransaction[], chainId: string): unknown =>
  JSON.parse(JSON.stringify(history).replaceAll(`${chainId}:`, '').replaceAll(chainId, ''))

const ask = (query: string, account: string = alice) => fetchList('history', query, account)
const fetchNfts = (query: string, cursor?: string) =>
  fetchList('nfts', cursor === undefined ? query : `${query}&cursor=${cursor}`, alice)

async function fetchList(list: 'history' | 'nfts', query: string, account: string) {
  const id = server.config.projects[0]?.id
  const response = await server.app.request(`/v1/account/${account}/${list}?projectId=${id}${query}`)
  const body = await response.json()
  return { status: response.status, body, code: body.error?.code as string | undefined }
}

/** All NFTs from a page on. */
async function nftsFrom(query: string, cursor?: string): Promise<readonly Nft[]> {
  const { status, body } = await fetchNfts(query, cursor)
  expect(status).toBe(200)
  return body.next === null ? body.data : [...body.data, ...(await nftsFrom(query, body.next))]
}

const keysOf = (nfts: readonly Nft[]): readonly string[] =>
  nfts.map(({ contract, tokenId, quantity }) => `${contract} ${tokenId} ${quantity}`).toSorted()

/** The part of this server's history that a service lists. */
const listedOf = (history: readonly ActivityTransaction[], { omitsFailed = false }: Service) =>
  history.filter(({ metadata }) => !omitsFailed || metadata.status === 'confirmed')

describe.each(services)('$provider', (given) => {
  const { provider, chainId, honest, requests, nftRequests, nftPageSize } = given
  let service: TestService
  beforeEach(() => {
    service = running.get(provider) as TestService
    service.reset()
    service.answer(honest(() => scan))
  })
  afterEach(async () => {
    // Ends a pause that the service has requested.
    await server.clock.advance(60_000)
  })

  test('[S7.4] [S7.29] lists the same history as the index of this server, over all pages', async () => {
    for (const account of people)
      await withPictures(async () => {
        const own = listedOf(await server.history(account, networkId), given)
        expect(own.length).toBeGreaterThan(50)
        expect(withoutChain(await server.history(account, chainId), chainId)).toEqual(withoutChain(own, networkId))
      })
  }, 300_000)

  test('[S7.12] adds the balances of listed tokens, and keeps those of configured ones when it fails', async () => {
    const own = await server.balances(alice, networkId)
    const listed = await server.balances(alice, chainId)
    const wrapped = listed.find(({ address }) => address === `${chainId}:${contracts.weth}`)
    expect(wrapped?.quantity).toEqual({
      decimals: '18',
      numeric: formatUnits(await chainBalances(server.anvil.url).token(contracts.weth, alice), 18),
    })
    const facts = (balances: readonly TokenBalance[]) =>
      balances.map(({ symbol, quantity, trust }) => [symbol, quantity, trust])
    expect(facts(listed)).toEqual(facts(own))
    const configured = listed.filter(({ trust }) => trust === 'listed')
    expect(configured).toEqual(listed.filter((one) => one !== wrapped))
    service.answer(() => 500)
    expect(await server.balances(alice, chainId)).toEqual(configured)
  })

  test('lists the same NFTs as the index of this server, and none that only the service claims', async () => {
    const sorted = (nfts: readonly Nft[]) =>
      nfts
        .map(({ chainId: _, ...nft }) => nft)
        .toSorted((a, b) => `${a.contract} ${a.tokenId}`.localeCompare(`${b.contract} ${b.tokenId}`))
    const own = await withPictures(async () => {
      const listed = await server.nfts(alice, networkId)
      expect(listed.length).toBeGreaterThan(3)
      expect(sorted(await server.nfts(alice, chainId))).toEqual(sorted(listed))
      return listed
    })
    const isNft = (asset: string) => asset.includes(':')
    const lie: Scan = {
      ...scan,
      moves: scan.moves.map((move) => (isNft(move.asset) ? { ...move, to: alice } : move)),
      nftsOf: () => ({ ...scan.nftsOf(alice), ...scan.nftsOf(bob) }),
    }
    service.answer(honest(() => lie))
    expect(sorted(await server.nfts(alice, chainId))).toEqual(sorted(own))
  })

  test('reads a page with few requests, which contain the key but no other account', async () => {
    await ask(`&chainId=${chainId}`)
    expect(service.requests).toHaveLength(requests)
    const sent = service.requests.map(({ url, headers, body }) => `${url} ${JSON.stringify(headers)} ${body}`).join()
    expect(`${sent} ${Buffer.from(sent.split('Basic ')[1] ?? '', 'base64')}`).toContain('SECRET')
    expect(sent.toLowerCase()).toContain(alice.toLowerCase())
    expect(sent.toLowerCase()).not.toContain(bob.toLowerCase())
  })

  test('transactions that are mined between requests for two pages change neither page', async () => {
    const first = await ask(`&chainId=${chainId}`)
    const before = await server.history(alice, chainId)
    const old = scan
    await sendRandomActivity(server.anvil.url, { count: 12, random: seededRandom(52) })
    scan = await scanChain(server.anvil.url, { untraced: true })
    const rest = await ask(`&chainId=${chainId}&cursor=${first.body.next}`)
    const shown = [...first.body.data, ...rest.body.data].map(({ id }) => id)
    expect(shown).toEqual(before.slice(0, shown.length).map(({ id }) => id))
    expect(scan.transactions.length).toBeGreaterThan(old.transactions.length)
    await server.index()
  }, 300_000)

  const failures: readonly (readonly [string, Answer])[] = [
    ['is rate limited', () => new Response('{}', { status: 429 })],
    ['answers an error', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'SECRET' } })],
    ['fails', () => 503],
    ['refuses the key', () => 401],
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
    ['answers a page', () => '<html>SECRET</html>'],
    ['answers half', () => '{"status":"1","result":[{"hash":"0x'],
    ['answers something else', () => ({ status: '1', message: 'OK', result: { a: 1 }, data: 1, id: 0 })],
    ['answers null', () => 'null'],
  ]

  test.each(failures)('when it %s, the history is unavailable, and no key is logged', async (_, failing) => {
    service.answer(failing)
    expect(await ask(`&chainId=${chainId}`)).toMatchObject({ status: 502, code: 'ACCOUNT_DATA_UNAVAILABLE' })
    expect(JSON.stringify(server.logged)).toContain('provider did not answer')
    expect(JSON.stringify(server.logged)).not.toContain('SECRET')
  })

  test.each(failures)(
    'when it %s, the NFTs are unavailable until it has recovered, and no key is logged',
    async (_, failing) => {
      const logged = server.logged.length
      service.answer(failing)
      expect(await fetchNfts(`&chainId=${chainId}`)).toMatchObject({ status: 502, code: 'ACCOUNT_DATA_UNAVAILABLE' })
      expect(JSON.stringify(server.logged.slice(logged))).toContain('provider did not answer')
      expect(JSON.stringify(server.logged)).not.toContain('SECRET')
      service.answer(honest(() => scan))
      expect(keysOf(await nftsFrom(`&chainId=${chainId}`))).toEqual(keysOf(await server.nfts(alice, networkId)))
    },
  )

  test.each([
    ['history', ask],
    ['NFTs', fetchNfts],
  ] as const)('when it is slow, the request for %s ends after 5 s', async (_, fetchOne) => {
    service.answer(() => 'silence')
    const waiting = fetchOne(`&chainId=${chainId}`)
    await expect.poll(() => service.requests.length).toBeGreaterThan(0)
    await server.clock.advance(5_000)
    expect(await waiting).toMatchObject({ status: 502, code: 'ACCOUNT_DATA_UNAVAILABLE' })
  })

  test.each([
    ['history', ask, requests],
    ['NFTs', fetchNfts, nftRequests],
  ] as const)(
    'after a refusal with Retry-After, sends no request for %s before that time',
    async (_, fetchOne, count) => {
      service.answer(() => new Response('{}', { status: 429, headers: { 'retry-after': '30' } }))
      expect((await fetchOne(`&chainId=${chainId}`)).status).toBe(502)
      await expect.poll(() => service.requests.length).toBe(count)
      service.reset()
      service.answer(honest(() => scan))
      await server.clock.advance(29_000)
      expect((await fetchOne(`&chainId=${chainId}`)).status).toBe(502)
      expect(service.requests).toHaveLength(0)
      await server.clock.advance(1_000)
      expect((await fetchOne(`&chainId=${chainId}`)).status).toBe(200)
    },
  )

  test('when the second of its responses about NFTs fails, shows whole pages, and the rest after it has recovered', async () => {
    const own = keysOf(await server.nfts(alice, networkId))
    const inPairs: Answer = (url, body) => {
      if (nftPageSize !== undefined) url.searchParams.set(nftPageSize, '2')
      return honest(() => scan)(url, body)
    }
    service.answer((url, body) => (service.requests.length > 1 ? 503 : inPairs(url, body)))
    const first = await fetchNfts(`&chainId=${chainId}`)
    const [status, length] = nftPageSize === undefined ? [502, undefined] : [200, 2]
    expect([first.status, first.body.data?.length]).toEqual([status, length])
    const cursor = first.body.next ?? undefined
    expect(await fetchNfts(`&chainId=${chainId}`, cursor)).toMatchObject({
      status: 502,
      code: 'ACCOUNT_DATA_UNAVAILABLE',
    })
    service.answer(inPairs)
    const rest = await nftsFrom(`&chainId=${chainId}`, cursor)
    expect(keysOf([...(first.body.data ?? []), ...rest])).toEqual(own)
  })

  test('when it fails, shows the NFTs of the other chains, and its own after it has recovered', async () => {
    for (const one of services) running.get(one.provider)?.answer(one.honest(() => scan))
    service.answer(() => 500)
    const first = await fetchNfts('')
    expect(first.status).toBe(200)
    expect(first.body.data.length).toBeGreaterThan(0)
    expect(first.body.data.filter((nft: Nft) => nft.chainId === chainId)).toEqual([])
    service.answer(honest(() => scan))
    const shown = [...first.body.data, ...(await nftsFrom('', first.body.next))]
    const own = keysOf(await server.nfts(alice, networkId))
    for (const id of [networkId, ...services.map((one) => one.chainId)])
      expect(keysOf(shown.filter((nft) => nft.chainId === id))).toEqual(own)
  })

  test('shows no NFTs of contracts that the chain does not have', async () => {
    const foreign = (asset: string) =>
      asset.startsWith(contracts.items) ? asset : asset.replace(/^0x.*:/, `${alice}:`)
    const nftsOf = (account: Address) =>
      Object.fromEntries(Object.entries(scan.nftsOf(account)).map(([asset, amount]) => [foreign(asset), amount]))
    const moves = scan.moves.map((move) => ({ ...move, asset: foreign(move.asset) }))
    service.answer(honest(() => ({ ...scan, moves, nftsOf })))
    const own = keysOf(await server.nfts(alice, networkId))
    const shown = keysOf(await nftsFrom(`&chainId=${chainId}`))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown).toEqual(own.filter((key) => key.startsWith(contracts.items)))
    expect(shown.length).toBeLessThan(own.length)
  })

  test('when it fails, shows the history of the other chains, and its own after it has recovered', async () => {
    for (const one of services) running.get(one.provider)?.answer(one.honest(() => scan))
    const own = await server.history(alice, networkId)
    const full = own.length + services.reduce((sum, one) => sum + listedOf(own, one).length, 0)
    service.answer(() => 500)
    const first = await ask('')
    expect(first.status).toBe(200)
    expect(first.body.data.length).toBeGreaterThan(0)
    expect(first.body.data.filter(({ metadata }: ActivityTransaction) => metadata.chain === chainId)).toEqual([])
    service.answer(honest(() => scan))
    const rest: ActivityTransaction[] = []
    for (let cursor = first.body.next; cursor !== null; ) {
      const { body } = await ask(`&cursor=${cursor}`)
      rest.push(...body.data)
      cursor = body.next
    }
    const shown = [...first.body.data, ...rest].map(({ id }) => id)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.length).toBe(full)
  }, 300_000)

  test('refuses responses that belong to another chain', async () => {
    const foreign = scan.transactions.map((one, place) => ({
      ...one,
      hash: `0x${String(place).padStart(64, '9')}` as const,
    }))
    service.answer(honest(() => ({ ...scan, transactions: foreign, moves: [] })))
    await server.clock.advance(Math.max(0, Date.now() + 3_600_000 - server.clock.now()))
    expect(await ask(`&chainId=${chainId}`)).toMatchObject({ status: 502, code: 'ACCOUNT_DATA_UNAVAILABLE' })
    expect(JSON.stringify(server.logged)).toContain('the node lacks transactions')
  })

  test('shows neither transactions of strangers nor invented transfers', async () => {
    // Every transaction of the chain is listed as one of the account.
    const all = scan.transactions.map((one) => ({ ...one, from: alice }))
    service.answer(honest(() => ({ ...scan, transactions: all })))
    await withPictures(async () => {
      const own = listedOf(await server.history(alice, networkId), given)
      expect(withoutChain(await server.history(alice, chainId), chainId)).toEqual(withoutChain(own, networkId))
    })
  }, 300_000)

  test.each([
    ['nothing', 'W10'],
    ['another account', () => ask(`&chainId=${chainId}`, bob).then(({ body }) => body.next)],
    ['a position of another kind', () => cursorWith({ [chainId]: { block: 1 } })],
    ['a negative block', () => cursorWith({ [chainId]: -1 })],
    ['a fraction', () => cursorWith({ [chainId]: 0.5 })],
    ['a long text', () => cursorWith({ [chainId]: 'x'.repeat(600) })],
    ['markup', () => cursorWith({ [chainId]: '<script>' })],
  ])('refuses a cursor of %s', async (_, cursor) => {
    const text = typeof cursor === 'string' ? cursor : await cursor()
    expect(await ask(`&chainId=${chainId}&cursor=${text}`)).toMatchObject({ status: 400, code: 'API_REQUEST_INVALID' })
  })
})

test.each(
  services.flatMap(({ nftPageSize, ...service }) => (nftPageSize === undefined ? [] : [{ ...service, nftPageSize }])),
)(
  'calls $provider at most 4 times for NFTs that the account does not have, then lets the client request more',
  async ({ provider, chainId, honest, nftPageSize }) => {
    const service = running.get(provider) as TestService
    service.reset()
    const invented = Object.fromEntries(people.map((_, place) => [`${contracts.collectible}:${90_000 + place}`, 1n]))
    const endless = honest(() => ({ ...scan, nftsOf: () => invented }))
    service.answer((url, body) => {
      url.searchParams.set(nftPageSize, '1')
      return endless(url, body)
    })
    const { status, body } = await fetchNfts(`&chainId=${chainId}`)
    expect([status, body.data, body.next]).toEqual([200, [], expect.any(String)])
    expect(service.requests).toHaveLength(4)
    expect(await nftsFrom(`&chainId=${chainId}`, body.next)).toEqual([])
    expect(service.requests).toHaveLength(Object.keys(invented).length)
  },
)

test("shows payments made by contracts, which the node's index lacks", async () => {
  const service = running.get('etherscan') as TestService
  const foreign = scan.transactions.find(({ hash, failed }) => !failed && !scan.transactionsOf(alice).includes(hash))
  const honest = explorer(() => scan)
  service.answer((url, body) => {
    if (url.searchParams.get('action') !== 'txlistinternal') return honest(url, body)
    const { hash, block, minedAt } = foreign ?? {}
    const row = { hash, blockNumber: String(block), timeStamp: String(minedAt), from: contracts.weth, to: alice }
    return { status: '1', message: 'OK', result: [{ ...row, value: '5', isError: '0', contractAddress: '' }] }
  })
  const shown = (await server.history(alice, 'eip155:31338')).find(({ metadata }) => metadata.hash === foreign?.hash)
  expect(shown).toMatchObject({
    metadata: { operationType: 'receive', sentFrom: contracts.weth, sentTo: alice },
    transfers: [{ direction: 'in', fungible_info: { symbol: 'ETH' }, quantity: { numeric: '0.000000000000000005' } }],
  })
})

/**
 * Retries a comparison until all images are drawn. A response waits 2 s for images, and the next response contains those that took
 * longer. If drawing exceeds its time limit on a busy machine, the server retries after a minute, so this advances its clock.
 */
const withPictures = <result>(compare: () => Promise<result>): Promise<result> =>
  vi.waitFor(() =>
    compare().catch(async (error) => {
      await server.clock.advance(60 * 60_000)
      throw error
    }),
  )

const cursorWith = (positions: unknown): string =>
  Buffer.from(JSON.stringify([alice.toLowerCase(), positions])).toString('base64url')

test('[S7.29] the histories of several chains are merged by time, without loss or repetition', async () => {
  for (const { provider, honest } of services) running.get(provider)?.answer(honest(() => scan))
  await withPictures(async () => {
    const merged = await server.history(alice)
    const times = merged.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
    const own = await server.history(alice, networkId)
    for (const service of services) {
      const { chainId } = service
      const part = merged.filter(({ metadata }) => metadata.chain === chainId)
      expect(withoutChain(part, chainId)).toEqual(withoutChain(listedOf(own, service), networkId))
    }
  })
}, 300_000)
