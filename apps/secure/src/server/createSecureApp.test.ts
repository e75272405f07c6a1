import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { manualClock } from '@latchkey/base/clock'
import {
  clientNetworkHeader,
  developmentSiteKey,
  developmentSitePublicKey,
  readClientNetwork,
} from '@latchkey/node/clientNetwork'
import { createLog } from '@latchkey/node/log'
import type { Asset } from '@latchkey/node/site/loadAssets'
import { expect, test } from 'vitest'
import { readConfig, type SecureConfig } from './config.ts'
import { createSecureApp } from './createSecureApp.ts'
import { createProjects } from './projects.ts'
import { createVaultKeys } from './vaultKeys.ts'

const projectId = '0'.repeat(32)
const key = Buffer.alloc(65, 4).toString('base64url')
const production: SecureConfig = {
  ...{ development: false, port: 0, host: 'localhost', trustedProxies: 0, keyFile: '/key.pem' },
  ...{ origin: 'https://secure.example', serverUrl: 'https://api.example' },
  vaults: { auth: { url: 'http://auth', key }, recovery: { url: 'http://recovery', key } },
}
const asset = (type: string, text: string): Asset => ({
  ...{ type, body: new TextEncoder().encode(text), gzip: undefined, etag: '"tag"', immutable: true },
})
const assets = new Map([
  ['/index.html', asset('text/html', '<!doctype html><!--config--><script src="/assets/frame-12345678.js"></script>')],
  ['/approve.html', asset('text/html', '<!doctype html><script src="/assets/approve-12345678.js"></script>')],
  [
    '/export.html',
    asset('text/html', '<!doctype html><!--config--><script src="/assets/export-12345678.js"></script>'),
  ],
  ['/keys.html', asset('text/html', '<!doctype html><script src="/assets/keys-12345678.js"></script>')],
  ['/assets/frame-12345678.js', asset('text/javascript', 'start()')],
])

const vaultHeaders = { 'retry-after': '30', 'set-cookie': 'a=b', 'service-worker-allowed': '/' }

type Sent = { readonly url: string; readonly init: RequestInit }

/** The site with a Latchkey server that knows one project, and vaults that echo requests. */
function startSite(over: Partial<SecureConfig> = {}) {
  const config = { ...production, ...over }
  const sent: Sent[] = []
  let answerOrigins = (): Response =>
    Response.json({ allowedOrigins: ['https://app.example', 'https://*.shop.example'] })
  let answerVault = (): Response => Response.json({ sealed: 'x' }, { headers: vaultHeaders })
  const fetch = (async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init })
    if (url.startsWith(config.serverUrl)) return answerOrigins()
    if (url.endsWith('/v1/key')) return Response.json({ publicKey: key })
    return answerVault()
  }) as typeof globalThis.fetch
  const logged: string[] = []
  const log = createLog('secure', { level: 'warn', stream: { write: (line) => void logged.push(line) } })
  const clock = manualClock()
  const projects = createProjects({ ...config, clock, log, fetch })
  const vaultKeys = createVaultKeys(config, fetch)
  const siteKey = developmentSiteKey
  const app = createSecureApp({ config, assets, projects, vaultKeys, siteKey, clock, log, fetch })
  return {
    ...{ sent, clock, logged },
    /** The network stated in a forwarded request. */
    networkIn({ url, init }: Sent): string | undefined {
      const { hostname: role, pathname: path } = new URL(url)
      const body = new TextEncoder().encode(String(init.body))
      const header = (init.headers as Headers).get(clientNetworkHeader) ?? ''
      return readClientNetwork(developmentSitePublicKey, { role, path, body }, { header, nowMs: clock.now() })
    },
    send: (method: string, path: string) => app.request(path, { method, ...(method !== 'GET' && { body: '{}' }) }),
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    post: (path: string, body: string, headers: Record<string, string> = {}, env: object = {}) =>
      app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }, env),
    setOrigins(answer: () => Response) {
      answerOrigins = answer
    },
    setVault(answer: () => Response) {
      answerVault = answer
    },
  }
}

const directive = (response: Response, name: string): string | undefined =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((one) => one.startsWith(`${name} `))

test('the page for approvals cannot be embedded, and keeps its opener', async () => {
  const response = await startSite().get('/approve')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('/assets/approve-12345678.js')
  expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('the first page of a social window keeps its opener, cannot be embedded and runs only its own script', async () => {
  const response = await startSite().get('/social/start', { 'accept-language': 'de' })
  const html = await response.text()
  const script = /<script>(.*)<\/script>/.exec(html)?.[1] ?? ''
  expect(script).toBe('opener?.postMessage("start page ready", \'*\')')
  expect(html).toContain('<html lang="de">')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'unsafe-none',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
})

test('the page for exports cannot be embedded or stored, and connects only to the site', async () => {
  const response = await startSite().get('/export')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`"vaultKeys":{"auth":"${key}"`)
  expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(directive(response, 'connect-src')).toBe("connect-src 'self'")
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-frame-options': 'DENY',
    // The window of a fresh sign-in sends its answer to this page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': 'no-store',
  })
})

test('the document with exported keys is sandboxed without network, and only the site can embed it', async () => {
  const site = startSite()
  const response = await site.get('/export/keys', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(response.headers.get('content-security-policy')).toBe(
    // WebKit matches `'self'` against nothing in a sandboxed document.
    "default-src 'none'; script-src 'self' https://secure.example; connect-src 'none'; base-uri 'none'; form-action 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'; sandbox allow-scripts; frame-ancestors 'self'",
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    // Firefox treats a sandboxed document as another origin.
    'cross-origin-resource-policy': 'cross-origin',
  })
  for (const path of ['/export', '/approve', '/passkey'])
    expect((await site.get(path)).headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
})

test('only allowed origins can embed the page of a project', async () => {
  const { get } = startSite()
  const response = await get(`/sdk?projectId=${projectId}`)
  expect(response.status).toBe(200)
  expect(directive(response, 'frame-ancestors')).toBe('frame-ancestors https://app.example https://*.shop.example')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: https://api.example; " +
      "font-src 'self'; connect-src 'self' https://api.example; frame-src 'none'; object-src 'none'; base-uri 'none'; " +
      "form-action 'none'; require-trusted-types-for 'script'; trusted-types latchkey-signer; " +
      'frame-ancestors https://app.example https://*.shop.example; upgrade-insecure-requests',
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'x-content-type-options': 'nosniff',
  })
  // The header would stop every page from embedding the frame.
  expect(response.headers.has('x-frame-options')).toBe(false)
  expect(await response.text()).toContain('"vaultKeys"')
})

test('escapes values of a project so that they cannot end the data block', async () => {
  const { get } = startSite({ serverUrl: 'https://api.example/</script><script>alert(1)</script>' })
  const text = await (await get(`/sdk?projectId=${projectId}`)).text()
  expect(text).not.toContain('</script><script>alert')
})

test.each([
  ['a malformed id', '/sdk?projectId=%3Cscript%3E', 404, undefined],
  ['no id', '/sdk', 404, undefined],
  ['an id that the server refuses', `/sdk?projectId=${projectId}`, 404, () => new Response('{}', { status: 403 })],
  ['a server that is down', `/sdk?projectId=${projectId}`, 503, () => new Response('', { status: 502 })],
  [
    'a public suffix as an origin',
    `/sdk?projectId=${projectId}`,
    503,
    () => Response.json({ allowedOrigins: ['https://*.com'] }),
  ],
])('%s gets a plain page that nobody can embed', async (_name, path, status, origins) => {
  const { get, setOrigins } = startSite()
  if (origins) setOrigins(origins)
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('allows no page to embed a project without origins in production, and local pages in development', async () => {
  const [live, local] = [startSite(), startSite({ development: true })]
  for (const { setOrigins } of [live, local]) setOrigins(() => Response.json({ allowedOrigins: [] }))
  expect(directive(await live.get(`/sdk?projectId=${projectId}`), 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(directive(await local.get(`/sdk?projectId=${projectId}`), 'frame-ancestors')).toBe(
    'frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*',
  )
})

test('removes an origin within a minute; keeps the last origins while the server is down', async () => {
  const { get, setOrigins, clock } = startSite()
  const ancestors = async () => directive(await get(`/sdk?projectId=${projectId}`), 'frame-ancestors')
  await ancestors()
  setOrigins(() => Response.json({ allowedOrigins: ['https://new.example'] }))
  expect(await ancestors()).toContain('https://app.example')
  await clock.advance(60_001)
  expect(await ancestors()).toBe('frame-ancestors https://new.example')
  setOrigins(() => new Response('', { status: 500 }))
  await clock.advance(60_001)
  expect(await ancestors()).toBe('frame-ancestors https://new.example')
})

test('serves files with immutable caching and a strict policy, and no page can embed them', async () => {
  const { get } = startSite()
  const response = await get('/assets/frame-12345678.js')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'access-control-allow-origin': '*',
  })
  for (const path of ['/assets/../index.html', '/index.html', '/', '/assets/x.js'])
    expect((await get(path)).status).toBe(404)
  expect(await (await get('/health')).json()).toEqual({ status: 'ok', part: 'secure' })
})

test('forwards requests and link pages to their vault, with allowed headers only', async () => {
  const { get, post, sent } = startSite()
  const headers = {
    'latchkey-device-proof': 'proof',
    cookie: 'secret=1',
    'x-forwarded-for': '198.51.100.1',
    [clientNetworkHeader]: '0.Ni42LjYuNg.AAAA',
    origin: 'x',
  }
  const response = await post('/vault/auth/v1/codes/begin', '{"sealed":"abc"}', headers)
  expect(await response.json()).toEqual({ sealed: 'x' })
  expect(response.headers.get('retry-after')).toBe('30')
  for (const name of ['set-cookie', 'service-worker-allowed']) expect(response.headers.has(name)).toBe(false)
  const { url, init } = sent[0]!
  expect(url).toBe('http://auth/v1/codes/begin')
  expect(init).toMatchObject({ method: 'POST', body: '{"sealed":"abc"}', redirect: 'error' })
  expect(Object.fromEntries(init.headers as Headers)).toEqual({
    ...{ 'content-type': 'application/json', 'latchkey-device-proof': 'proof' },
    [clientNetworkHeader]: expect.not.stringContaining('AAAA'),
  })
  const link = await get('/vault/recovery/approve')
  expect(link.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  const callback = await get('/social/callback/google')
  expect(callback.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(sent.at(-1)?.url).toBe('http://recovery/approve')
})

test("signs the visitor's network for the vaults, and reports proxies that are missing in the settings", async () => {
  const networkFrom = async (remoteAddress: string, over: Partial<SecureConfig> = {}) => {
    const { post, sent, networkIn, logged } = startSite(over)
    const env = { incoming: { socket: { remoteAddress } } }
    await post('/vault/auth/v1/codes/begin', '{}', { 'x-forwarded-for': '2001:db8:0:7::1' }, env)
    await post('/vault/auth/v1/codes/begin', '{}', {}, env)
    return { network: networkIn(sent[0]!), warnings: logged.length }
  }
  expect(await networkFrom('203.0.113.7')).toEqual({ network: '203.0.113.7', warnings: 0 })
  expect(await networkFrom('127.0.0.1', { trustedProxies: 1 })).toMatchObject({ network: '2001:db8:0:7::/64' })
  expect(await networkFrom('127.0.0.1')).toEqual({ network: 'loopback', warnings: 1 })
  expect(await networkFrom('127.0.0.1', { development: true })).toEqual({ network: '', warnings: 0 })
})

test.each([
  ['GET', '/vault/auth/v1/key'],
  ['POST', '/vault/auth/v1/statements/pending'],
  ['POST', '/vault/recovery/v1/statements/pending'],
  ['GET', '/vault/auth/health'],
  ['GET', '/vault/auth/v1/codes/begin'],
  ['POST', '/vault/auth/v1/approvals/begin'],
  ['POST', '/vault/recovery/v1/codes/begin'],
  ['POST', '/vault/auth/v1/../../health'],
  ['POST', '/vault/auth/v1/codes/begin/'],
  ['POST', '/vault/other/v1/codes/begin'],
  ['PUT', '/vault/auth/v1/codes/begin'],
])('%s %s reaches no vault', async (method, path) => {
  const { sent, send } = startSite()
  expect((await send(method, path)).status).toBe(404)
  expect(sent).toEqual([])
})

test('rejects a body that is too large, and reports a vault that is down', async () => {
  const { post, sent, setVault } = startSite()
  const long = await post('/vault/auth/v1/codes/begin', 'x'.repeat(16 * 1024 + 1))
  expect(long.status).toBe(413)
  expect(sent).toEqual([])
  setVault(() => {
    throw new TypeError('fetch failed')
  })
  const away = await post('/vault/auth/v1/codes/begin', '{}')
  expect(away.status).toBe(502)
  expect((await away.json()).error.code).toBe('VAULT_UNREACHABLE')
})

test.each([
  ['approve', '/approve'],
  ['export', '/export'],
  ['passkey', '/passkey'],
])('the page %s has an empty icon that its policy allows, so that browsers do not ask for one', async (name, path) => {
  const html = await readFile(new URL(`../../${name}.html`, import.meta.url), 'utf8')
  expect(html).toContain('<link rel="icon" href="data:," />')
  expect(directive(await startSite().get(path), 'img-src')).toContain('data:')
})

test('requires its origin and the keys of the vaults in production, and names an invalid setting', () => {
  const LATCHKEY_SECURE_ORIGIN = 'https://secure.example'
  expect(() => readConfig({ LATCHKEY_SECURE_ORIGIN })).toThrow('LATCHKEY_SERVER_URL')
  const server = { LATCHKEY_SERVER_URL: 'https://api.example' }
  const env = { ...server, LATCHKEY_SECURE_ORIGIN, LATCHKEY_AUTH_VAULT_PUBLIC_KEY: key }
  expect(() => readConfig(env)).toThrow('LATCHKEY_RECOVERY_VAULT_PUBLIC_KEY')
  expect(() => readConfig({ ...env, LATCHKEY_RECOVERY_VAULT_PUBLIC_KEY: 'abc' })).toThrow('65 bytes')
  const keys = { ...env, LATCHKEY_RECOVERY_VAULT_PUBLIC_KEY: key }
  expect(() => readConfig(keys)).toThrow('LATCHKEY_SECURE_KEY_FILE')
  const complete = { ...keys, LATCHKEY_SECURE_KEY_FILE: '/etc/latchkey/site.pem' }
  expect(readConfig(complete)).toMatchObject({ development: false, origin: 'https://secure.example' })
  for (const wrong of ['', 'https://secure.example/wallet', 'https://user@secure.example', 'secure.example'])
    expect(() => readConfig({ ...complete, LATCHKEY_SECURE_ORIGIN: wrong }), wrong).toThrow('LATCHKEY_SECURE_ORIGIN')
  expect(readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_PORT_BASE: '1000' })).toMatchObject({
    ...{ development: true, port: 5200, origin: 'http://secure.localhost:5200', serverUrl: 'http://localhost:5000' },
    vaults: { auth: { url: 'http://127.0.0.1:5401', key: undefined } },
  })
  const hosted = { LATCHKEY_ENV: 'development', LATCHKEY_SECURE_HOST: '10.0.0.1' }
  expect(() => readConfig(hosted)).toThrow('LATCHKEY_SECURE_HOST is not a loopback address')
})
