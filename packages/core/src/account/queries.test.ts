import { QueryClient } from '@tanstack/query-core'
import { afterEach, expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { nativeBalanceQuery, retryBlockedMs, tokenBalancesQuery } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[S9.8] a native balance is read once in 30 s', async () => {
  let reads = 0
  const latchkey = oneNetworkApp({
    balances: {
      async native() {
        reads += 1
        return 1_500_000_000_000_000_000n
      },
    },
  })
  const client = new QueryClient()
  const query = nativeBalanceQuery(latchkey, { address: '0xa', networkId: 'eip155:1' })
  const at = (ageMs: number) => client.setQueryData(query.queryKey, (old) => old, { updatedAt: Date.now() - ageMs })
  expect(await client.fetchQuery(query)).toMatchObject({ numeric: '1.5', symbol: 'COIN' })
  at(29_000)
  await client.fetchQuery(query)
  expect(reads).toBe(1)
  at(30_001)
  await client.fetchQuery(query)
  expect(reads).toBe(2)
  client.clear()
})

test('[S5.13] [S9.8] the tokens of an account are requested once in 30 s, without those of 0 decimals, and cached for 5 minutes', async () => {
  vi.useFakeTimers()
  const row = (symbol: string, decimals: string) => ({
    ...{ name: symbol, symbol, chainId: 'eip155:1', address: `eip155:1:0x${symbol}` },
    quantity: { decimals, numeric: '1' },
    iconUrl: '',
  })
  let requestCount = 0
  const fetch = async () => {
    requestCount += 1
    return Response.json({ balances: [row('USD', '6'), row('CARD', '0')] })
  }
  const latchkey = oneNetworkApp({}, { fetch })
  const client = new QueryClient()
  const query = tokenBalancesQuery(latchkey, { address: '0xa', networkId: 'eip155:1' })
  const held = () => client.fetchQuery(query)
  expect((await held()).map(({ symbol }) => symbol)).toEqual(['USD'])
  await vi.advanceTimersByTimeAsync(29_999)
  await held()
  expect(requestCount).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await held()
  expect(requestCount).toBe(2)
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(client.getQueryData(query.queryKey)).toBeDefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
  client.clear()
})

test('[S7.1] on a network unknown to the server, the only token is the native currency', async () => {
  const fetch = async () =>
    Response.json({ error: { code: 'CHAIN_NOT_SUPPORTED', message: 'Chain is not supported' } }, { status: 400 })
  const latchkey = oneNetworkApp({ balances: { native: async () => 1_500_000_000_000_000_000n } }, { fetch })
  const { queryFn } = tokenBalancesQuery(latchkey, { address: '0xa', networkId: 'eip155:1' })
  expect(await queryFn({ signal: new AbortController().signal })).toEqual([
    { symbol: 'COIN', name: 'Coin', decimals: 18, numeric: '1.5', networkId: 'eip155:1' },
  ])
})

test('[S9.8] a failed balance is not requested again within 30 s', () => {
  expect(retryBlockedMs({ failedAtMs: 1_000, nowMs: 1_000 })).toBe(30_000)
  expect(retryBlockedMs({ failedAtMs: 1_000, nowMs: 30_999 })).toBe(1)
  expect(retryBlockedMs({ failedAtMs: 1_000, nowMs: 31_000 })).toBe(0)
})

test('the price of a token is the exact text of the number, even of a very small one', async () => {
  const rows = [2450.12, 1.5e-7, 3e21, 0].map((price, at) => ({
    ...{ name: 'Coin', symbol: `C${at}`, chainId: 'eip155:1', address: `eip155:1:0x${at}`, price },
    quantity: { decimals: '6', numeric: '1' },
    iconUrl: '',
  }))
  const latchkey = oneNetworkApp({}, { fetch: async () => Response.json({ balances: rows }) })
  const client = new QueryClient()
  const tokens = await client.fetchQuery(tokenBalancesQuery(latchkey, { address: '0xa', networkId: 'eip155:1' }))
  expect(tokens.map(({ dollarPrice }) => dollarPrice)).toEqual([
    '2450.12',
    '0.00000015',
    '3000000000000000000000',
    undefined,
  ])
  client.clear()
})
