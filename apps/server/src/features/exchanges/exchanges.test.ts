import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

test('returns an empty list of exchanges, and a JSON-RPC error for other methods', async () => {
  const call = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { page: 0 } })
    return (await server.app.request(`/v1/json-rpc?projectId=${'0'.repeat(32)}`, { method: 'POST', body })).json()
  }
  expect(await call('reown_getExchanges')).toEqual({ jsonrpc: '2.0', id: 7, result: { exchanges: [], total: 0 } })
  expect(await call('reown_getExchangePayUrl')).toMatchObject({ id: 7, error: { code: -32_601 } })
})
