import { createLog } from '@latchkey/node/log'
import { sql } from 'kysely'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime } from '../../../test/passTime.ts'
import { addresses, alice, bob, networkId, type SwapHarness, startSwaps } from '../../../test/swapHarness.ts'
import { takeSamples } from '../../../test/takeSamples.ts'
import { createNodeClient } from '../../chains/createNodeClient.ts'
import { blocks } from '../../chains/eip155/blocks/blocks.ts'
import { readConfig } from '../../config.ts'
import type { TestApp } from '../../startTestApp.ts'
import { openActivityStore } from '../activity/indexer/activityStore.ts'
import { followChain } from '../activity/indexer/followChain.ts'
import type { ActivityTables } from '../activity/tables.ts'
import type { PriceTables } from '../prices/tables.ts'

let server: SwapHarness

const minuteMs = 60_000
const { native, lusd, key, weth } = addresses
const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

beforeAll(async () => {
  server = await startSwaps((rpcUrl) => ({
    // With wrapped ether, whose balance changes without transfers.
    chains: readConfig({ LATCHKEY_ENV: 'development' })
      .chains.filter(({ id }) => id === networkId)
      .map((chain) => ({
        ...{ ...chain, rpcUrl },
        tokens: [...chain.tokens, { address: weth, name: 'Wrapped', symbol: 'WETH', decimals: 18, eip2612: false }],
      })),
  }))
}, 300_000)
afterAll(() => server.stop())

const transfer = (token: string, to: typeof bob, amount: bigint, from: typeof alice = alice) =>
  server.send({
    from,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  })

const actions = [
  () => server.send({ from: alice, to: bob, value: parseEther('12.345') }),
  () => transfer(lusd, bob, 250_000n * 10n ** 6n),
  () => server.trade(alice, parseEther('31')),
  () => transfer(key, bob, 777n * 10n ** 18n),
  () =>
    server.send({
      from: alice,
      to: weth,
      data: encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' }),
      value: parseEther('5'),
    }),
  () => transfer(lusd, alice, 1n, bob),
  () => transfer(key, alice, 10n ** 18n),
  () => server.trade(bob, parseEther('9')),
  () =>
    server.send({
      from: alice,
      to: weth,
      data: encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [10n ** 18n] }),
    }),
  () => server.send({ from: bob, to: alice, value: 1n }),
]

async function portfolio(account: string, query: Readonly<Record<string, string>> = {}) {
  return (await server.get(`/v1/account/${account}/portfolio`, { chainId: networkId, ...query })).body
}

test('returns nothing before the chain is indexed', async () => {
  expect(await portfolio(alice)).toEqual({ points: [] })
})

test('the value at each time uses the balances on the chain and the prices at that time', async () => {
  for (const act of actions) {
    await passTime(server, 33 * minuteMs)
    await act()
  }
  await passTime(server, 8 * minuteMs)
  await takeSamples(server)
  await indexChain(server)
  for (const account of [alice, bob]) {
    const { points, change } = await portfolio(account)
    const expected = await valuesOnChain(account)
    expect(expected.length).toBeGreaterThan(20)
    expect(points.slice(0, -1)).toEqual(expected)
    const { body } = await server.get(`/v1/account/${account}/balance`)
    const now = body.balances.reduce((sum: number, one: { readonly value: number }) => sum + one.value, 0)
    expect(points.at(-1)).toEqual({ at: new Date(server.clock.now()).toISOString(), value: expect.closeTo(now, 4) })
    expect(change).toBeCloseTo(points.at(-1).value - points[0].value, 3)
  }
})

test('an account without anything is worth 0 at all times', async () => {
  const { points, change } = await portfolio(`0x${'12'.repeat(20)}`)
  expect(new Set(points.map(({ value }: { readonly value: number }) => value))).toEqual(new Set([0]))
  expect(change).toBe(0)
})

test('an account with too many transactions to add up has no portfolio', async () => {
  const busy = Buffer.alloc(20, 7)
  await sql`
    insert into account_activity (account, mined_at, chain, block, tx_index, initiated, failed)
      select ${busy}, ${new Date(server.clock.now())}, chain, block, number, true, false
        from indexed_chains, generate_series(1, 20001) as number`.execute(server.db)
  expect(await portfolio(`0x${busy.toString('hex')}`)).toEqual({ points: [] })
})

test('rejects a chain that is not configured, and an invalid address', async () => {
  expect(await portfolio(alice, { chainId: 'eip155:1' })).toEqual({ points: [] })
  expect((await portfolio('nobody')).error.code).toBe('INVALID_CAIP_ADDRESS')
  expect((await portfolio(alice, { period: 'decade' })).error.code).toBe('API_REQUEST_INVALID')
})

/** Balances by block number, from the node; prices from the samples. In integers. */
async function valuesOnChain(account: typeof alice) {
  const client = createPublicClient({ transport: http(server.anvil.url), cacheTime: 0 })
  const head = await client.getBlockNumber()
  const headers = await Promise.all(
    Array.from({ length: Number(head) + 1 }, (_, number) => client.getBlock({ blockNumber: BigInt(number) })),
  )
  const samples = await server.db
    .withTables<PriceTables>()
    .selectFrom('price_samples')
    .selectAll()
    .orderBy('at')
    .execute()
  const times = [...new Set(samples.map(({ at }) => at.getTime()))]
  return Promise.all(
    times.map(async (time) => {
      const blockNumber = headers.findLast(({ timestamp }) => Number(timestamp) * 1_000 <= time)?.number ?? 0n
      const read = (address: typeof lusd) =>
        client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account], blockNumber })
      const units = [
        [native, 18, await client.getBalance({ address: account, blockNumber })],
        [lusd, 6, await read(lusd)],
        [key, 18, await read(key)],
        [weth, 18, await read(weth)],
      ] as const
      // In units of 10^-48 dollars.
      const value = units.reduce((sum, [token, decimals, amount]) => {
        const price = samples.find((one) => one.at.getTime() === time && one.token === token)?.price ?? ''
        const [whole = '', fraction = ''] = price.split('.')
        return sum + amount * BigInt(whole + fraction.padEnd(30, '0')) * 10n ** BigInt(18 - decimals)
      }, 0n)
      return { at: new Date(time).toISOString(), value: twelveDigits(value, 48) }
    }),
  )
}

function twelveDigits(value: bigint, decimals: number): number {
  const cut = Math.max(0, String(value).length - 12)
  const digits = (value + 5n * 10n ** BigInt(cut - 1)) / 10n ** BigInt(cut)
  return Number(`${digits}e${cut - decimals}`)
}

/** Indexes the first chain of the server up to its newest block. */
async function indexChain({ config, db, clock }: TestApp): Promise<void> {
  const [chain] = config.chains
  if (!chain) throw new Error('no chain is configured')
  const nodes = createNodeClient({ clock, log: createLog('server', { level: 'silent' }) })
  const follower = followChain({
    reader: blocks,
    ask: (calls) => nodes.ask(chain, calls),
    store: await openActivityStore(db.withTables<ActivityTables>(), chain.id),
    firstBlock: 0,
    traceMethod: chain.activity?.provider === 'local' ? chain.activity.traceMethod : undefined,
  })
  while ((await follower.round()) === 'behind') {}
}
