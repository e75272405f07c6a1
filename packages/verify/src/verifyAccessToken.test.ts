import { generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  alice,
  origin,
  otherProject,
  project,
  type SignInServer,
  serverUrl,
  startSignInServer,
} from '../test/signInServer.ts'
import { verifyAccessToken } from './verify.ts'

let server: SignInServer
beforeAll(async () => {
  server = await startSignInServer()
})
afterAll(() => server.stop())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const codeOf = (token: string, { options } = server.backend()) =>
  verifyAccessToken(token, options).then(
    () => 'accepted',
    (error) => error.code,
  )

test('resolves with the claims', async () => {
  const { accessToken, session } = await server.signIn()
  const { options } = server.backend()
  const now = server.clock.now()
  expect(await verifyAccessToken(accessToken, options)).toEqual({
    account: `eip155:31337:${alice.address}`,
    namespace: 'eip155',
    address: alice.address,
    networkId: 'eip155:31337',
    sessionId: session.sid,
    tokenId: expect.any(String),
    projectId: project,
    origin,
    issuedAt: new Date(now),
    expiresAt: new Date(now + 900_000),
  })
})

test('accepts the token until it expires, with some seconds for a clock that is behind', async () => {
  const { accessToken } = await server.signIn()
  await server.clock.advance(905_000)
  expect(await codeOf(accessToken)).toBe('accepted')
  await server.clock.advance(6_000)
  expect(await codeOf(accessToken)).toBe('SESSION_EXPIRED')
})

test('the token of one project is not accepted for another', async () => {
  const { accessToken } = await server.signIn(otherProject)
  expect(await codeOf(accessToken)).toBe('SESSION_TOKEN_INVALID')
  expect(await codeOf(accessToken, server.backend({ projectId: otherProject }))).toBe('accepted')
})

test('accepts a token of the forging helper if nothing is changed', async () => {
  expect(await codeOf(await server.forged())).toBe('accepted')
})

test.each<[string, () => Promise<string> | string]>([
  ['another issuer', () => server.forged({ iss: 'https://evil.example' })],
  ['an issuer below a path of ours', () => server.forged({ iss: `${serverUrl}/evil` })],
  ['a list of audiences', () => server.forged({ aud: [project, otherProject] })],
  ['no audience', () => server.forged({ aud: undefined })],
  ['another type', () => server.forged({}, { typ: 'JWT' })],
  ['no type', () => server.forged({}, { typ: undefined })],
  ['no key id', () => server.forged({}, { kid: undefined })],
  ['an unknown key id', () => server.forged({}, { kid: 'unknown' })],
  ['no session', () => server.forged({ sid: undefined })],
  ['no account', () => server.forged({ sub: 'alice' })],
  ['no time of issue', () => server.forged({ iat: undefined })],
  ['no end', () => server.forged({ exp: undefined })],
  ['a beginning in the future', () => server.forged({ nbf: server.clock.now() / 1000 + 60 })],
  ['altered claims', async () => withClaims(await server.forged(), { sub: `eip155:31337:0x${'b'.repeat(40)}` })],
  ['an altered signature', async () => (await server.forged()).replace(/.{4}$/, 'AAAA')],
  ['no signature', async () => (await server.forged()).replace(/[^.]+$/, '')],
  ['alg none', async () => `${encode(header({ alg: 'none' }))}.${(await server.forged()).split('.')[1]}.`],
  ['alg HS256 with the public key as its secret', hs256],
  ['a key of its own in the header', () => ownKey({ jwk: true })],
  ['an address of its own keys in the header', () => ownKey({ jku: 'https://evil.example/jwks' })],
  ['no JWT', () => 'token'],
  ['nothing', () => ''],
  ['more than a token can be long', async () => `${await server.forged()}${'A'.repeat(9_000)}`],
])('refuses a token with %s', async (_, token) => {
  const backend = server.backend()
  expect(await codeOf(await token(), backend)).toBe('SESSION_TOKEN_INVALID')
  expect(backend.requested.every((path) => path === '/auth/v1/jwks')).toBe(true)
})

const header = (changes: Record<string, unknown>) => ({
  alg: 'EdDSA',
  typ: 'siwx+jwt',
  kid: server.keyring.kid,
  ...changes,
})

function withClaims(token: string, changes: Record<string, unknown>): string {
  const [head, claims = '', signature] = token.split('.')
  return [head, encode({ ...JSON.parse(String(Buffer.from(claims, 'base64url'))), ...changes }), signature].join('.')
}

async function hs256(): Promise<string> {
  const [key] = server.keyring.jwks.keys
  const claims = JSON.parse(String(Buffer.from((await server.forged()).split('.')[1] ?? '', 'base64url')))
  return new SignJWT(claims).setProtectedHeader(header({ alg: 'HS256' })).sign(Buffer.from(key?.x ?? '', 'base64url'))
}

async function ownKey({ jwk, ...rest }: { readonly jwk?: true; readonly jku?: string }): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const claims = JSON.parse(String(Buffer.from((await server.forged()).split('.')[1] ?? '', 'base64url')))
  const own = jwk ? { jwk: await exportJWK(publicKey) } : {}
  return new SignJWT(claims).setProtectedHeader(header({ ...rest, ...own })).sign(privateKey)
}

test('refuses a token with a lifetime over 15 minutes unless checkRevocation is set', async () => {
  const tokens = await server.signIn()
  const lasting = await server.lastingToken(tokens)
  expect(await codeOf(lasting)).toBe('SESSION_TOKEN_LONG_LIVED')
  expect(await codeOf(lasting, server.backend({ checkRevocation: true }))).toBe('accepted')
  await server.revoke(tokens)
  expect(await codeOf(lasting, server.backend({ checkRevocation: true }))).toBe('SESSION_REVOKED')
})

test('checkRevocation refuses the token of a revoked session, and every token while the server is unreachable', async () => {
  const tokens = await server.signIn()
  const backend = server.backend({ checkRevocation: true })
  expect(await codeOf(tokens.accessToken, backend)).toBe('accepted')
  backend.network.isDown = true
  expect(await codeOf(tokens.accessToken, backend)).toBe('SESSION_UNCHECKED')
  backend.network.isDown = false
  await server.revoke(tokens)
  expect(await codeOf(tokens.accessToken, backend)).toBe('SESSION_REVOKED')
  expect(await codeOf(tokens.accessToken)).toBe('accepted')
})

test('checkRevocation refuses a token whose session does not exist', async () => {
  expect(await codeOf(await server.forged(), server.backend({ checkRevocation: true }))).toBe('SESSION_EXPIRED')
})

test('fetches the keys once, also for concurrent tokens', async () => {
  const { accessToken } = await server.signIn()
  const backend = server.backend()
  await Promise.all(Array.from({ length: 5 }, () => codeOf(accessToken, backend)))
  await codeOf(accessToken, backend)
  expect(backend.requested).toEqual(['/auth/v1/jwks'])
})

test('invented key ids do not make the backend flood the server', async () => {
  const backend = server.backend()
  const madeUp = (kid: string) => server.forged({}, { kid })
  for (const kid of ['one', 'two', 'three'])
    expect(await codeOf(await madeUp(kid), backend)).toBe('SESSION_TOKEN_INVALID')
  expect(backend.requested).toHaveLength(1)
  await server.clock.advance(10_000)
  await codeOf(await madeUp('four'), backend)
  expect(backend.requested).toHaveLength(2)
})

test('known keys are used for an hour while the server is unreachable', async () => {
  const backend = server.backend()
  expect(await codeOf(await server.forged(), backend)).toBe('accepted')
  backend.network.isDown = true
  await server.clock.advance(59 * 60_000)
  expect(await codeOf(await server.forged(), backend)).toBe('accepted')
  await server.clock.advance(2 * 60_000)
  expect(await codeOf(await server.forged(), backend)).toBe('SESSION_UNCHECKED')
  backend.network.isDown = false
  await server.clock.advance(10_000)
  expect(await codeOf(await server.forged(), backend)).toBe('accepted')
})

test('aborts a request for keys that the server does not answer', async () => {
  const hanging = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof fetch
  const refused = codeOf(await server.forged(), server.backend({ fetch: hanging }))
  await server.clock.advance(5_000)
  expect(await refused).toBe('SESSION_UNCHECKED')
})

test('ignores private and foreign keys in the set of the server', async () => {
  const token = await server.forged()
  const [key] = server.keyring.jwks.keys
  for (const wrong of [
    { ...key, d: 'x' },
    { ...key, use: 'enc' },
    { ...key, alg: 'HS256' },
    { ...key, kty: 'oct' },
    null,
  ]) {
    const fetch = (async () => Response.json({ keys: [wrong] })) as typeof globalThis.fetch
    expect(await codeOf(token, server.backend({ fetch }))).toBe('SESSION_TOKEN_INVALID')
  }
})

test('accepts a server URL with a trailing slash and no other spelling', async () => {
  const { accessToken } = await server.signIn()
  expect(decodeProtectedHeader(accessToken)).toEqual(header({}))
  expect(await codeOf(accessToken, server.backend({ serverUrl: `${serverUrl}/` }))).toBe('accepted')
  const { fetch } = server.backend().options
  const anyPath = (async (input: string, init?: RequestInit) =>
    fetch?.(input.replace('/api/', '/'), init)) as typeof globalThis.fetch
  const below = server.backend({ serverUrl: `${serverUrl}/api`, fetch: anyPath })
  expect(await codeOf(accessToken, below)).toBe('SESSION_TOKEN_INVALID')
})

test.each([
  ['serverUrl', { serverUrl: 'http://latchkey.example' }],
  ['serverUrl', { serverUrl: 'latchkey.example' }],
  ['serverUrl', { serverUrl: 'https://name:password@latchkey.example' }],
  ['serverUrl', { serverUrl: `${'https://latchkey.example'}/?projectId=1` }],
  ['serverUrl', { serverUrl: undefined as unknown as string }],
  ['projectId', { projectId: 'mine' }],
  ['checkRevocation', { checkRevocation: 'yes' as unknown as boolean }],
])('names the option that is wrong: %s of %o', async (option, wrong) => {
  const { options } = server.backend(wrong)
  await expect(verifyAccessToken('token', options)).rejects.toMatchObject({
    code: 'OPTION_INVALID',
    message: expect.stringContaining(`\`${option}\``),
  })
})

test('plain http is for localhost only', async () => {
  for (const url of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://latchkey.localhost'])
    expect(await codeOf('token', server.backend({ serverUrl: url }))).toBe('SESSION_TOKEN_INVALID')
})
