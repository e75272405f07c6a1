import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expressBackend } from '../../../../docs/examples/backendExpress.ts'
import { fetchAsVisitor } from '../../../../docs/examples/backendFetch.ts'
import { honoBackend } from '../../../../docs/examples/backendHono.ts'
import { orderRoute } from '../../../../docs/examples/backendNext.ts'
import { alice, otherProject, project, type SignInServer, startSignInServer } from '../../test/signInServer.ts'
import type { VerifyOptions } from '../options.ts'
import { requireSession } from './express.ts'
import { requireSession as requireHonoSession } from './hono.ts'
import { withSession } from './next.ts'

let server: SignInServer
beforeAll(async () => {
  server = await startSignInServer()
})
afterAll(() => server.stop())

type Ask = (headers: Record<string, string>) => Promise<Response>

/** The documented backend of each framework: sends it a request for `/orders` and stops it. */
const frameworks: Readonly<
  Record<string, (options: VerifyOptions, use: (ask: Ask) => Promise<void>) => Promise<void>>
> = {
  async express(options, use) {
    const listener = expressBackend(options).listen(0, '127.0.0.1')
    await new Promise((resolve) => listener.once('listening', resolve))
    const { port } = listener.address() as AddressInfo
    await use((headers) => fetch(`http://127.0.0.1:${port}/orders`, { headers }))
    listener.closeAllConnections()
    await new Promise((resolve) => listener.close(resolve))
  },
  async hono(options, use) {
    const app = honoBackend(options)
    await use(async (headers) => app.request('/orders', { headers }))
  },
  async next(options, use) {
    const route = orderRoute(options)
    const context = { params: Promise.resolve({ id: '7' }) }
    await use((headers) => route(new Request('https://shop.example/orders/7', { headers }), context))
  },
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(Object.entries(frameworks))('the %s backend of the recipe', (_, run) => {
  test('serves a visitor with a valid token', async () => {
    const { accessToken } = await server.signIn()
    await run(server.backend().options, async (ask) => {
      const answer = await ask(bearer(accessToken))
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ ordersOf: alice.address })
      expect((await ask({ authorization: `bearer  ${accessToken} ` })).status).toBe(200)
    })
  })

  test('answers 401 with the code and a challenge to requests without a valid token', async () => {
    const expired = (await server.signIn()).accessToken
    await server.clock.advance(16 * 60_000)
    const tokens = await server.signIn()
    const refused: readonly (readonly [string, Record<string, string>])[] = [
      ['SESSION_MISSING', {}],
      ['SESSION_MISSING', { authorization: tokens.accessToken }],
      ['SESSION_MISSING', { authorization: `Basic ${btoa('alice:secret')}` }],
      ['SESSION_MISSING', { authorization: 'Bearer one two' }],
      ['SESSION_EXPIRED', bearer(expired)],
      ['SESSION_TOKEN_INVALID', bearer((await server.signIn(otherProject)).accessToken)],
      ['SESSION_TOKEN_INVALID', bearer(await server.forged({ iss: 'https://evil.example' }))],
      ['SESSION_TOKEN_INVALID', bearer(tokens.accessToken.replace(/.{4}$/, 'AAAA'))],
      ['SESSION_TOKEN_INVALID', bearer(tokens.refreshToken)],
      ['SESSION_TOKEN_LONG_LIVED', bearer(await server.lastingToken(tokens))],
    ]
    await run(server.backend().options, async (ask) => {
      for (const [code, headers] of refused) {
        const answer = await ask(headers)
        expect([answer.status, (await answer.json()).error.code]).toEqual([401, code])
        expect(answer.headers.get('content-type')).toBe('application/json')
        const challenge = code === 'SESSION_MISSING' ? 'Bearer' : 'Bearer error="invalid_token"'
        expect(answer.headers.get('www-authenticate')).toBe(challenge)
      }
    })
  })

  test('with checkRevocation, refuses a visitor who has signed out', async () => {
    const tokens = await server.signIn()
    await run(server.backend({ checkRevocation: true }).options, async (ask) => {
      const lasting = bearer(await server.lastingToken(tokens))
      expect((await ask(lasting)).status).toBe(200)
      await server.revoke(tokens)
      for (const headers of [lasting, bearer(tokens.accessToken)]) {
        const answer = await ask(headers)
        expect([answer.status, (await answer.json()).error.code]).toEqual([401, 'SESSION_REVOKED'])
      }
    })
  })

  test('answers 503 while the server cannot be reached', async () => {
    const backend = server.backend()
    backend.network.isDown = true
    const { accessToken } = await server.signIn()
    await run(backend.options, async (ask) => {
      const answer = await ask(bearer(accessToken))
      expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'SESSION_UNCHECKED'])
      expect(answer.headers.get('www-authenticate')).toBeNull()
    })
  })
})

test("the recipe's request sends the visitor's token, and none for visitors who are not signed in", async () => {
  const { accessToken } = await server.signIn()
  const app = honoBackend(server.backend().options)
  const request = ((url: string, init?: RequestInit) => app.request(url, init)) as typeof fetch
  const visitor = (token: string | undefined) => ({ getAccessToken: async () => token }) as never
  expect(await (await fetchAsVisitor(visitor(accessToken), '/orders', request)).json()).toEqual({
    ordersOf: alice.address,
  })
  expect((await fetchAsVisitor(visitor(undefined), '/orders', request)).status).toBe(401)
})

test('a wrong option is reported when the backend starts', () => {
  const wrong: VerifyOptions = { serverUrl: 'latchkey.example', projectId: project }
  const handler = async () => new Response()
  for (const create of [requireSession, requireHonoSession, (options: VerifyOptions) => withSession(options, handler)])
    expect(() => create(wrong)).toThrow('The option `serverUrl` is not valid')
})

test('an unexpected error reaches the error handler of Express', async () => {
  const broken = Object.defineProperty({}, 'authorization', {
    get() {
      throw new Error('broken')
    },
  })
  const errors: unknown[] = []
  const response = { statusCode: 200, setHeader: () => {}, end: () => {} }
  await requireSession(server.backend().options)({ headers: broken }, response, (error) => errors.push(error))
  expect(errors).toEqual([new Error('broken')])
})
