import { QueryClient } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { nativeBalanceQuery, retryBlockedMs } from './queries.ts'

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

test('[S9.8] a failed balance is not asked for again within 30 s', () => {
  expect(retryBlockedMs({ failedAtMs: 1_000, nowMs: 1_000 })).toBe(30_000)
  expect(retryBlockedMs({ failedAtMs: 1_000, nowMs: 30_999 })).toBe(1)
  expect(retryBlockedMs({ failedAtMs: 1_000, nowMs: 31_000 })).toBe(0)
})
