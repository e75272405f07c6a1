import { type Clock, systemClock } from '@latchkey/base/clock'
import { accessTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/src/startTestApp.ts'
import { type ApiClient, createApiClient } from './apiClient.ts'
import { getNonce } from './siwx/getNonce.ts'
import { refreshSession } from './siwx/refreshSession.ts'
import { revokeSession } from './siwx/revokeSession.ts'
import { verifySignIn } from './siwx/verifySignIn.ts'
import { getWallets } from './wallets/getWallets.ts'

const origin = 'http://localhost:3000'
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const rabby = '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'
const seen: URL[] = []
let server: TestApp
let api: ApiClient
beforeAll(async () => {
  server = await startTestApp()
  api = clientOf(async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    seen.push(new URL(String(input)))
    return server.app.request(String(input), { ...init, headers })
  })
})
afterAll(() => server.stop())

/** Skips waits between attempts; the time-out of a request never fires. */
const clock: Clock = {
  now: systemClock.now,
  after: (ms, task) => (ms === 10_000 ? () => {} : systemClock.after(0, task)),
}
function clientOf(fetch: typeof globalThis.fetch): ApiClient {
  return createApiClient({
    serverUrl: 'http://localhost:4000',
    projectId: '0'.repeat(32),
    sdkVersion: '1.2.3',
    fetch,
    clock,
  })
}

describe('against the real server', () => {
  it('[S1.4] signs in, refreshes and revokes a session', async () => {
    const issuedMs = server.clock.now()
    const message = buildMessage({
      domain: 'localhost:3000',
      address: account.address,
      uri: `${origin}/`,
      version: '1',
      chainId: 'eip155:31337',
      nonce: (await getNonce(api)).nonce,
      issuedAt: new Date(issuedMs).toISOString(),
      expirationTime: new Date(issuedMs + 60_000).toISOString(),
    })
    const opened = await verifySignIn(api, { message, signature: await account.signMessage({ message }) })
    expect(opened.lifetimeMs).toBe(accessTokenLifetimeMs)
    expect(opened.session).toMatchObject({ account: `eip155:31337:${account.address}`, networkId: 'eip155:31337' })
    const next = await refreshSession(api, { refreshToken: opened.refreshToken })
    await revokeSession(api, { refreshToken: next.refreshToken })
    await expect(refreshSession(api, next)).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
  })

  it('[S7.1] reads the wallets, and sends project id and SDK version', async () => {
    seen.length = 0
    expect((await getWallets(api, { search: 'harb' })).wallets[0]).toMatchObject({
      mobileLink: 'http://localhost:3001',
    })
    const { wallets } = await getWallets(api, {
      include: [rabby],
      exclude: ['x'],
      chains: ['eip155:1'],
      certified: true,
    })
    const [wallet] = wallets
    expect(wallet).toMatchObject({
      id: rabby,
      name: 'Rabby',
      certified: true,
      rdns: 'io.rabby',
      mobileLink: 'rabby://',
    })
    expect((await server.app.request(wallet?.imageUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    for (const { searchParams } of seen)
      expect(Object.fromEntries(searchParams)).toMatchObject({ projectId: '0'.repeat(32), st: 'latchkey', sv: '1.2.3' })
  })
})

describe('a failing server', () => {
  const failing = (status: number) => {
    let calls = 0
    const client = clientOf(async () => {
      calls += 1
      return new Response('{}', { status })
    })
    return { client, calls: () => calls }
  }

  it.each([
    [429, 'RATE_LIMITED'],
    [500, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
  ])('[S8.2] retries after %i and fails with %s', async (status, code) => {
    const { client, calls } = failing(status)
    await expect(getWallets(client)).rejects.toMatchObject({ code, retryable: true })
    expect(calls()).toBe(4)
  })

  it('[S8.2] does not retry a POST, which the server may have processed', async () => {
    const { client, calls } = failing(503)
    await expect(refreshSession(client, { refreshToken: 'x' })).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    expect(calls()).toBe(1)
  })

  it.each([
    [{ retryable: true, repeatable: false }, { retryable: true, repeatable: false }, 1],
    [{ retryable: true, repeatable: true }, { retryable: true, repeatable: true }, 4],
    [{ retryable: true }, { retryable: true, repeatable: false }, 1],
    [{}, { retryable: false, repeatable: false }, 1],
  ])("adopts the server's `retryable` and `repeatable`: %j", async (said, known, requests) => {
    let calls = 0
    const client = clientOf(async () => {
      calls += 1
      return Response.json({ error: { code: 'SESSION_EXPIRED', message: 'Over.', ...said } }, { status: 401 })
    })
    await expect(getWallets(client)).rejects.toMatchObject({ code: 'SESSION_EXPIRED', ...known })
    expect(calls).toBe(requests)
  })

  it('[S8.4] reports a status without a body, and a malformed response', async () => {
    await expect(getWallets(failing(418).client)).rejects.toThrow('HTTP status code: 418')
    await expect(getWallets(clientOf(async () => new Response('{"data":1}')))).rejects.toMatchObject({
      code: 'API_RESPONSE_MALFORMED',
    })
  })
})
