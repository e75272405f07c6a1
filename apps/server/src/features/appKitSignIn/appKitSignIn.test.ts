import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'
import { parseAppKitMessage } from './parseAppKitMessage.ts'

const alice = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const project = '0'.repeat(32)
const origin = 'https://app.example.com'
const otherOrigin = 'https://shop.example.com'

let anvil: Anvil
let server: TestApp
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  server = await startTestApp({
    development: false,
    chains: readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: anvil.url }).chains.filter(
      ({ id }) => id === 'eip155:31337',
    ),
    projects: [{ id: project, origins: [origin, otherOrigin] }],
  })
})
afterAll(async () => {
  await server.stop()
  await anvil.stop()
})

type Call = { readonly headers?: Record<string, string>; readonly body?: unknown }
async function call(method: string, route: string, { headers, body }: Call = {}) {
  const answer = await server.app.request(
    `/auth/v1/${route}${route.includes('?') ? '&' : '?'}projectId=${project}&st=appkit&sv=html-1.8.0`,
    {
      method,
      headers: { origin, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** In AppKit 1.8.0's format: the network's name, a CAIP-2 id, and one empty line if there is no statement. */
function messageOf(
  nonce: string,
  changes: Partial<Record<'domain' | 'uri' | 'chain' | 'resources', string>> = {},
): string {
  return [
    `${changes.domain ?? 'app.example.com'} wants you to sign in with your Local One account:`,
    alice.address,
    '',
    `URI: ${changes.uri ?? `${origin}/swap?from=eth`}`,
    'Version: 1',
    `Chain ID: ${changes.chain ?? 'eip155:31337'}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(server.clock.now()).toISOString()}`,
    ...(changes.resources ? ['Resources:', `- ${changes.resources}`] : []),
  ].join('\n')
}

async function signIn(changes: Parameters<typeof messageOf>[1] = {}, token?: string) {
  const nonce = (await call('GET', 'nonce')).body
  const message = messageOf(nonce.nonce, changes)
  const signature = await alice.signMessage({ message })
  const body = {
    data: { accountAddress: alice.address },
    message,
    signature,
    clientId: null,
    walletInfo: { type: 'walletconnect' },
  }
  return call('POST', 'authenticate', { headers: { 'x-nonce-jwt': `Bearer ${token ?? nonce.token}` }, body })
}

describe("[S1.4] AppKit's own sign-in", () => {
  it('signs in, reads the account, keeps metadata and signs out', async () => {
    const { status, body } = await signIn()
    expect(status).toBe(200)
    const claims = decodeJwt(body.token)
    expect(claims).toMatchObject({
      address: alice.address,
      caip2Network: 'eip155:31337',
      chainNamespace: 'eip155',
      chainId: '31337',
      domain: 'app.example.com',
      projectIdKey: project,
      sub: `eip155:31337:${alice.address}`,
    })
    const keys = await (await server.app.request('/auth/v1/jwks')).json()
    const currentDate = new Date(server.clock.now())
    expect((await jwtVerify(body.token, createLocalJWKSet(keys), { audience: project, currentDate })).payload).toEqual(
      claims,
    )

    const headers = { authorization: `Bearer ${body.token}` }
    const me = await call('GET', 'me', { headers })
    expect(me.body).toMatchObject({
      address: alice.address,
      caip2Network: 'eip155:31337',
      profileUuid: claims.profileUuid,
    })
    expect(me.body.sid).toBeUndefined()
    expect((await call('PUT', 'account-metadata', { headers, body: { metadata: { theme: 'dark' } } })).status).toBe(200)
    const account = (await call('GET', 'me?includeAppKitAccount=true', { headers })).body.appKitAccount
    expect(account).toMatchObject({ metadata: { theme: 'dark' }, caip2_chain: 'eip155:31337', is_main_account: true })
    await call('PUT', 'account-metadata', { headers, body: { metadata: null } })
    expect((await call('GET', 'me?includeAppKitAccount=true', { headers })).body.appKitAccount.metadata).toEqual({})

    expect((await call('POST', 'sign-out', { headers })).status).toBe(204)
    expect((await call('GET', 'me', { headers })).body.error.code).toBe('SESSION_REVOKED')
  })

  it('issues a token that lasts as long as the session, because AppKit cannot refresh it', async () => {
    const headers = { authorization: `Bearer ${(await signIn()).body.token}` }
    await server.clock.advance(23 * 60 * 60_000)
    expect((await call('GET', 'me', { headers })).status).toBe(200)
    await server.clock.advance(60 * 60_000)
    expect((await call('GET', 'me', { headers })).body.error.code).toBe('SESSION_EXPIRED')
  })

  it('uses one profile for all sign-ins of an account', async () => {
    const [one, two] = [(await signIn()).body.token, (await signIn()).body.token].map((token) => decodeJwt(token))
    expect(one?.profileUuid).toBe(two?.profileUuid)
    expect(one?.sid).not.toBe(two?.sid)
  })

  it.each<[string, Parameters<typeof signIn>, string]>([
    ['another domain', [{ domain: 'evil.example.com' }], 'SIWX_DOMAIN_MISMATCH'],
    ['another URI', [{ uri: 'https://evil.example.com/' }], 'SIWX_URI_MISMATCH'],
    ['a network the server does not have', [{ chain: 'eip155:1' }], 'SIWX_NETWORK_NOT_ALLOWED'],
    ['no CAIP-2 network', [{ chain: '31337' }], 'SIWX_MESSAGE_MALFORMED'],
    [
      'a line that hides in a resource',
      [{ resources: 'https://a.example\nNonce: abcdefgh' }],
      'SIWX_MESSAGE_MALFORMED',
    ],
    ['no nonce token', [{}, 'x'], 'NONCE_UNKNOWN'],
  ])('rejects a message with %s', async (_, given, code) => {
    expect((await signIn(...given)).body.error.code).toBe(code)
  })

  it('rejects the nonce token of another nonce or another page, and a nonce used twice', async () => {
    const other = (await call('GET', 'nonce')).body.token
    expect((await signIn({}, other)).body.error.code).toBe('NONCE_UNKNOWN')
    const { nonce, token } = (await call('GET', 'nonce')).body
    const message = messageOf(nonce)
    const body = { message, signature: await alice.signMessage({ message }) }
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    const elsewhere = await call('POST', 'authenticate', { headers: { ...headers, origin: otherOrigin }, body })
    expect(elsewhere.body.error.code).toBe('NONCE_UNKNOWN')
    expect((await call('POST', 'authenticate', { headers, body })).status).toBe(200)
    expect((await call('POST', 'authenticate', { headers, body })).body.error.code).toBe('NONCE_UNKNOWN')
  })

  it('rejects the signature of another account, and a nonce token used as an access token', async () => {
    const { nonce, token } = (await call('GET', 'nonce')).body
    const signature = await alice.signMessage({ message: 'something else' })
    const headers = { 'x-nonce-jwt': `Bearer ${token}` }
    const answer = await call('POST', 'authenticate', { headers, body: { message: messageOf(nonce), signature } })
    expect(answer.body.error.code).toBe('SIGNATURE_INVALID')
    const me = await call('GET', 'me', { headers: { authorization: `Bearer ${token}` } })
    expect(me.body.error.code).toBe('SESSION_TOKEN_INVALID')
  })

  it('rejects metadata over 8 KiB or nested too deeply to serialize', async () => {
    const headers = { authorization: `Bearer ${(await signIn()).body.token}` }
    const body = { metadata: { text: 'x'.repeat(9_000) } }
    expect((await call('PUT', 'account-metadata', { headers, body })).body.error.code).toBe('API_REQUEST_INVALID')
    const deep = await server.app.request(`/auth/v1/account-metadata?projectId=${project}`, {
      method: 'PUT',
      headers: { ...headers, origin },
      body: `{"metadata":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
    })
    expect((await deep.json()).error.code).toBe('API_REQUEST_INVALID')
  })

  it('allows the headers and methods that AppKit sends, to allowed pages', async () => {
    const preflight = async (from: string, method: string, route: string) => {
      const headers = { origin: from, 'access-control-request-method': method }
      const answer = await server.app.request(`/auth/v1/${route}?projectId=${project}`, { method: 'OPTIONS', headers })
      return `${answer.headers.get('access-control-allow-methods')}; ${answer.headers.get('access-control-allow-headers')}`
    }
    expect(await preflight(origin, 'POST', 'authenticate')).toMatch(/PUT; .*x-nonce-jwt, x-otp/)
    expect(await preflight(origin, 'PUT', 'account-metadata')).toContain('Authorization')
    expect(await preflight('https://evil.example.com', 'POST', 'authenticate')).toBe('null; null')
  })
})

describe('[S3.11] the message of AppKit', () => {
  const lines = (...extra: readonly string[]) =>
    ['a.example wants you to sign in with your OP Mainnet account:', alice.address, ...extra].join('\n')
  const rest = [
    'URI: https://a.example/',
    'Version: 1',
    'Chain ID: eip155:10',
    'Nonce: abcdefgh12',
    'Issued At: 2026-11-21T12:00:00.000Z',
  ]

  it('is parsed with and without a statement and resources', () => {
    expect(parseAppKitMessage(lines('', ...rest))).toMatchObject({
      ok: true,
      value: { chainId: 'eip155:10', uri: 'https://a.example/' },
    })
    const full = lines(
      '',
      'Sign in.',
      '',
      ...rest,
      'Expiration Time: 2026-11-21T13:00:00.000Z',
      'Resources:',
      '- https://a.example/terms',
    )
    expect(parseAppKitMessage(full)).toMatchObject({
      ok: true,
      value: {
        statement: 'Sign in.',
        resources: ['https://a.example/terms'],
        expirationTime: '2026-11-21T13:00:00.000Z',
      },
    })
  })

  it.each([
    ['text before it', `x\n${lines('', ...rest)}`],
    ['text behind it', `${lines('', ...rest)}\nNonce: zzzzzzzz`],
    ['a part twice', lines('', rest[0] ?? '', ...rest)],
    ['a part missing', lines('', ...rest.slice(0, 3), rest[4] ?? '')],
    ['look-alike characters', lines('', 'Sign in at аpple.com', '', ...rest)],
    ['a statement that imitates a part', lines('', 'URI: https://b.example/', '', ...rest)],
  ])('is rejected with %s', (_, text) => {
    expect(parseAppKitMessage(text).ok).toBe(false)
  })
})
