import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import type { ProofPurpose } from '@latchkey/contracts/vault/purposes'
import { closeHttp } from '@latchkey/node/http/listenHttp'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { developmentClient, type SocialClient } from './socialClients.ts'
import { verifyIdToken } from './verifyIdToken.ts'

const nowS = Math.floor(Date.parse('2026-11-22T12:00:00Z') / 1000)
const clock = manualClock(nowS * 1000)
const nonce = 'nonce-of-this-device'
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let other: typeof keys
let publicPem = ''
let issuer = ''
let client: SocialClient
let server: ReturnType<typeof createServer>

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  other = await generateKeyPair('RS256', { extractable: true })
  publicPem = await exportSPKI(keys.publicKey)
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = developmentClient('google', { url: issuer, redirectUri: 'http://secure.localhost/social/callback/google' })
})
afterAll(() => closeHttp(server))

type Token = { readonly claims?: JWTPayload; readonly header?: Readonly<Record<string, unknown>> }

const claimsOf = (over: JWTPayload = {}) => ({
  ...{ iss: issuer, aud: 'latchkey-google', sub: '123', nonce, iat: nowS, exp: nowS + 3600 },
  ...{ email: 'ada@example.com', email_verified: true, name: 'Ada' },
  ...over,
})

const signed = ({ claims, header }: Token = {}, key = keys.privateKey): Promise<string> =>
  new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key)

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const check = (idToken: string, at = client, purpose: ProofPurpose = 'signIn') =>
  verifyIdToken(at, { idToken, nonce, purpose, clock })

it('reads the identity from a valid token', async () => {
  expect(await check(await signed())).toEqual({ subject: '123', userName: 'Ada', email: 'ada@example.com' })
  expect(await check(await signed({ claims: { aud: ['latchkey-google'], azp: 'latchkey-google' } }))).toBeTruthy()
})

it('accepts a fresh proof only from a visitor who has just signed in, where the provider states the time', async () => {
  const at = (authTime: unknown) => signed({ claims: { auth_time: authTime } })
  const oldest = nowS - 11 * 60
  for (const purpose of ['export', 'delete', 'unfreeze', 'protect'] as const) {
    expect(await check(await signed(), client, purpose)).toMatchObject({ subject: '123' })
    expect(await check(await at(oldest), client, purpose)).toMatchObject({ subject: '123' })
    for (const authTime of [oldest - 1, 0, String(nowS), null])
      await expect(check(await at(authTime), client, purpose)).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_REFUSED' })
  }
  expect(await check(await at(0))).toMatchObject({ subject: '123' })
})

it.each<[string, () => Promise<string>]>([
  ['without a signature', async () => `${encode({ alg: 'none' })}.${encode(claimsOf())}.`],
  [
    'signed with the public key as a shared secret',
    () => new SignJWT(claimsOf()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(publicPem)),
  ],
  ['signed by another key', () => signed({}, other.privateKey)],
  [
    'with its own key in the header',
    async () => signed({ header: { jwk: await exportJWK(other.publicKey), kid: 'two' } }, other.privateKey),
  ],
  [
    'with the address of a key',
    () => signed({ header: { jku: 'https://evil.example/jwks', kid: 'two' } }, other.privateKey),
  ],
  ['with a path as key id', () => signed({ header: { kid: '../../dev/null' } })],
  [
    'with an unknown critical header',
    () =>
      signed({ header: { crit: ['x'], x: 1 } }).catch(
        () => `${encode({ alg: 'RS256', kid: 'one', crit: ['x'], x: 1 })}.${encode(claimsOf())}.AA`,
      ),
  ],
  ['of another issuer', () => signed({ claims: { iss: 'https://evil.example' } })],
  ['of the issuer with a slash', () => signed({ claims: { iss: `${issuer}/` } })],
  ['for another client', () => signed({ claims: { aud: 'somebody-else' } })],
  ['for two clients without the one it was issued to', () => signed({ claims: { aud: ['latchkey-google', 'other'] } })],
  ['issued to another client', () => signed({ claims: { aud: ['latchkey-google', 'other'], azp: 'other' } })],
  ['that has expired', () => signed({ claims: { exp: nowS - 61 } })],
  ['without an end', () => signed({ claims: { exp: undefined } as unknown as JWTPayload })],
  ['with a text as end', () => signed({ claims: { exp: String(nowS + 60) } as unknown as JWTPayload })],
  ['older than ten minutes', () => signed({ claims: { iat: nowS - 661 } })],
  ['from the future', () => signed({ claims: { iat: nowS + 61 } })],
  ['without a time', () => signed({ claims: { iat: undefined } as unknown as JWTPayload })],
  ['of another sign-in', () => signed({ claims: { nonce: 'another' } })],
  ['of no sign-in', () => signed({ claims: { nonce: undefined } })],
  ['about nobody', () => signed({ claims: { sub: '' } })],
  ['about a number', () => signed({ claims: { sub: 123 } as unknown as JWTPayload })],
  ['about a very long subject', () => signed({ claims: { sub: 'x'.repeat(256) } })],
  ['of a megabyte', () => signed({ claims: { x: 'x'.repeat(1_000_000) } })],
  ['of two parts', async () => (await signed()).split('.').slice(0, 2).join('.')],
  ['that is empty', async () => ''],
])('refuses a token %s', async (_, token) => {
  await expect(check(await token())).rejects.toMatchObject({
    code: 'SOCIAL_SIGN_IN_REFUSED',
    message: 'The sign-in was not confirmed by Google. Start again.',
  })
})

it.each([
  ['google', 'true'],
  ['google', 1],
  ['google', 'TRUE'],
  ['google', false],
  ['apple', 'false'],
  ['apple', 'TRUE'],
  ['facebook', true],
] as const)('ignores the address from %s with email_verified %j', async (name, email_verified) => {
  const at = developmentClient(name, { url: issuer, redirectUri: '' })
  const token = await signed({ claims: { aud: `latchkey-${name}`, email_verified } })
  expect((await check(token, at)).email).toBeUndefined()
})

it("accepts Apple's email_verified as boolean or string", async () => {
  const apple = developmentClient('apple', { url: issuer, redirectUri: '' })
  for (const email_verified of [true, 'true'])
    expect((await check(await signed({ claims: { aud: 'latchkey-apple', email_verified } }), apple)).email).toBe(
      'ada@example.com',
    )
})

it('throws a retryable error when the keys cannot be fetched', async () => {
  const away = developmentClient('google', { url: 'http://127.0.0.1:9', redirectUri: '' })
  const token = await signed({ claims: { iss: 'http://127.0.0.1:9' } })
  await expect(check(token, away)).rejects.toMatchObject({ code: 'SOCIAL_PROVIDER_UNREACHABLE' })
})
