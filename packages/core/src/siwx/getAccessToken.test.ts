import { accessTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { expect, test } from 'vitest'
import { alice, aliceKey, bob, type SignInApp, signedInApp, signInApp } from '../../test/signInApp.ts'
import { shareWebLocks } from '../../test/webLocks.ts'
import { disconnect } from '../connect/disconnect.ts'
import { setActive } from '../connect/setActive.ts'
import { getAccessToken } from './getAccessToken.ts'
import { signOut } from './signOut.ts'
import { loadTokens } from './tokens.ts'

/** The access token of the given number that the server issued. */
const token = (serial: number) => expect.stringMatching(new RegExp(`^access${serial}\\.`))
const renewals = ({ called }: SignInApp) => called.filter((path) => path === '/auth/v1/refresh').length

/** Advances the clock without running timers, as while the device sleeps. */
function sleep({ clock, latchkey }: SignInApp, ms: number) {
  const woken = clock.now() + ms
  Object.assign(latchkey.clock, { now: () => woken })
}

/** Like the server: each refresh token works once, and reuse ends the session. */
function rotateOnce({ server }: SignInApp) {
  const used = new Set<string>()
  server.routes['/auth/v1/refresh'] = async ({ refreshToken = '' }) => {
    if (used.has(refreshToken)) return { status: 401, body: { error: { code: 'REFRESH_TOKEN_REUSED', message: 'no' } } }
    used.add(refreshToken)
    return { body: server.tokens() }
  }
}

test('resolves with the token of the sign-in, and with undefined before and after it', async () => {
  const app = await signInApp()
  expect(await app.latchkey.getAccessToken()).toBeUndefined()
  const { answer, outcome } = await app.question()
  answer('0xsigned')
  await outcome
  expect(await app.latchkey.getAccessToken()).toEqual(token(1))
  expect(renewals(app)).toBe(0)
  await signOut(app.latchkey)
  expect(await app.latchkey.getAccessToken()).toBeUndefined()
})

test('resolves with undefined if the app has no sign-in or nothing is connected', async () => {
  const app = await signedInApp()
  await disconnect(app.latchkey)
  expect(await getAccessToken(app.latchkey)).toBeUndefined()
  const { siwx: _, ...options } = app.latchkey.options
  expect(await getAccessToken({ ...app.latchkey, options })).toBeUndefined()
})

test('renews a token shortly before it expires, once for all concurrent calls', async () => {
  const app = await signedInApp()
  rotateOnce(app)
  sleep(app, accessTokenLifetimeMs - 30_000)
  const tokens = await Promise.all(Array.from({ length: 5 }, () => getAccessToken(app.latchkey)))
  expect(tokens).toEqual(Array(5).fill(token(2)))
  expect(renewals(app)).toBe(1)
  expect(await getAccessToken(app.latchkey)).toEqual(token(2))
})

test('tabs that renew at the same time do not use the same refresh token', async () => {
  const unshare = shareWebLocks()
  try {
    const first = await signedInApp()
    rotateOnce(first)
    const second = await signInApp({ tabOf: first })
    await expect.poll(() => second.siwx().status).toBe('signed')
    sleep(first, accessTokenLifetimeMs)
    const tabs = [first.latchkey, second.latchkey]
    const tokens = await Promise.all([...tabs, ...tabs].map((latchkey) => getAccessToken(latchkey)))
    expect(new Set(tokens).size).toBe(2)
    expect(tokens).not.toContain(undefined)
    expect([first.siwx().status, second.siwx().status]).toEqual(['signed', 'signed'])
  } finally {
    unshare()
  }
})

test('while the server is unreachable, resolves with a valid token or rejects with the reason', async () => {
  const app = await signedInApp()
  app.server.routes['/auth/v1/refresh'] = () => Promise.reject(new TypeError('Failed to fetch'))
  sleep(app, accessTokenLifetimeMs - 30_000)
  expect(await getAccessToken(app.latchkey)).toEqual(token(1))
  sleep(app, 31_000)
  await expect(getAccessToken(app.latchkey)).rejects.toMatchObject({ code: 'API_UNREACHABLE', retryable: true })
  expect(app.siwx().status).toBe('signed')
  rotateOnce(app)
  expect(await getAccessToken(app.latchkey)).toEqual(token(2))
})

test('resolves with undefined and requires a sign-in once the server has ended the session', async () => {
  const app = await signedInApp()
  app.server.routes['/auth/v1/refresh'] = async () => ({
    status: 401,
    body: { error: { code: 'SESSION_REVOKED', message: 'over' } },
  })
  sleep(app, accessTokenLifetimeMs)
  expect(await getAccessToken(app.latchkey)).toBeUndefined()
  expect(app.siwx().status).toBe('required')
  expect(app.heard).toContain('expired')
})

test('waits for the sign-in that a reloaded page restores', async () => {
  const before = await signedInApp()
  let reply = () => {}
  before.server.routes['/auth/v1/refresh'] = () =>
    new Promise((resolve) => {
      reply = () => resolve({ body: before.server.tokens() })
    })
  const reloaded = await signInApp({ tabOf: before })
  const waiting = getAccessToken(reloaded.latchkey)
  await expect.poll(() => renewals(reloaded)).toBe(1)
  expect(reloaded.siwx().status).toBe('checking')
  reply()
  expect(await waiting).toEqual(token(2))
  expect(renewals(reloaded)).toBe(1)
})

test('each account has its own token', async () => {
  const app = await signedInApp()
  app.say({ type: 'accounts', accounts: [alice, bob] })
  setActive(app.latchkey, { namespace: 'eip155', address: bob })
  await expect.poll(() => app.siwx().status).toBe('required')
  expect(await getAccessToken(app.latchkey)).toBeUndefined()
  app.server.routes['/auth/v1/verify'] = async () => ({ body: app.tokens(bob) })
  const { answer, outcome } = await app.question()
  answer('0xsigned')
  await outcome
  expect(await getAccessToken(app.latchkey)).toEqual(token(2))
  setActive(app.latchkey, { namespace: 'eip155', address: alice })
  expect(await getAccessToken(app.latchkey)).toEqual(token(1))
  expect(loadTokens(app.latchkey)[aliceKey]).toBe('refresh1')
})

test('a destroyed instance rejects', async () => {
  const app = await signedInApp()
  await app.latchkey.destroy()
  await expect(app.latchkey.getAccessToken()).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
})
