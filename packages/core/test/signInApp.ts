import { type Clock, manualClock } from '@latchkey/base/clock'
import { accessTokenLifetimeMs } from '@latchkey/contracts/constants/siwx'
import { expect } from 'vitest'
import { connect } from '../src/connect/connect.ts'
import type { Connector, WalletChange } from '../src/connect/port.ts'
import type { Latchkey } from '../src/latchkey.ts'
import type { SiwxOptions } from '../src/options.ts'
import { signIn } from '../src/siwx/signIn.ts'
import { type AccountKey, signInOf } from '../src/siwx/signInState.ts'
import { loadTokens, tokensKeyOf } from '../src/siwx/tokens.ts'
import { pageStorage, type WebStorage } from '../src/storage/webStorage.ts'
import { oneNetworkApp, type PartialAdapter } from './oneNetworkApp.ts'

export const alice = `0x${'a'.repeat(40)}`
export const bob = `0x${'b'.repeat(40)}`
export const aliceKey: AccountKey = `eip155:${alice}`
const lifeSec = accessTokenLifetimeMs / 1000

/** A body given as text is sent unchanged. */
export type Answer = { readonly status?: number; readonly body: unknown }

/** The server's routes for sign-in as a fetch function. */
function signInServer(clock: Clock, skewMs = 0) {
  const called: string[] = []
  const state = { serial: 0 }
  const tokens = (address = alice) => {
    state.serial += 1
    const nowSec = Math.floor((clock.now() - skewMs) / 1000)
    return {
      accessToken: `access${state.serial}.${btoa(JSON.stringify({ iat: nowSec, exp: nowSec + lifeSec }))}.signature`,
      refreshToken: `refresh${state.serial}`,
      expiresAt: new Date((nowSec + lifeSec) * 1000).toISOString(),
      session: { sid: 's', account: `eip155:1:${address}`, networkId: 'eip155:1', issuedAt: '2026-01-01T00:00:00Z' },
    }
  }
  const routes: Record<string, (body: Record<string, string>) => Promise<Answer>> = {
    '/auth/v1/nonce': async () => ({ body: { nonce: 'abcdef0123456789', expiresAt: '2026-01-01T00:10:00Z' } }),
    '/auth/v1/verify': async () => ({ body: tokens() }),
    '/auth/v1/refresh': async () => ({ body: tokens() }),
    '/auth/v1/revoke': async () => ({ status: 204, body: undefined }),
  }
  const fetch = async (input: unknown, init?: { readonly body?: unknown }) => {
    const { pathname } = new URL(String(input))
    called.push(pathname)
    const route = routes[pathname]
    if (!route) throw new Error(`no route ${pathname}`)
    const { status = 200, body } = await route(JSON.parse(String(init?.body ?? '{}')))
    return new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { called, tokens, routes, fetch: fetch as typeof globalThis.fetch }
}

type Options = {
  readonly siwx?: SiwxOptions
  readonly skewMs?: number
  /** Opens another tab of the same visitor. */
  readonly tabOf?: {
    readonly latchkey: Latchkey
    readonly clock: ReturnType<typeof manualClock>
    readonly server: ReturnType<typeof signInServer>
  }
}

export type SignInApp = Awaited<ReturnType<typeof signInApp>>

/** An app with a connected wallet whose signature the test sets, and the server's routes for sign-in. */
export async function signInApp({ siwx: option = {}, skewMs = 0, tabOf }: Options = {}) {
  const clock = tabOf?.clock ?? manualClock(Date.parse('2026-01-01T00:00:00Z') + skewMs)
  const server = tabOf?.server ?? signInServer(clock, skewMs)
  type Asked = { message: string; answer: (signature: string) => void; refuse: (error: unknown) => void }
  const asked: Asked[] = []
  const adapter: PartialAdapter = {
    discover: () => () => {},
    address: async () => ({ parse: (text) => text, equals: (one, other) => one === other, isBurn: () => false }),
    signMessage: ({ message }) => new Promise<string>((answer, refuse) => asked.push({ message, answer, refuse })),
  }
  const { connector, say } = pageWallet()
  const latchkey = oneNetworkApp(adapter, {
    serverUrl: 'http://server.test',
    pageUrl: 'https://app.test/page?q=1',
    siwx: option,
    webStorage: tabOf ? sharingTokens(tabOf.latchkey) : pageStorage(),
    clock,
    fetch: server.fetch,
  })
  await latchkey.start()
  latchkey.store.setState({ wallets: [{ id: 'page', name: 'Page', connectors: { eip155: connector } }] })
  const heard: string[] = []
  latchkey.events.on('signInRequired', () => heard.push('required'))
  latchkey.events.on('signedOut', ({ reason }) => heard.push(reason))
  await connect(latchkey, { walletId: 'page' })
  const siwx = () => signInOf(latchkey.store.getState())
  const question = async () => {
    const before = asked.length
    const outcome = signIn(latchkey)
    outcome.catch(() => {})
    await expect.poll(() => asked.length).toBe(before + 1)
    return { outcome, ...(asked.at(-1) as Asked) }
  }
  return { latchkey, clock, server, called: server.called, heard, siwx, question, say, tokens: server.tokens }
}

/**
 * Storage of another tab. It shares only the refresh tokens, because each tab of these tests connects its wallet
 * itself.
 */
function sharingTokens(latchkey: Latchkey): WebStorage {
  const own = pageStorage()
  const of = (key: string) => (key === tokensKeyOf(latchkey) ? latchkey.live.webStorage : own)
  return {
    getItem: (key) => of(key).getItem(key),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
  }
}

/** The wallet of the page, and a function that changes its accounts. */
function pageWallet() {
  const listeners = new Set<(change: WalletChange) => void>()
  const connector: Connector = {
    id: 'page',
    name: 'Page',
    type: 'ANNOUNCED',
    namespace: 'eip155',
    connect: async () => ({
      accounts: () => [alice],
      networkId: () => 'eip155:1',
      request: async () => undefined,
      switchNetwork: async () => {},
      disconnect: async () => {},
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }),
    reconnect: async () => undefined,
  }
  const say = (change: WalletChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  return { connector, say }
}

/** An app whose visitor has signed in. */
export async function signedInApp(options: Options = {}) {
  const app = await signInApp(options)
  await expect.poll(() => app.siwx().status).toBe('required')
  const { answer, outcome } = await app.question()
  answer('0xsigned')
  await outcome
  return { ...app, stored: () => loadTokens(app.latchkey)[aliceKey] }
}
