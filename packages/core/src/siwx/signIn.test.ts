import { errorOf } from '@latchkey/base/errors'
import { refreshAgainWithinMs } from '@latchkey/contracts/constants/siwx'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { parseMessage } from '@latchkey/siwx/parseMessage'
import { expect, test } from 'vitest'
import { type Answer, alice, aliceKey, bob, type SignInApp, signedInApp, signInApp } from '../../test/signInApp.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { disconnect } from '../connect/disconnect.ts'
import { setActive } from '../connect/setActive.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { followAccounts } from './followAccounts.ts'
import { signIn } from './signIn.ts'
import { loadTokens } from './tokens.ts'

/** An app whose visitor has to sign in. */
async function setUp(options: { readonly required?: boolean } = {}, skewMs = 0) {
  const app = await signInApp({ siwx: options, skewMs })
  await expect.poll(() => app.siwx().status).toBe('required')
  return withAnswers(app)
}

const signedIn = async () => withAnswers(await signedInApp())

/** Includes functions that set the server's responses. */
function withAnswers<app extends SignInApp>(app: app) {
  const { routes } = app.server
  return {
    ...app,
    answerRefresh(answer: () => Promise<Answer>) {
      routes['/auth/v1/refresh'] = answer
    },
    answerVerify(answer: () => Promise<Answer>) {
      routes['/auth/v1/verify'] = answer
    },
    refuseNonce(answer: Answer) {
      routes['/auth/v1/nonce'] = async () => answer
    },
  }
}

test('[S4.6] creates, signs and verifies the message, and stores the session', async () => {
  const { latchkey, siwx, question, heard } = await setUp()
  expect(heard).toEqual(['required'])
  const { message, answer, outcome } = await question()
  expect(siwx()).toEqual({ status: 'signing' })
  expect(parseMessage(message)).toMatchObject({
    ok: true,
    value: { domain: 'app.test', uri: 'https://app.test', address: alice, chainId: 'eip155:1' },
  })
  answer('0xsigned')
  expect(await outcome).toMatchObject({ account: `eip155:1:${alice}` })
  expect(siwx().status).toBe('signed')
  expect(JSON.stringify(latchkey.store.getState())).not.toMatch(/access\d|refresh\d/)
  expect(loadTokens(latchkey)[aliceKey]).toBe('refresh1')
})

test.each([-60, -14, -6, 2, 14, 20, 60])(
  '[S8.1] signs in and renews in time with a clock that is %i minutes off',
  async (minutes) => {
    const { latchkey, clock, question, called } = await setUp({}, minutes * 60_000)
    const { message, answer, outcome } = await question()
    expect(parseMessage(message)).toMatchObject({ value: { issuedAt: '2026-01-01T00:00:00.000Z' } })
    answer('0xsigned')
    await outcome
    const renewals = () => called.filter((path) => path === '/auth/v1/refresh').length
    for (const token of ['refresh2', 'refresh3']) {
      const before = renewals()
      await clock.advance(13 * 60_000)
      expect(renewals()).toBe(before)
      await clock.advance(60_000)
      await expect.poll(() => loadTokens(latchkey)[aliceKey]).toBe(token)
      expect(renewals()).toBe(before + 1)
    }
  },
)

test("[S8.1] reports the server's error for a page that is not on the allow list", async () => {
  const { latchkey, siwx, refuseNonce } = await setUp()
  const message = 'Invalid app configuration: https://app.test is not on the allowlist.'
  refuseNonce({ status: 403, body: { error: { code: 'ORIGIN_NOT_ALLOWED', message, retryable: false, help: '' } } })
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED', message, retryable: false })
  expect(siwx()).toMatchObject({ status: 'required', error: { code: 'ORIGIN_NOT_ALLOWED' } })
})

test.each([4001, 5002])(
  "[S4.6] [S8.4] reports code %i as 'Signature declined' and still requires a sign-in",
  async (rpcCode) => {
    const { siwx, question } = await setUp()
    const { refuse, outcome } = await question()
    refuse(errorOf({ ...USER_REJECTED, rpcCode }))
    await expect(outcome).rejects.toThrow('Signature declined')
    expect(siwx()).toMatchObject({ status: 'required', error: { code: 'SIGNATURE_DECLINED' } })
  },
)

test('[S4.6] cancelling disconnects if sign-in is required, and otherwise only closes the view', async () => {
  const required = await setUp()
  await cancelSignIn(required.latchkey)
  expect(accountOf(required.latchkey.store.getState()).status).toBe('disconnected')

  const optional = await setUp({ required: false })
  const { refuse, outcome } = await optional.question()
  await cancelSignIn(optional.latchkey)
  refuse(errorOf(USER_REJECTED))
  await expect(outcome).rejects.toThrow('Signature declined')
  expect(optional.siwx()).toEqual({ status: 'idle' })
  expect(accountOf(optional.latchkey.store.getState()).status).toBe('connected')
})

test('[S4.6] cancelling on a second network returns to the signed-in one, and prompts again next time', async () => {
  const { latchkey, siwx, stored } = await signedIn()
  const { connections, active } = latchkey.store.getState()
  const [session] = connections
  // A wallet of two namespaces; the app's only network replaces one of Solana.
  const account = { namespace: 'solana', address: 'a', type: 'eoa' } as const
  latchkey.store.setState({
    connections: connections.map((one) => ({
      ...one,
      accounts: [...one.accounts, account],
      networks: { ...one.networks, solana: 'eip155:1' },
    })),
    active: { ...active, solana: { connectionId: session?.id ?? '', address: 'a' } },
  })
  for (const _ of ['first', 'second']) {
    setActive(latchkey, { namespace: 'solana' })
    await expect.poll(() => siwx().status).toBe('required')
    await cancelSignIn(latchkey)
    expect(accountOf(latchkey.store.getState())).toMatchObject({ status: 'connected', address: alice })
    expect(siwx().status).toBe('signed')
  }
  expect(stored()).toBeDefined()
})

test('[S4.6] cancelling a sign-in that the visitor started keeps the connection, even if sign-in is required', async () => {
  const { latchkey, siwx, question } = await setUp()
  const { refuse, outcome } = await question()
  await cancelSignIn(latchkey, { asked: false })
  refuse(errorOf(USER_REJECTED))
  await expect(outcome).rejects.toThrow('Signature declined')
  expect(siwx()).toEqual({ status: 'idle' })
  expect(accountOf(latchkey.store.getState()).status).toBe('connected')
})

test('ignores the signature of an account that is no longer connected', async () => {
  const { latchkey, siwx, question, say, called } = await setUp()
  const { answer, outcome } = await question()
  say({ type: 'accounts', accounts: [bob] })
  await expect.poll(() => siwx().status).toBe('required')
  answer('0xsigned')
  await expect(outcome).rejects.toMatchObject({ code: 'SESSION_ACCOUNT_MISMATCH' })
  expect(siwx()).toEqual({ status: 'required' })
  expect(loadTokens(latchkey)).toEqual({})
  await expect.poll(() => called).toContain('/auth/v1/revoke')
})

test('[S4.6] switching accounts ends the session and requires a new sign-in', async () => {
  const { siwx, question, say, heard, latchkey } = await setUp()
  const { answer, outcome } = await question()
  answer('0xsigned')
  await outcome
  say({ type: 'accounts', accounts: [bob] })
  await expect.poll(() => siwx().status).toBe('required')
  expect(heard).toEqual(['required', 'account', 'required'])
  expect(loadTokens(latchkey)).toEqual({})
})

test('[S1.4] renews the session a minute before it ends, and requires a sign-in once the server has ended it', async () => {
  const { latchkey, clock, siwx, question, heard, answerRefresh } = await setUp()
  const { answer, outcome } = await question()
  answer('0xsigned')
  await outcome
  await clock.advance(840_000)
  await expect.poll(() => loadTokens(latchkey)[aliceKey]).toBe('refresh2')
  answerRefresh(async () => ({ status: 401, body: { error: { code: 'SESSION_REVOKED', message: 'over' } } }))
  await clock.advance(840_000)
  await expect.poll(() => siwx().status).toBe('required')
  expect(heard).toContain('expired')
  expect(loadTokens(latchkey)).toEqual({})
})

test.each([
  ['a refused page', { status: 403, body: { error: { code: 'ORIGIN_NOT_ALLOWED', message: 'no' } } }],
  ['a refused project', { status: 403, body: { error: { code: 'PROJECT_ID_INVALID', message: 'no' } } }],
  ['a truncated response', { body: '{"accessToken":"a' }],
  ["a hotspot's page in place of the answer", { body: '<!doctype html><title>Welcome</title>' }],
])('[S1.4] %s keeps the sign-in: the session is renewed once the server responds again', async (_, answer) => {
  const { clock, siwx, heard, answerRefresh, tokens, stored, called } = await signedIn()
  answerRefresh(async () => answer)
  await clock.advance(840_000)
  await expect.poll(() => called.filter((path) => path === '/auth/v1/refresh').length).toBe(1)
  await expect.poll(() => clock.pending()).toBe(1)
  expect(stored()).toBe('refresh1')
  answerRefresh(async () => ({ body: tokens() }))
  // The server may have processed the failed request; used later, the same token would count as stolen.
  await clock.advance(refreshAgainWithinMs - 1)
  await expect.poll(stored).toBe('refresh2')
  expect(siwx().status).toBe('signed')
  expect(heard).not.toContain('expired')
})

test('[S1.4] a reload while the server rejects the page shows the reason, and restores the sign-in once it is accepted again', async () => {
  const { latchkey, clock, siwx, answerRefresh, tokens, stored, heard } = await signedIn()
  const reload = () => {
    // A new page has the stored token and the connection, but has not checked the session yet.
    latchkey.store.setState({ siwx: { enabled: true, accounts: {} } })
    latchkey.live.parts.delete('siwx.checked')
    return followAccounts(latchkey)
  }
  answerRefresh(async () => ({ status: 503, body: '' }))
  await reload()
  expect(siwx()).toMatchObject({ status: 'checking', error: { retryable: true } })

  answerRefresh(async () => ({ status: 403, body: { error: { code: 'ORIGIN_NOT_ALLOWED', message: 'no' } } }))
  await reload()
  expect(siwx()).toMatchObject({ status: 'required', error: { code: 'ORIGIN_NOT_ALLOWED' } })
  expect(stored()).toBe('refresh1')
  answerRefresh(async () => ({ body: tokens() }))
  await clock.advance(refreshAgainWithinMs)
  await expect.poll(() => siwx().status).toBe('signed')
  expect(heard).toEqual(['required'])
})

test('[S1.4] retries an unreachable server with increasing delays of up to a minute', async () => {
  const { clock, siwx, answerRefresh, tokens, stored } = await signedIn()
  let asked = 0
  answerRefresh(async () => {
    asked += 1
    return { status: 403, body: { error: { code: 'ORIGIN_NOT_ALLOWED', message: 'no' } } }
  })
  const failed = async (ms: number) => {
    const before = asked
    await clock.advance(ms)
    await expect.poll(() => asked).toBe(before + 1)
    await expect.poll(() => clock.pending()).toBe(1)
  }
  await failed(840_000)
  for (const ms of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]) await failed(ms)
  expect(asked).toBe(8)
  answerRefresh(async () => ({ body: tokens() }))
  await clock.advance(60_000)
  await expect.poll(stored).toBe('refresh2')
  expect(siwx().status).toBe('signed')
})

test('a renewal that completes after a disconnect does not restore the session', async () => {
  const { latchkey, clock, siwx, question, answerRefresh, tokens, called } = await setUp()
  const { answer, outcome } = await question()
  answer('0xsigned')
  await outcome
  let reply = (_: Answer) => {}
  answerRefresh(() => new Promise((resolve) => (reply = resolve)))
  await clock.advance(840_000)
  await expect.poll(() => called).toContain('/auth/v1/refresh')
  await disconnect(latchkey)
  await expect.poll(() => siwx().status).toBe('idle')
  await expect.poll(() => loadTokens(latchkey)).toEqual({})
  reply({ body: tokens() })
  await expect.poll(() => called.filter((path) => path === '/auth/v1/revoke').length).toBe(2)
  expect(siwx().status).toBe('idle')
  expect(loadTokens(latchkey)).toEqual({})
})

test('[S1.4] a late renewal of one account does not change the session of another', async () => {
  const app = await signedIn()
  const { latchkey, clock, siwx, question, answerRefresh, answerVerify, tokens, say, called } = app
  say({ type: 'accounts', accounts: [alice, bob] })
  let reply = (_: Answer) => {}
  answerRefresh(() => new Promise((resolve) => (reply = resolve)))
  await clock.advance(840_000)
  await expect.poll(() => called).toContain('/auth/v1/refresh')
  const ofAlice = tokens()

  setActive(latchkey, { namespace: 'eip155', address: bob })
  await expect.poll(() => siwx().status).toBe('required')
  answerVerify(async () => ({ body: tokens(bob) }))
  const { answer, outcome } = await question()
  answer('0xsigned')
  const { account } = await outcome
  const ofBob = loadTokens(latchkey)[`eip155:${bob}`]
  reply({ body: ofAlice })
  await expect.poll(() => loadTokens(latchkey)[aliceKey]).toBe(ofAlice.refreshToken)
  expect(loadTokens(latchkey)[`eip155:${bob}`]).toBe(ofBob)
  expect(siwx()).toMatchObject({ status: 'signed', session: { account } })
  setActive(latchkey, { namespace: 'eip155', address: alice })
  expect(siwx()).toMatchObject({ status: 'signed', session: { account: `eip155:1:${alice}` } })
})
