import { generateKeyPairSync, sign } from 'node:crypto'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { createSignatureVerifier } from '@latchkey/eip155/verify'
import { verifySolana } from '@latchkey/solana/verify'
import { getBase58Decoder } from '@solana/kit'
import type { LatchkeyOptions } from 'latchkey'
import { expect, test, vi } from 'vitest'
import { withOwnBackend } from '../../../docs/examples/ownBackend.ts'
import { ownSessions } from '../../../docs/examples/ownSessions.ts'
import { alice, messageOf, origin } from '../test/signInServer.ts'
import { verifySignIn } from './verify.ts'

const nonce = 'nonce123456'
const issuedAt = '2026-11-21T12:00:00Z'
const atMs = Date.parse(issuedAt)
const verifiers = {
  eip155: createSignatureVerifier({ rpc: { 'eip155:31337': 'http://127.0.0.1:9' } }),
  solana: verifySolana,
}

const options: LatchkeyOptions = {
  projectId: '0'.repeat(32),
  networks: [latchkeyDevnet],
  adapters: [],
  metadata: { name: 'Shop' },
}

async function signIn(message: string, changes: Partial<verifySignIn.Params> = {}) {
  const signature = await alice.signMessage({ message })
  return verifySignIn({ message, signature, origin, nonce, verifiers, now: () => atMs, ...changes })
}

const codeOf = (...args: Parameters<typeof signIn>) =>
  signIn(...args).then(
    () => 'accepted',
    (error) => error.code,
  )

test('resolves with the account that signed', async () => {
  expect(await signIn(messageOf({ statement: 'Sign in.' }))).toMatchObject({
    account: `eip155:31337:${alice.address}`,
    namespace: 'eip155',
    address: alice.address,
    networkId: 'eip155:31337',
    fields: { statement: 'Sign in.', nonce },
  })
})

test('accepts accounts of every namespace that has a verifier', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
  const address = base58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const message = messageOf({ address, chainId })
  const signature = base58(sign(null, Buffer.from(message), privateKey))
  expect(await signIn(message, { signature })).toMatchObject({ address, networkId: chainId })
  expect(await codeOf(message, { signature, verifiers: { eip155: verifiers.eip155 } })).toBe(
    'SIWX_NAMESPACE_UNSUPPORTED',
  )
  expect(await codeOf(messageOf({ address, chainId, requestId: '1' }), { signature })).toBe('SIGNATURE_INVALID')
})

test.each<[string, string, Partial<Parameters<typeof messageOf>[0]>, Partial<verifySignIn.Params>]>([
  ['NONCE_UNKNOWN', 'another nonce', {}, { nonce: 'nonce654321' }],
  ['NONCE_UNKNOWN', 'no nonce', {}, { nonce: undefined }],
  ['NONCE_UNKNOWN', 'an empty nonce', {}, { nonce: '' }],
  ['SIWX_DOMAIN_MISMATCH', 'another domain', { domain: 'evil.example' }, {}],
  ['SIWX_DOMAIN_MISMATCH', 'another port', { domain: 'app.example.com:8443' }, {}],
  ['SIWX_DOMAIN_MISMATCH', 'another scheme', { scheme: 'http' }, {}],
  ['SIWX_URI_MISMATCH', 'an address of another site', { uri: 'https://evil.example/' }, {}],
  ['SIWX_NETWORK_NOT_ALLOWED', 'another network', {}, { networks: ['eip155:1'] }],
  ['SIWX_MESSAGE_EXPIRED', 'an old message', {}, { now: () => atMs + 301_000 }],
  ['SIWX_MESSAGE_NOT_YET_VALID', 'a message of the future', {}, { now: () => atMs - 61_000 }],
  ['SIWX_MESSAGE_EXPIRED', 'an expired message', { expirationTime: issuedAt }, {}],
  ['SIWX_MESSAGE_NOT_YET_VALID', 'a message for later', { notBefore: '2026-11-21T12:00:01Z' }, {}],
  ['SIWX_MESSAGE_MALFORMED', 'a long life', { expirationTime: '2026-11-22T12:00:01Z' }, {}],
  ['SIGNATURE_INVALID', 'no answer of its verifier', {}, { verifiers: { eip155: async () => undefined as never } }],
  ['SIWX_NAMESPACE_UNSUPPORTED', 'no verifier', {}, { verifiers: Object.create({ eip155: async () => true }) }],
  ['SIWX_MESSAGE_MALFORMED', 'a text that is no message', {}, { message: 'Sign in to app.example.com' }],
  ['SIWX_MESSAGE_MALFORMED', 'a text after the message', {}, { message: `${messageOf({})}\n` }],
  ['SIWX_MESSAGE_MALFORMED', 'no text', {}, { message: undefined as unknown as string }],
  ['SIWX_MESSAGE_TOO_LARGE', 'a huge text', {}, { message: 'a'.repeat(9_000) }],
  ['SIGNATURE_TOO_LARGE', 'a huge signature', {}, { signature: `0x${'a'.repeat(140_000)}` }],
  ['OPTION_INVALID', 'a page without its scheme', {}, { origin: 'app.example.com' }],
  ['OPTION_INVALID', 'a page with a path', {}, { origin: `${origin}/shop` }],
])('answers %s to %s', async (code, _, fields, changes) => {
  expect(await codeOf(messageOf(fields), changes)).toBe(code)
})

test("the recipe's app signs in to the recipe's backend, once with each nonce, and out again", async () => {
  const app = ownSessions(origin, { 'eip155:31337': 'http://127.0.0.1:9' }, () => atMs)
  const jar = new Map<string, string>()
  const { siwx } = withOwnBackend(options).options
  if (!siwx?.verify) throw new Error('the recipe has no backend')
  /** The browser's part: paths are of the page, and cookies are sent. */
  const fetchInPage = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(path, { ...init, headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  vi.stubGlobal('fetch', fetchInPage)
  try {
    const networkId = 'eip155:31337'
    const account = {
      account: `${networkId}:${alice.address}`,
      namespace: 'eip155',
      networkId,
      address: alice.address,
    } as const
    expect(await siwx.getSession(account)).toBeNull()
    const message = messageOf({ nonce: await siwx.getNonce() })
    const signed = { ...account, message, signature: await alice.signMessage({ message }) }
    expect(await siwx.verify(signed)).toBe(true)
    expect(await siwx.getSession(account)).toEqual({ address: alice.address })
    expect(await siwx.verify(signed)).toBe(false)
    await siwx.signOut(account)
    expect(await siwx.getSession(account)).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})
