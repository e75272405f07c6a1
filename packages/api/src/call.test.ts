import { expect, test } from 'vitest'
import { call, createApiClient } from './apiClient.ts'

const requested: { readonly url: URL; readonly method: string | undefined }[] = []
const api = createApiClient({
  serverUrl: 'https://api.example.com',
  projectId: '0'.repeat(32),
  sdkVersion: '1.2.3',
  fetch: async (input, init) => {
    requested.push({ url: new URL(String(input)), method: init?.method })
    return new Response('{"name":"alice.example","avatar":""}')
  },
})

test('[S7.1] calls a route by its key, with the params and answer types of its definition', async () => {
  const identity = await call(api, 'GET /v1/identity/{address}', { params: { address: 'a/b' }, query: { sender: 'c' } })
  const name: string = identity.name
  expect(name).toBe('alice.example')
  expect(requested[0]?.url.pathname).toBe('/v1/identity/a%2Fb')
  expect(requested[0]?.url.searchParams.get('sender')).toBe('c')
  expect(requested[0]?.method).toBe('GET')
})

test('a call that contradicts the route definition does not compile', () => {
  const wrong = [
    // @ts-expect-error no such route
    () => call(api, 'GET /nowhere', {}),
    // @ts-expect-error a planned route
    () => call(api, 'POST /auth/v1/otp', {}),
    // @ts-expect-error no params
    () => call(api, 'GET /v1/identity/{address}', {}),
    // @ts-expect-error the wrong body
    () => call(api, 'POST /auth/v1/refresh', { body: { token: 'x' } }),
    // @ts-expect-error no such field in the answer
    async () => (await call(api, 'GET /health', {})).nothing,
  ]
  expect(wrong).toHaveLength(5)
})
