import type { TokensResponse } from '@latchkey/contracts/api/siwx/schemas'
import { buildMessage } from '@latchkey/siwx/buildMessage'
import type { SiwxFields } from '@latchkey/siwx/fields'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../../devnet/src/startAnvil.ts'
import { readConfig } from '../../config.ts'
import { startTestApp, type TestApp } from '../../startTestApp.ts'

// First accounts of the public test mnemonic.
const alice = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const bob = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const project = '0'.repeat(32)
const otherProject = '1'.repeat(32)
const origin = 'https://app.example.com'
const otherOrigin = 'https://shop.example.com'
type Options = { readonly origin?: string | null; readonly project?: string; readonly token?: string }

let anvil: Anvil
let server: TestApp
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  server = await startTestApp({
    development: false,
    chains: readConfig({ LATCHKEY_ENV: 'development', LATCHKEY_CHAIN_ONE_URL: anvil.url }).chains.filter(
      ({ id }) => id === 'eip155:31337',
    ),
    projects: [
      { id: project, origins: [origin, otherOrigin] },
      { id: otherProject, origins: [origin] },
    ],
  })
})
afterAll(async () => {
  await server.stop()
  await anvil.stop()
})

async function call(method: string, route: string, body?: unknown, options: Options = {}) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (options.origin !== null) headers.set('origin', options.origin ?? origin)
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  const answer = await server.app.request(`/auth/v1/${route}?projectId=${options.project ?? project}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Sends a body whose end arrives after `meanwhile`. */
async function callSlowly(route: string, body: unknown, meanwhile: () => Promise<void>) {
  const pull = async (stream: ReadableStreamDefaultController) => {
    await meanwhile()
    stream.enqueue(Buffer.from(JSON.stringify(body)))
    stream.close()
  }
  const answer = await server.app.request(`/auth/v1/${route}?projectId=${project}`, {
    method: 'POST',
    headers: { origin },
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: 'half',
  } as RequestInit)
  return { status: answer.status, body: await answer.json() }
}

const errorOf = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  return `${status} ${body?.error?.code}`
}

async function nonce(options: Options = {}): Promise<string> {
  const { body } = await call('POST', 'nonce', { projectId: options.project ?? project }, options)
  return body.nonce
}

function fieldsOf(one: string, changes: Partial<SiwxFields> = {}): SiwxFields {
  const now = server.clock.now()
  return {
    domain: 'app.example.com',
    address: alice.address,
    statement: 'Sign in.',
    uri: `${origin}/`,
    version: '1',
    chainId: 'eip155:31337',
    nonce: one,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + 600_000).toISOString(),
    ...changes,
  }
}

async function proof(changes: Partial<SiwxFields> = {}) {
  const message = buildMessage(fieldsOf(changes.nonce ?? (await nonce()), changes))
  return { message, signature: await alice.signMessage({ message }) }
}

async function signIn(): Promise<TokensResponse> {
  const { status, body } = await call('POST', 'verify', await proof())
  expect(status).toBe(200)
  return body
}

describe('verify', () => {
  it('[S1.4] [S3.11] opens a session for the account that signed', async () => {
    const opened = await signIn()
    expect(opened.session).toMatchObject({ account: `eip155:31337:${alice.address}`, networkId: 'eip155:31337' })
    const read = await call('GET', 'session', undefined, { token: opened.accessToken })
    expect(read).toEqual({ status: 200, body: { session: opened.session } })
    // Scheme names are case-insensitive (RFC 9110).
    const headers = { authorization: `bearer ${opened.accessToken}` }
    const lower = await server.app.request(`/auth/v1/session?projectId=${project}`, { headers })
    expect(lower.status).toBe(200)
  })

  it('[S3.11] accepts a nonce once, also for 20 concurrent requests', async () => {
    const body = await proof()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', 'verify', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.body.error?.code === 'NONCE_UNKNOWN')).toHaveLength(19)
    expect(await errorOf(call('POST', 'verify', body))).toBe('401 NONCE_UNKNOWN')
  })

  it('[S3.11] rejects a nonce that was not issued', async () => {
    expect(await errorOf(call('POST', 'verify', await proof({ nonce: 'a'.repeat(32) })))).toBe('401 NONCE_UNKNOWN')
  })

  it('[S3.11] rejects a nonce of another project or page', async () => {
    const foreign = await proof({ nonce: await nonce({ project: otherProject }) })
    expect(await errorOf(call('POST', 'verify', foreign))).toBe('401 NONCE_UNKNOWN')
    const otherPage = await proof({ nonce: await nonce({ origin: otherOrigin }) })
    expect(await errorOf(call('POST', 'verify', otherPage))).toBe('401 NONCE_UNKNOWN')
  })

  it('[S3.11] rejects an expired nonce, and one that a failed attempt consumed', async () => {
    const late = await nonce()
    await server.clock.advance(10 * 60_000)
    expect(await errorOf(call('POST', 'verify', await proof({ nonce: late })))).toBe('401 NONCE_EXPIRED')
    const good = await proof()
    const forged = { ...good, signature: await bob.signMessage({ message: good.message }) }
    expect(await errorOf(call('POST', 'verify', forged))).toBe('401 SIGNATURE_INVALID')
    expect(await errorOf(call('POST', 'verify', good))).toBe('401 NONCE_UNKNOWN')
  })

  it('[S3.11] rejects a nonce that expires while the body is being sent', async () => {
    const body = await proof({ expirationTime: moment(3_600_000) })
    const late = callSlowly('verify', body, () => server.clock.advance(10 * 60_000))
    expect(await errorOf(late)).toBe('401 NONCE_EXPIRED')
  })

  it('[S3.11] rejects an altered message or signature', async () => {
    const one = await proof()
    const message = one.message.replace('Sign in.', 'Sign im.')
    expect(await errorOf(call('POST', 'verify', { ...one, message }))).toBe('401 SIGNATURE_INVALID')
    const two = await proof()
    const signature = two.signature.replace(/.(?=.{10}$)/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await errorOf(call('POST', 'verify', { ...two, signature }))).toBe('401 SIGNATURE_INVALID')
    const three = await proof()
    expect(await errorOf(call('POST', 'verify', { ...three, message: `${three.message}\n` }))).toBe(
      '400 SIWX_MESSAGE_MALFORMED',
    )
  })

  it.each<[string, () => Partial<SiwxFields>, string]>([
    ['another domain', () => ({ domain: 'evil.example.com' }), '401 SIWX_DOMAIN_MISMATCH'],
    ['another port', () => ({ domain: 'app.example.com:8443' }), '401 SIWX_DOMAIN_MISMATCH'],
    ['another scheme', () => ({ scheme: 'http' }), '401 SIWX_DOMAIN_MISMATCH'],
    ['another uri', () => ({ uri: 'https://evil.example.com/' }), '401 SIWX_URI_MISMATCH'],
    ['another chain', () => ({ chainId: 'eip155:1' }), '401 SIWX_NETWORK_NOT_ALLOWED'],
    [
      'an unsupported namespace',
      () => ({ chainId: 'cosmos:hub', address: 'cosmos1' }),
      '400 SIWX_NAMESPACE_UNSUPPORTED',
    ],
    ['Issued At long ago', () => ({ issuedAt: moment(-301_000) }), '401 SIWX_MESSAGE_EXPIRED'],
    ['Issued At in the future', () => ({ issuedAt: moment(61_000) }), '401 SIWX_MESSAGE_NOT_YET_VALID'],
    ['Not Before in the future', () => ({ notBefore: moment(1_000) }), '401 SIWX_MESSAGE_NOT_YET_VALID'],
    ['Expiration Time in the past', () => ({ expirationTime: moment(0) }), '401 SIWX_MESSAGE_EXPIRED'],
    ['Expiration Time too far ahead', () => ({ expirationTime: moment(25 * 3_600_000) }), '400 SIWX_MESSAGE_MALFORMED'],
    ['a lower-case address', () => ({ address: alice.address.toLowerCase() }), '401 SIGNATURE_INVALID'],
  ])('[S3.11] rejects a message with %s', async (_name, changes, expected) => {
    expect(await errorOf(call('POST', 'verify', await proof(changes())))).toBe(expected)
  })

  it('[S3.11] names the scheme when only that differs', async () => {
    const { body } = await call('POST', 'verify', await proof({ scheme: 'http' }))
    expect(body.error.message).toContain('for http://app.example.com, not https://app.example.com')
  })

  it('[S3.11] accepts a message without an Expiration Time, for as long as its Issued At is recent', async () => {
    const endless = async () => {
      const { expirationTime: _, ...fields } = fieldsOf(await nonce())
      const message = buildMessage(fields)
      return { message, signature: await alice.signMessage({ message }) }
    }
    expect((await call('POST', 'verify', await endless())).status).toBe(200)
    const late = await endless()
    await server.clock.advance(5 * 60_000 + 1)
    expect(await errorOf(call('POST', 'verify', late))).toBe('401 SIWX_MESSAGE_EXPIRED')
  })

  it('[S1.4] limits an address to 120 nonces a minute, and no other address', async () => {
    const ask = async (remoteAddress: string) => {
      const answer = await server.app.request(
        `/auth/v1/nonce?projectId=${project}`,
        { method: 'POST', headers: { origin }, body: JSON.stringify({ projectId: project }) },
        { incoming: { socket: { remoteAddress } } },
      )
      return answer.status
    }
    const statuses = await Promise.all(Array.from({ length: 500 }, () => ask('198.51.100.7')))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(380)
    expect(await ask('198.51.100.8')).toBe(200)
    // All addresses of one IPv6 network count as one caller.
    const network = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(`2001:db8:1:2::${at.toString(16)}`)))
    expect(network.filter((status) => status === 200)).toHaveLength(120)
  })

  it('[S5.9] rejects pages that are not allowed, and requests without Origin', async () => {
    expect(await errorOf(call('POST', 'nonce', { projectId: project }, { origin: 'https://evil.example.com' }))).toBe(
      '403 ORIGIN_NOT_ALLOWED',
    )
    expect(await errorOf(call('POST', 'verify', await proof(), { origin: null }))).toBe('403 ORIGIN_NOT_ALLOWED')
  })
})

const refresh = ({ refreshToken }: TokensResponse) => call('POST', 'refresh', { refreshToken })

describe('session', () => {
  it('[S1.4] refresh returns new tokens; reusing the old refresh token revokes the session', async () => {
    const first = await signIn()
    const second = (await refresh(first)).body as TokensResponse
    expect(second.session).toEqual(first.session)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    await server.clock.advance(10_000)
    expect(await errorOf(refresh(first))).toBe('401 REFRESH_TOKEN_REUSED')
    expect(await errorOf(refresh(second))).toBe('401 SESSION_REVOKED')
    expect(await errorOf(call('GET', 'session', undefined, { token: second.accessToken }))).toBe('401 SESSION_REVOKED')
  })

  it('[S1.4] a refresh whose response was lost may be repeated for 10 s', async () => {
    const first = await signIn()
    await refresh(first)
    await server.clock.advance(6_000)
    await refresh(first)
    await server.clock.advance(3_999)
    const third = (await refresh(first)).body as TokensResponse
    const fourth = await refresh(third)
    expect(fourth.status).toBe(200)
    expect(await errorOf(call('GET', 'session', undefined, { token: fourth.body.accessToken }))).toBe('200 undefined')
    // The 10 s start with the first exchange, and a repetition does not extend them.
    const late = await signIn()
    await refresh(late)
    await server.clock.advance(6_000)
    await refresh(late)
    await server.clock.advance(4_000)
    expect(await errorOf(refresh(late))).toBe('401 REFRESH_TOKEN_REUSED')
  })

  it('[S1.4] a slowly sent body does not extend the 10 s', async () => {
    const first = await signIn()
    await refresh(first)
    const { refreshToken } = first
    const late = callSlowly('refresh', { refreshToken }, () => server.clock.advance(10_000))
    expect(await errorOf(late)).toBe('401 REFRESH_TOKEN_REUSED')
  })

  it('[S1.4] reusing a token whose successor was used revokes the session at once', async () => {
    const first = await signIn()
    const second = (await refresh(first)).body as TokensResponse
    const third = (await refresh(second)).body as TokensResponse
    expect(await errorOf(refresh(first))).toBe('401 REFRESH_TOKEN_REUSED')
    expect(await errorOf(refresh(third))).toBe('401 SESSION_REVOKED')
  })

  it('[S1.4] using a replaced successor revokes the session, because two clients hold its tokens', async () => {
    const first = await signIn()
    const replaced = (await refresh(first)).body as TokensResponse
    const living = (await refresh(first)).body as TokensResponse
    expect(await errorOf(refresh(replaced))).toBe('401 REFRESH_TOKEN_REUSED')
    expect(await errorOf(refresh(living))).toBe('401 SESSION_REVOKED')
  })

  it('[S1.4] concurrent refreshes with one token leave one valid token', async () => {
    const { refreshToken, session } = await signIn()
    await Promise.all(Array.from({ length: 8 }, () => call('POST', 'refresh', { refreshToken })))
    const unused = await server.db
      .selectFrom('refresh_tokens')
      .where('sid', '=', session.sid)
      .where('used_at', 'is', null)
      .select('sid')
      .execute()
    expect(unused).toHaveLength(1)
  })

  it('[S1.4] revoke ends the session with any of its refresh tokens, and may be repeated', async () => {
    const first = await signIn()
    const second = (await call('POST', 'refresh', { refreshToken: first.refreshToken })).body as TokensResponse
    expect((await call('POST', 'revoke', { refreshToken: first.refreshToken })).status).toBe(204)
    expect((await call('POST', 'revoke', { refreshToken: first.refreshToken })).status).toBe(204)
    expect(await errorOf(call('GET', 'session', undefined, { token: second.accessToken }))).toBe('401 SESSION_REVOKED')
    expect(await errorOf(call('POST', 'refresh', { refreshToken: second.refreshToken }))).toBe('401 SESSION_REVOKED')
  })

  it('[S1.4] the access token expires after 15 minutes, the session after a day', async () => {
    const opened = await signIn()
    await server.clock.advance(15 * 60_000)
    expect(await errorOf(call('GET', 'session', undefined, { token: opened.accessToken }))).toBe('401 SESSION_EXPIRED')
    await server.clock.advance(24 * 3_600_000)
    expect(await errorOf(call('POST', 'refresh', { refreshToken: opened.refreshToken }))).toBe('401 SESSION_EXPIRED')
  })

  it('[S1.4] rejects forged tokens, and tokens of another page or project', async () => {
    const { accessToken, refreshToken } = await signIn()
    const [header = '', body = '', mark = ''] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"siwx+jwt"}').toString('base64url')
    for (const token of [`${none}.${body}.`, `${header}.${body}.`, `${header}.${body}x.${mark}`, 'a.b.c', 'x'])
      expect(await errorOf(call('GET', 'session', undefined, { token })), token).toBe('401 SESSION_TOKEN_INVALID')
    const elsewhere = [{ origin: otherOrigin }, { project: otherProject }]
    for (const options of elsewhere) {
      expect(await errorOf(call('GET', 'session', undefined, { ...options, token: accessToken }))).toBe(
        '401 SESSION_TOKEN_INVALID',
      )
      expect(await errorOf(call('POST', 'refresh', { refreshToken }, options))).toBe('401 REFRESH_TOKEN_INVALID')
    }
    expect(await errorOf(call('GET', 'session'))).toBe('401 SESSION_MISSING')
    expect((await call('POST', 'refresh', { refreshToken })).status).toBe(200)
  })

  it('[S1.4] an access token verifies with the published keys alone', async () => {
    const { accessToken } = await signIn()
    const { body } = await call('GET', 'jwks')
    const [header = '', claims = '', mark = ''] = accessToken.split('.')
    const { kid, typ } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const jwk = body.keys.find((one: { kid: string }) => one.kid === kid)
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    const signed = Buffer.from(`${header}.${claims}`)
    expect(await crypto.subtle.verify('Ed25519', key, Buffer.from(mark, 'base64url'), signed)).toBe(true)
    expect(typ).toBe('siwx+jwt')
  })

  it('stores no token in the database', async () => {
    const { refreshToken, accessToken } = await signIn()
    const rows = [
      ...(await server.db.selectFrom('refresh_tokens').selectAll().execute()),
      ...(await server.db.selectFrom('sessions').selectAll().execute()),
    ]
    const dump = JSON.stringify(rows) + rows.map((row) => ('token_hash' in row ? row.token_hash.toString() : '')).join()
    expect(dump).not.toContain(refreshToken)
    expect(dump).not.toContain(accessToken)
  })
})

function moment(offsetMs: number): string {
  return new Date(server.clock.now() + offsetMs).toISOString()
}
