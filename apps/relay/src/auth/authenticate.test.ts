import { manualClock } from '@latchkey/base/clock'
import { toDidKey } from '@latchkey/crypto/didKey'
import { publicKeyOf, sign } from '@latchkey/crypto/ed25519'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelay, type Relay } from '../createRelay.ts'
import { memoryMailbox } from '../mailbox/memory.ts'
import { connectTestClient } from '../testClient.ts'

const nowSec = 1_700_000_000
const projectId = 'ab'.repeat(16)
const audience = 'wss://relay.example.com'
const sleeping = 'ee'.repeat(16)
const projects = [
  {
    id: projectId,
    origins: ['https://*.example.org'],
    bundleIds: ['com.Example.App'],
    packageNames: ['com.example.droid'],
  },
  { id: sleeping, active: false },
  { id: 'ff'.repeat(16) },
]
const seed = new Uint8Array(32).fill(7)
const clock = manualClock(nowSec * 1000)
const lines: string[] = []
let production: Relay
let development: Relay

beforeAll(async () => {
  const shared = {
    port: 0,
    clock,
    audiences: [audience],
    log: (event: string, fields?: object) => void lines.push(JSON.stringify({ event, ...fields })),
  }
  production = await createRelay({ ...shared, projects, mailbox: memoryMailbox({ clock }) })
  development = await createRelay({ ...shared, mailbox: memoryMailbox({ clock }) })
})
afterAll(() => Promise.all([production.close(), development.close()]))

const base64url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')

async function token(claims: object = {}, header: object = { alg: 'EdDSA', typ: 'JWT' }): Promise<string> {
  const iss = toDidKey(await publicKeyOf(seed))
  const payload = { iss, sub: 'x', aud: audience, iat: nowSec, exp: nowSec + 86_400, ...claims }
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`
  return `${signed}.${base64url(await sign(seed, Buffer.from(signed)))}`
}

type Outcome = { readonly status: number; readonly text: string }

/** Opens a socket; resolves with 101, or status and text of the refusal. */
function knock(
  query: Readonly<Record<string, string>>,
  options: { relay?: Relay; bearer?: string; origin?: string } = {},
): Promise<Outcome> {
  const url = `${(options.relay ?? production).url}/?${new URLSearchParams(query)}`
  const headers = {
    ...(options.bearer && { authorization: `Bearer ${options.bearer}` }),
    ...(options.origin && { origin: options.origin }),
  }
  const ws = new WebSocket(url, { headers })
  return new Promise((resolve, reject) => {
    ws.on('error', reject)
    ws.on('close', (status, reason) => resolve({ status, text: reason.toString() }))
    ws.on('unexpected-response', async (_req, res) => {
      let body = ''
      for await (const chunk of res) body += chunk
      resolve({ status: res.statusCode ?? 0, text: JSON.parse(body).error })
    })
    // A refusal closes right after the upgrade; an answered ping shows that the socket stays open.
    ws.on('open', () => ws.ping())
    ws.on('pong', () => {
      ws.terminate()
      resolve({ status: 101, text: '' })
    })
  })
}

const knockWith = async (claims: object, header?: object) => knock({ projectId, auth: await token(claims, header) })

test('accepts a valid token from the query or the header, with or without a trailing slash in the audience', async () => {
  const let_in = { status: 101, text: '' }
  expect(await knockWith({})).toEqual(let_in)
  expect(await knock({ projectId }, { bearer: await token() })).toEqual(let_in)
  expect(await knock({ projectId: projectId.toUpperCase(), auth: await token() })).toEqual(let_in)
  expect(await knockWith({ aud: `${audience}/` })).toEqual(let_in)
  expect(await knockWith({ exp: undefined, act: 'client_auth' })).toEqual(let_in)
  expect(await knockWith({}, { typ: 'JWT', alg: 'EdDSA' })).toEqual(let_in)
})

test('accepts the same token several times', async () => {
  const auth = await token()
  for (let n = 0; n < 3; n += 1) expect((await knock({ projectId, auth })).status).toBe(101)
})

test('allows clocks to differ by 120 s, not 121', async () => {
  expect((await knockWith({ iat: nowSec + 120 })).status).toBe(101)
  expect((await knockWith({ exp: nowSec - 120 })).status).toBe(101)
  expect(await knockWith({ exp: nowSec - 121 })).toEqual({
    status: 401,
    text: `JWT validation error: JWT Token is expired: Some(${nowSec - 121})`,
  })
})

test('refuses a token issued more than a day ago, even if it has not expired', async () => {
  const iat = nowSec - 86_400 - 120
  expect((await knockWith({ iat, exp: nowSec + 10 ** 9 })).status).toBe(101)
  for (const exp of [nowSec + 10 ** 9, undefined])
    expect(await knockWith({ iat: iat - 1, exp })).toEqual({
      status: 401,
      text: `JWT validation error: JWT Token is expired: Some(${iat - 1 + 86_400})`,
    })
})

test('answers "not yet valid" with the times, as HTTP body and as close reason', async () => {
  const auth = await token({ iat: nowSec + 121 })
  const text = `JWT validation error: JWT Token is not yet valid: basic.iat: ${nowSec + 121}, now + time_leeway: ${nowSec + 120}, time_leeway: 120`
  expect(await knock({ projectId, auth })).toEqual({ status: 401, text })
  const closed = await knock({ projectId, auth, useOnCloseEvent: 'true' })
  expect(closed.status).toBe(3000)
  expect(text.startsWith(closed.text)).toBe(true)
  expect(closed.text).toContain('not yet valid')
})

test('reports every other fault with the text of the protocol, and several in the order of the protocol', async () => {
  const good = await token()
  const [head, body, tail] = good.split('.') as [string, string, string]
  const other = await token({ sub: 'y' })
  const jwt = (text: string) => `JWT validation error: ${text}`
  const cases: [Record<string, string>, number, string][] = [
    [{}, 400, 'Project ID is missing'],
    [{ auth: good }, 400, 'Project ID is missing'],
    [{ projectId: 'short', auth: good }, 403, 'Project not found'],
    [{ projectId: '0'.repeat(32), auth: good }, 403, 'Project not found'],
    [{ projectId: sleeping, auth: good }, 403, 'Project is inactive'],
    [{ projectId }, 401, 'JWT is missing'],
    [{ projectId, auth: 'x' }, 401, jwt('Invalid format')],
    [{ projectId, auth: `${good}.x` }, 401, jwt('Invalid format')],
    [{ projectId, auth: `${head}.${body}` }, 401, jwt('Invalid format')],
    [{ projectId, auth: 'x'.repeat(2049) }, 401, jwt('Invalid format')],
    [{ projectId, auth: `${head}.!!.${tail}` }, 401, jwt('Invalid encoding')],
    [{ projectId, auth: `${head}.${base64url('no json')}.${tail}` }, 401, jwt('Invalid encoding')],
    [{ projectId, auth: await token({}, { alg: 'none', typ: 'JWT' }) }, 401, jwt('Invalid JWT signing algorithm')],
    [{ projectId, auth: await token({}, { alg: 'HS256', typ: 'JWT' }) }, 401, jwt('Invalid JWT signing algorithm')],
    [{ projectId, auth: `${head}.${body}.${other.split('.')[2]}` }, 401, jwt('Invalid signature')],
    [{ projectId, auth: `${head}.${other.split('.')[1]}.${tail}` }, 401, jwt('Invalid signature')],
    [{ projectId, auth: await token({ iss: toDidKey(new Uint8Array(32).fill(9)) }) }, 401, jwt('Invalid signature')],
    [{ projectId, auth: await token({ iss: 'did:key:z6Mk' }) }, 401, jwt('Invalid format')],
    [{ projectId, auth: await token({ iat: 'now' }) }, 401, jwt('Invalid format')],
    [{ projectId, auth: await token({ aud: 'wss://evil.example' }) }, 401, jwt('Invalid audience')],
    [{ projectId, auth: await token({ aud: 'ws://localhost:4100' }) }, 401, jwt('Invalid audience')],
  ]
  for (const [query, status, text] of cases) {
    expect([query, await knock(query)]).toEqual([query, { status, text }])
    const closed = await knock({ ...query, useOnCloseEvent: 'true' })
    expect([query, closed]).toEqual([query, { status: 3000, text }])
  }
})

test('in development, admits any well-formed project with one warning, and loopback is a valid audience', async () => {
  const before = lines.length
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const auth = await token({ aud: `ws://${host}:${development.port}` })
    expect((await knock({ projectId: 'cd'.repeat(16), auth }, { relay: development })).status).toBe(101)
  }
  expect(lines.slice(before).filter((line) => line.includes('cd'.repeat(16)))).toHaveLength(1)
  const elsewhere = await token({ aud: `ws://localhost:${development.port + 1}` })
  expect((await knock({ projectId, auth: elsewhere }, { relay: development })).text).toContain('Invalid audience')
})

test("[S7.34] pitfall 22: checks origin, bundle id or package name, whichever comes first, against the project's list", async () => {
  const auth = await token()
  const status = async (place: { origin?: string } & Record<string, string>, id = projectId) => {
    const { origin, ...query } = place
    return (await knock({ projectId: id, auth, ...query }, origin === undefined ? {} : { origin })).status
  }
  const [app, droid] = [{ bundleId: 'com.example.APP' }, { packageName: 'com.example.droid' }]
  expect(await Promise.all([status({}), status(app), status(droid)])).toEqual([101, 101, 101])
  expect(await status({ origin: 'https://app.example.org', bundleId: 'other' })).toBe(101)
  for (const origin of ['https://example.org', 'https://a.b.example.org', 'http://app.example.org', 'null']) {
    expect([origin, await status({ origin, ...app })]).toEqual([origin, 403])
  }
  expect(
    await Promise.all([status({ bundleId: 'other', ...droid }), status({ packageName: 'Com.example.droid' })]),
  ).toEqual([403, 403])
  expect(await Promise.all([status({ origin: 'http://localhost:3000' }), status(app, 'ff'.repeat(16))])).toEqual([
    403, 403,
  ])
  const told = await knock({ projectId, auth, useOnCloseEvent: 'true' }, { origin: 'https://evil.example' })
  expect(told).toEqual({ status: 3000, text: 'Unauthorized: origin not allowed' })
})

test("[S7.34] ignores the relay's own address as origin", async () => {
  const auth = await token()
  const origin = audience.replace('wss', 'https')
  expect((await knock({ projectId, auth, packageName: 'com.example.droid' }, { origin })).status).toBe(101)
  expect((await knock({ projectId, auth, packageName: 'other' }, { origin })).status).toBe(403)
})

test('[S7.34] in development, allows loopback pages and configured origins', async () => {
  const other = await createRelay({
    port: 0,
    clock,
    origins: ['http://192.168.1.5:3000'],
    mailbox: memoryMailbox({ clock }),
  })
  const status = async (origin: string) =>
    (await knock({ projectId, auth: await token({ aud: other.url }) }, { relay: other, origin })).status
  for (const origin of [
    'http://localhost:3000',
    'https://127.0.0.1',
    'http://app.localhost:1',
    'http://192.168.1.5:3000',
  ]) {
    expect([origin, await status(origin)]).toEqual([origin, 101])
  }
  for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://192.168.1.6:3000']) {
    expect([origin, await status(origin)]).toEqual([origin, 403])
  }
  await other.close()
})

test('answers /health with the time, and other plain requests with what is missing', async () => {
  const origin = production.url.replace('ws', 'http')
  const health = await fetch(`${origin}/health`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', timeMs: nowSec * 1000 }])
  const plain = await fetch(`${origin}//evil`)
  expect([plain.status, await plain.json()]).toEqual([400, { error: "Connection header did not include 'upgrade'" }])
})

test('[S7.34] never logs topics, messages, tokens or plain client ids', async () => {
  const secret = await token({ aud: 'wss://evil.example', sub: 'canary-subject' })
  await knock({ projectId, auth: secret })
  const topic = 'a1'.repeat(32)
  const client = await connectTestClient(development.url, { nowSec })
  const wallet = await connectTestClient(development.url, { nowSec })
  await wallet.call('irn_subscribe', { topic })
  await client.call('irn_publish', {
    topic,
    message: 'canary-message',
    ttl: 300,
    tag: 1,
    tvf: { txHashes: ['canary-hash'] },
  })
  await wallet.next()
  await client.raw(`{"id":1,"jsonrpc":"2.0","method":"${topic}","params":{}}`)
  client.ws.send('{"id":"canary-id')
  await Promise.all([client.close(), wallet.close()])
  expect(lines.length).toBeGreaterThan(0)
  const parts = [
    ...secret.split('.').slice(1),
    'canary',
    'did:key',
    client.clientId.slice(-20),
    'auth=',
    topic,
    '127.0.0.1',
  ]
  for (const part of parts) {
    expect(lines.join('\n')).not.toContain(part)
  }
})
