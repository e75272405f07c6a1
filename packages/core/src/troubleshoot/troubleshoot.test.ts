import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { afterEach, expect, test, vi } from 'vitest'
import { connectAccount } from '../../test/connectAccount.ts'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import type { Connector } from '../connect/port.ts'
import type { Latchkey } from '../latchkey.ts'
import type { CheckResult } from './check.ts'
import { reportOf } from './reportOf.ts'
import { troubleshoot } from './troubleshoot.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const address = `0x${'a'.repeat(40)}`

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Skips every check that needs a network. */
const goOffline = () => vi.stubGlobal('navigator', { onLine: false })

/** A server whose responses the test sets, by path. */
function appWith(routes: Readonly<Record<string, () => Response>>) {
  const clock = manualClock(nowMs)
  const fetch = async (input: unknown) => {
    const { pathname } = new URL(String(input))
    const route = routes[pathname]
    if (!route) throw new TypeError('Failed to fetch')
    return route()
  }
  return oneNetworkApp({}, { clock, serverUrl: 'https://api.example', relayUrl: 'wss://relay.example', fetch })
}

const healthy = {
  '/health': () => new Response('{}', { headers: { date: new Date(nowMs).toUTCString() } }),
  '/appkit/v1/config': () => new Response('{}'),
}

/** Outcomes by check; the browser tests cover the relay, which needs a socket. */
async function outcomes(latchkey: Latchkey, stopAt?: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, status, error } of troubleshoot(latchkey)) {
    if (name === stopAt) break
    found[name] = error ? `${status} ${error.code}` : status
  }
  return found
}

test('offline, skips every check that needs a network', async () => {
  goOffline()
  expect(await outcomes(appWith(healthy))).toEqual({
    online: 'failed RELAY_OFFLINE',
    server: 'skipped',
    origin: 'skipped',
    relay: 'skipped',
    clock: 'skipped',
    storage: 'skipped',
    popups: 'skipped',
    wallet: 'skipped',
    network: 'skipped',
  })
})

test('runs checks that depend on the server only if the server responds', async () => {
  const found = await outcomes(appWith({}), 'relay')
  expect(found).toEqual({ online: 'ok', server: 'failed API_UNREACHABLE', origin: 'skipped' })
})

test('reports a server error and an origin that is not allowed', async () => {
  expect(await outcomes(appWith({ '/health': () => new Response('', { status: 503 }) }), 'relay')).toMatchObject({
    server: 'failed SERVER_ERROR',
  })
  const refusal = { reasons: [{ name: 'origin', description: 'https://app.example is not on the allowlist' }] }
  const refused = () => Response.json({ code: 'ORIGIN_NOT_ALLOWED', message: 'no', ...refusal }, { status: 403 })
  const found = await outcomes(appWith({ ...healthy, '/appkit/v1/config': refused }), 'relay')
  expect(found.server).toBe('ok')
  expect(found.origin).toMatch(/^failed /)
})

/** A connection to an extension with this response to a silent request for its accounts. */
function connectTo(latchkey: Latchkey, accounts: readonly string[] | Error): void {
  const connector = {
    id: 'page',
    reconnect: async () => {
      if (accounts instanceof Error) throw accounts
      return { accounts: () => accounts } as never
    },
  } as Partial<Connector>
  connectAccount(latchkey, { address })
  latchkey.store.setState({ wallets: [{ id: 'page', name: 'Page', connectors: { eip155: connector } }] as never })
}

test.each([
  ['shares its account', [address], 'ok'],
  ['is locked', [], 'failed WALLET_LOCKED'],
  ['fails', new Error('no'), 'failed WALLET_UNREACHABLE'],
] as const)('a connected extension that %s', async (_, accounts, expected) => {
  goOffline()
  const latchkey = oneNetworkApp({})
  connectTo(latchkey, accounts)
  expect((await outcomes(latchkey)).wallet).toBe(expected)
})

test('pings a wallet over the relay only on request', async () => {
  goOffline()
  const latchkey = oneNetworkApp({})
  connectAccount(latchkey, { address })
  const { connections } = latchkey.store.getState()
  latchkey.store.setState({ connections: connections.map((one) => ({ ...one, topic: 'f'.repeat(64) })) })
  const asked: string[] = []
  latchkey.live.walletConnect = Promise.resolve({
    client: { ping: async (topic: string) => void asked.push(topic) },
    destroy: async () => {},
  } as never)
  const last = async (pingWallet: boolean) => {
    const results: CheckResult[] = []
    for await (const result of troubleshoot(latchkey, { pingWallet })) results.push(result)
    return results.findLast(({ name }) => name === 'wallet')?.status
  }
  expect(await last(false)).toBe('skipped')
  expect(asked).toEqual([])
  expect(await last(true)).toBe('ok')
  expect(asked).toEqual(['f'.repeat(64)])
})

/** An app with social sign-in, in a browser with this result of `window.open`. */
function socialApp(answer: object | null) {
  goOffline()
  const opened: string[] = []
  const open = (url: string) => {
    opened.push(url)
    return answer
  }
  vi.stubGlobal('window', { open })
  const storage = new Map<string, string>()
  const webStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  const embeddedWallet = { secureUrl: 'https://secure.example', socials: ['google'] as const }
  const latchkey = oneNetworkApp({}, { webStorage, storage: memoryStorage(), embeddedWallet })
  const popups = async (openPopup: boolean) => {
    for await (const { name, status, error } of troubleshoot(latchkey, { openPopup }))
      if (name === 'popups' && status !== 'running') return error ? `${status} ${error.code}` : status
    return undefined
  }
  return { latchkey, opened, popups }
}

test('opens a window only on request, and closes it at once', async () => {
  const close = vi.fn()
  const { opened, popups } = socialApp({ close })
  expect(await popups(false)).toBe('skipped')
  expect(opened).toEqual([])
  expect(await popups(true)).toBe('ok')
  expect(opened).toEqual(['about:blank'])
  expect(close).toHaveBeenCalledOnce()
})

test('fails the check if the browser blocks windows, now or in an earlier sign-in', async () => {
  const { latchkey, opened, popups } = socialApp(null)
  expect(await popups(true)).toBe('failed POPUPS_BLOCKED')
  latchkey.store.setState({ socialLogin: { provider: 'google', status: 'blocked', uri: 'https://google.example' } })
  expect(await popups(false)).toBe('failed POPUPS_BLOCKED')
  expect(opened).toHaveLength(1)
  // The click is too long ago: no browser opens a window now.
  vi.stubGlobal('navigator', { onLine: false, userActivation: { isActive: false } })
  latchkey.store.setState({ socialLogin: undefined })
  expect(await popups(true)).toBe('skipped')
  expect(opened).toHaveLength(1)
})

test('a wallet on a network that the app does not support fails the network check', async () => {
  goOffline()
  const latchkey = oneNetworkApp({})
  connectAccount(latchkey, { address })
  const { connections } = latchkey.store.getState()
  latchkey.store.setState({ connections: connections.map((one) => ({ ...one, networks: { eip155: 'eip155:99' } })) })
  expect((await outcomes(latchkey)).network).toBe('failed UNSUPPORTED_CHAIN')
})

test('a check that takes too long fails, and the next one starts', async () => {
  const clock = manualClock(nowMs)
  const latchkey = oneNetworkApp({}, { clock, fetch: () => new Promise<Response>(() => {}) })
  const results = troubleshoot(latchkey)
  const next = async () => (await results.next()).value as CheckResult
  expect([await next(), await next(), await next()].map(({ status }) => status)).toEqual(['running', 'ok', 'running'])
  const late = next()
  await clock.advance(5_000)
  expect(await late).toMatchObject({ name: 'server', status: 'failed', ms: 5_000 })
  expect(await next()).toEqual({ name: 'origin', status: 'skipped' })
})

test('the report contains checks and codes, and no address, topic or URL', async () => {
  const latchkey = appWith(healthy)
  connectTo(latchkey, [])
  const results: CheckResult[] = []
  for await (const result of troubleshoot(latchkey)) {
    if (result.name === 'relay') break
    if (result.status !== 'running') results.push(result)
  }
  const report = reportOf([...results, { name: 'wallet', status: 'failed', ms: 12 }])
  expect(report).toMatch(/^Latchkey \d/)
  expect(report).toContain('server ok 0 ms')
  expect(report).toContain('wallet failed 12 ms')
  expect(report).not.toMatch(/0x|https?:|wss?:/)
})
