import { QueryClient } from '@tanstack/query-core'
import { afterEach, expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { identityQuery } from './identityQuery.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[S9.8] the name of an account is requested once in 5 minutes', async () => {
  vi.useFakeTimers()
  let requestCount = 0
  const fetch = async () => {
    requestCount += 1
    return Response.json({ name: 'ada.latchkey.id', avatar: '' })
  }
  const client = new QueryClient()
  const query = identityQuery(oneNetworkApp({}, { fetch }), '0xa')
  const found = () => client.fetchQuery(query)
  expect(await found()).toMatchObject({ name: 'ada.latchkey.id' })
  await vi.advanceTimersByTimeAsync(299_999)
  await found()
  expect(requestCount).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await found()
  expect(requestCount).toBe(2)
  client.clear()
})
