import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../devnet/src/issuer/people.ts'
import { type RunningIssuer, startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import * as flows from '../../test/testFlows.ts'
import { approve, begin, choose, clientsAt, issuerParams, openWallet, signInAt, verify } from '../../test/testSocial.ts'
import { startTestStack } from '../../test/testStack.ts'
import { type TestDevice, testDevice } from '../../test/testVaults.ts'

let issuer: RunningIssuer
let stack: Awaited<ReturnType<typeof startTestStack>>
let device: TestDevice
let person: Person
let count = 0

beforeAll(async () => {
  issuer = await startIssuer(issuerParams)
  stack = await startTestStack({ social: clientsAt(issuer.url), startMs: Date.now() })
})
afterAll(async () => {
  await stack.stop()
  await issuer.stop()
})
beforeEach(async () => {
  // The issuer uses the real time, and the vaults allow one minute of clock skew.
  await stack.clock.advance(Math.max(0, Date.now() - stack.clock.now()))
  device = await testDevice()
  count += 1
  person = { name: `Visitor ${count}`, email: `visitor${count}@example.com`, emailVerified: true }
})

const expired = { status: 410, code: 'SOCIAL_SIGN_IN_EXPIRED' }
const refused = { status: 403, code: 'SOCIAL_SIGN_IN_REFUSED' }

describe('a wallet of a social account', () => {
  it('is created with an ID token at both vaults, without an e-mail, and joined from a second device', async () => {
    const { flow, reply } = await signInAt(stack.auth, { device, provider: 'google', person })
    expect(reply).toMatchObject({ email: person.email, userName: person.name })
    const approved = await approve(stack.recovery, device, { ...flow, ...reply, provider: 'google' })
    expect((await openWallet(stack.auth, device)).reply).toEqual({ userId: reply.userId, wallet: { status: 'none' } })
    const wallet = await flows.createWallet(stack, { device, userId: reply.userId, ...approved.reply })

    const second = await testDevice()
    const again = await signInAt(stack.auth, { device: second, provider: 'google', person })
    expect(again.reply.userId).toBe(reply.userId)
    const opened = await openWallet(stack.auth, second)
    expect(opened.reply.wallet).toMatchObject({ status: 'active', share: wallet.recoveryShare })
    const { approvalId } = (
      await approve(stack.recovery, second, { ...again.flow, ...again.reply, provider: 'google' })
    ).reply
    const recovered = await flows.releaseRecovery(stack, { device: second, approvalId, wallet })
    expect(recovered.reply.share).toBe(wallet.share)
    expect((await flows.addDevice(stack, second, wallet, wallet.deviceShare)).status).toBe(200)
    expect((await stack.mailbox.next(person.email ?? '')).text).toContain('app.example')
  })

  it('needs a link e-mailed to the sign-up address if the provider has no ID tokens', async () => {
    const { reply } = await signInAt(stack.auth, { device, provider: 'github', person })
    expect(reply).toMatchObject({ email: person.email })
    expect(reply.idToken).toBeUndefined()
    const own = { email: person.email ?? '', device, statement: reply.statement ?? '' }
    const { approvalId, approveToken } = await flows.requestLink(stack, own)
    await flows.postLink(stack.recovery, 'approve', approveToken)
    const wallet = await flows.createWallet(stack, { device, userId: reply.userId, approvalId })

    // An attacker who took over the account changed its address and can read e-mails to the new one.
    const thief = await testDevice()
    const other = { ...person, email: `thief${count}@example.com` }
    const theft = await signInAt(stack.auth, { device: thief, provider: 'github', person: other })
    expect(theft.reply).toMatchObject({ userId: reply.userId, email: person.email })
    await stack.clock.advance(31_000)
    // The link is mailed to the owner's address.
    const link = await flows.requestLink(stack, { ...own, device: thief, statement: theft.reply.statement ?? '' })
    expect(await flows.releaseRecovery(stack, { device: thief, approvalId: link.approvalId, wallet })).toMatchObject({
      code: 'DEVICE_NOT_APPROVED',
    })
    await stack.clock.advance(-31_000)
  })

  it('can be opened only on a device that is signed in', async () => {
    expect(await openWallet(stack.auth, device)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
    await signInAt(stack.auth, { device, provider: 'google', person })
    await stack.clock.advance(30 * 60_000)
    expect(await openWallet(stack.auth, device)).toMatchObject({ code: 'LOGIN_REQUIRED' })
    await stack.clock.advance(-30 * 60_000)
  })
})

describe('an account', () => {
  it.each([
    ['google', true, true],
    ['apple', true, true],
    ['facebook', false, true],
    ['github', true, false],
    ['x', true, false],
    ['discord', true, false],
  ] as const)('of %s is one user on every device, and another one elsewhere', async (provider, hasEmail, hasToken) => {
    const { reply } = await signInAt(stack.auth, { device, provider, person })
    expect(reply.email).toBe(hasEmail ? person.email : undefined)
    expect(reply.idToken !== undefined).toBe(hasToken)
    const again = await signInAt(stack.auth, { device: await testDevice(), provider, person })
    expect(again.reply.userId).toBe(reply.userId)
    const elsewhere = provider === 'google' ? 'apple' : 'google'
    const other = await signInAt(stack.auth, { device: await testDevice(), provider: elsewhere, person })
    expect(other.reply.userId).not.toBe(reply.userId)
  })

  it('never takes over the wallet of an e-mail sign-in with the same address', async () => {
    const { device: owner, email } = { device: await testDevice(), email: person.email ?? '' }
    await flows.signIn(stack, { email, device: owner })
    for (const provider of ['google', 'github'] as const)
      expect(await signInAt(stack.auth, { device, provider, person })).toMatchObject({
        ...{ status: 409, code: 'SOCIAL_EMAIL_TAKEN' },
      })
    expect(await openWallet(stack.auth, device)).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })

  it.each([
    ['github', { emailVerified: false }],
    ['discord', { emailVerified: false }],
    ['x', { emailVerified: false }],
    ['discord', { email: undefined, emailVerified: false }],
  ] as const)('of %s with %j gets no wallet, because nobody could recover it', async (provider, over) => {
    const { name, email } = { ...person, ...over }
    const unverified = { name, emailVerified: false, ...(email !== undefined && { email }) }
    expect(await signInAt(stack.auth, { device, provider, person: unverified })).toMatchObject({
      ...{ status: 400, code: 'SOCIAL_EMAIL_REQUIRED' },
    })
  })

  it.each(['google', 'apple', 'facebook'] as const)('of %s stores no unverified address', async (provider) => {
    const owner = await testDevice()
    await flows.signIn(stack, { email: person.email ?? '', device: owner })
    const { reply } = await signInAt(stack.auth, { device, provider, person: { ...person, emailVerified: false } })
    expect(reply.userId).toBeTruthy()
    expect(reply.email).toBeUndefined()
  })
})

describe('the response of a provider', () => {
  it('is accepted once, on the device that started, within ten minutes', async () => {
    const flow = await begin(stack.auth, device, 'google')
    const answer = await choose(flow, person)
    expect(await verify(stack.auth, await testDevice(), flow, answer)).toMatchObject(expired)
    expect((await verify(stack.auth, device, flow, answer)).status).toBe(200)
    expect(await verify(stack.auth, device, flow, answer)).toMatchObject(expired)

    const late = await begin(stack.auth, device, 'google')
    const lateAnswer = await choose(late, person)
    await stack.clock.advance(10 * 60_000)
    expect(await verify(stack.auth, device, late, lateAnswer)).toMatchObject(expired)
    await stack.clock.advance(-10 * 60_000)
  })

  it('signs in once when it arrives several times in parallel', async () => {
    const flow = await begin(stack.auth, device, 'google')
    const answer = await choose(flow, person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(stack.auth, device, flow, answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each(['google', 'github'] as const)('of %s needs the PKCE secret of the device', async (provider) => {
    const flow = await begin(stack.auth, device, provider)
    const answer = await choose(flow, person)
    const other = await begin(stack.auth, device, provider)
    expect(await verify(stack.auth, device, { ...flow, codeVerifier: other.codeVerifier }, answer)).toMatchObject(
      expired,
    )
    // The code of another sign-in, injected by an attacker.
    expect(await verify(stack.auth, device, other, answer)).toMatchObject(refused)
  })

  it('is rejected when it names another issuer or has a code of another provider', async () => {
    const flow = await begin(stack.auth, device, 'google')
    const answer = await choose(flow, person)
    const issuers = [`${issuer.url}/github`, `${answer.issuer}/`, '']
    for (const [index, wrong] of issuers.entries()) {
      const next = index === 0 ? flow : await begin(stack.auth, device, 'google')
      expect(await verify(stack.auth, device, next, { ...answer, issuer: wrong })).toMatchObject(refused)
    }
    const github = await begin(stack.auth, device, 'github')
    expect(await verify(stack.auth, device, github, { code: answer.code })).toMatchObject(refused)
  })

  it.each([undefined, '', 'a b', 'x'.repeat(2049), ['code'], 7])('is rejected with the code %j', async (code) => {
    const flow = await begin(stack.auth, device, 'google')
    expect(await verify(stack.auth, device, flow, { code: code as string })).toMatchObject({
      ...{ status: 400, code: 'API_REQUEST_INVALID' },
    })
  })

  it('can be retried after the provider was unreachable', async () => {
    const flow = await begin(stack.auth, device, 'google')
    const answer = await choose(flow, person)
    const client = stack.auth.social.get('google')
    if (!client) throw new Error('no client')
    const away = { ...client, addresses: { ...client.addresses, token: 'http://127.0.0.1:9/token' } }
    const clients = stack.auth.social as Map<string, typeof client>
    clients.set('google', away)
    expect(await verify(stack.auth, device, flow, answer)).toMatchObject({
      ...{ status: 502, code: 'SOCIAL_PROVIDER_UNREACHABLE' },
      message: "Google isn't responding right now. Try again in a moment.",
    })
    clients.set('google', client)
  })
})

describe('the recovery vault', () => {
  it('accepts an ID token once, and only for the key it was issued for', async () => {
    const { flow, reply } = await signInAt(stack.auth, { device, provider: 'google', person })
    const token = { provider: 'google', idToken: reply.idToken, nonceSalt: flow.nonceSalt } as const
    const other = await begin(stack.auth, device, 'google')
    expect(await approve(stack.recovery, await testDevice(), token)).toMatchObject(refused)
    expect(await approve(stack.recovery, device, { ...token, nonceSalt: other.nonceSalt })).toMatchObject(refused)
    expect(await approve(stack.recovery, device, { ...token, provider: 'apple' })).toMatchObject(refused)
    expect(await approve(stack.recovery, device, { ...token, provider: 'github' })).toMatchObject(refused)
    expect((await approve(stack.recovery, device, token)).status).toBe(200)
    expect(await approve(stack.recovery, device, token)).toMatchObject(expired)
  })
})

it('does not store or log codes, tokens, states, secrets or addresses in plaintext', async () => {
  const { flow, reply } = await signInAt(stack.auth, { device, provider: 'google', person })
  await approve(stack.recovery, device, { ...flow, ...reply, provider: 'google' })
  const open = await begin(stack.auth, device, 'github')
  const dumps = await Promise.all(
    [
      sql<{ text: string }>`select string_agg(t::text, ' ') as text from (
        select to_jsonb(f) as t from factors f union all select to_jsonb(s) from social_flows s
        union all select to_jsonb(l) from logins l union all select to_jsonb(a) from audit a) as every_row`.execute(
        stack.auth.db,
      ),
      sql<{ text: string }>`select string_agg(t::text, ' ') as text from (
        select to_jsonb(f) as t from factors f union all select to_jsonb(p) from approvals p
        union all select to_jsonb(n) from nonces n) as every_row`.execute(stack.recovery.db),
    ].map(async (query) => (await query).rows[0]?.text ?? ''),
  )
  const everything = [...dumps, ...stack.logged].join('\n')
  expect(everything).toContain(device.deviceId)
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const address = person.email ?? ''
  for (const secret of [open.state, open.codeVerifier, flow.nonceSalt, reply.idToken ?? '', address, hex(address)])
    expect(everything).not.toContain(secret)
})
