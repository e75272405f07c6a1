import { parseMessage } from '@latchkey/siwx/parseMessage'
import { expect, test, vi } from 'vitest'
import { oneNetworkApp } from '../../test/oneNetworkApp.ts'
import { alice, bob, signInApp } from '../../test/signInApp.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { disconnect } from '../connect/disconnect.ts'
import { setActive } from '../connect/setActive.ts'
import type { SiwxBackend, SiwxOptions } from '../options.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { followAccounts, recheckSignIn } from './followAccounts.ts'
import { getAccessToken } from './getAccessToken.ts'
import { signOut } from './signOut.ts'

/** A backend with one session for each browser, as with a cookie. */
function cookieBackend(changes: Partial<SiwxBackend> = {}) {
  const calls: string[] = []
  const asked: unknown[] = []
  const cookie: { address?: string } = {}
  const backend: SiwxBackend = {
    getNonce: async () => 'nonceOfTheBackend1',
    async verify(signed) {
      asked.push(signed)
      if (signed.signature !== '0xsigned') return false
      cookie.address = signed.address
      return true
    },
    getSession: async () => (cookie.address === undefined ? null : { address: cookie.address, chainId: 1 }),
    async signOut() {
      delete cookie.address
    },
    ...changes,
  }
  const counted = Object.entries(backend).map(([name, call]) => [
    name,
    (...args: never[]) => {
      calls.push(name)
      return (call as (...args: never[]) => unknown)(...args)
    },
  ])
  return { functions: Object.fromEntries(counted) as SiwxBackend, calls, asked, cookie }
}

async function openApp(changes: Partial<SiwxBackend> = {}, options: { readonly required?: boolean } = {}) {
  const backend = cookieBackend(changes)
  const app = await signInApp({ siwx: { ...options, ...backend.functions } })
  return { ...app, ...backend }
}

async function signedIn(changes: Partial<SiwxBackend> = {}) {
  const app = await openApp(changes)
  await expect.poll(() => app.siwx().status).toBe('required')
  const { answer, outcome } = await app.question()
  answer('0xsigned')
  await outcome
  return app
}

/** A new page has the connection, but has not checked the session yet. */
async function reload({ latchkey }: Awaited<ReturnType<typeof openApp>>) {
  latchkey.store.setState({ siwx: { enabled: true, accounts: {} } })
  latchkey.live.parts.delete('siwx.checked')
  latchkey.live.parts.delete('siwx.sessions')
  await followAccounts(latchkey)
}

test('[S4.6] the backend issues the nonce and verifies the signature, and our server is not called', async () => {
  const { siwx, called, calls, asked, heard, latchkey } = await signedIn()
  const [signed] = asked as [Parameters<SiwxBackend['verify']>[0]]
  expect(parseMessage(signed.message)).toMatchObject({
    ok: true,
    value: { nonce: 'nonceOfTheBackend1', domain: 'app.test', address: alice, chainId: 'eip155:1' },
  })
  const account = `eip155:1:${alice}`
  expect(signed).toMatchObject({ account, namespace: 'eip155', networkId: 'eip155:1', address: alice })
  expect(siwx()).toEqual({ status: 'signed', session: { account, networkId: 'eip155:1' } })
  expect(calls).toEqual(['getSession', 'getNonce', 'verify'])
  expect(called).toEqual([])
  expect(heard).toEqual(['required'])
  expect(await getAccessToken(latchkey)).toBeUndefined()
})

test('[S4.6] does not sign in if the backend refuses the signature', async () => {
  const { siwx, question } = await openApp()
  await expect.poll(() => siwx().status).toBe('required')
  const { answer, outcome } = await question()
  answer('0xforged')
  await expect(outcome).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect(siwx()).toMatchObject({ status: 'required', error: { code: 'SIGNATURE_INVALID' } })
})

test('does not sign in with a session of another address, and ends it', async () => {
  const { siwx, question, calls } = await openApp({ verify: async () => ({ address: bob }) })
  await expect.poll(() => siwx().status).toBe('required')
  const { answer, outcome } = await question()
  answer('0xsigned')
  await expect(outcome).rejects.toMatchObject({ code: 'SESSION_ACCOUNT_MISMATCH' })
  expect(calls).toContain('signOut')
})

test('reports the error of a failing backend, and the sign-in can be repeated', async () => {
  const cause = new TypeError('Failed to fetch')
  const { siwx, latchkey } = await openApp({ getNonce: () => Promise.reject(cause) })
  await expect.poll(() => siwx().status).toBe('required')
  const { signIn } = await import('./signIn.ts')
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIWX_BACKEND_FAILED', cause, retryable: true })
  expect(siwx()).toMatchObject({ status: 'required', error: { code: 'SIWX_BACKEND_FAILED' } })
})

test('an invalid nonce is reported with the option', async () => {
  const { siwx, latchkey } = await openApp({ getNonce: async () => 'short' })
  await expect.poll(() => siwx().status).toBe('required')
  const { signIn } = await import('./signIn.ts')
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(signIn(latchkey)).rejects.toThrow('The option `siwx.getNonce` is not valid')
  console_.mockRestore()
})

test('[S4.6] a reload restores the session of the backend without a signature', async () => {
  const app = await signedIn()
  await reload(app)
  expect(app.siwx().status).toBe('signed')
  expect(app.heard).toEqual(['required'])
  delete app.cookie.address
  await reload(app)
  expect(app.siwx().status).toBe('required')
})

test('after a reload, retries an unreachable backend until it responds', async () => {
  let isDown = false
  let address: string | undefined
  const app = await signedIn({
    getSession: async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return address === undefined ? null : { address }
    },
  })
  address = alice
  isDown = true
  await reload(app)
  expect(app.siwx()).toMatchObject({ status: 'checking', error: { code: 'SIWX_BACKEND_FAILED' } })
  isDown = false
  await app.clock.advance(10_000)
  await expect.poll(() => app.siwx().status).toBe('signed')
  isDown = true
  await reload(app)
  isDown = false
  await recheckSignIn(app.latchkey)
  expect(app.siwx().status).toBe('signed')
})

test('signing out and disconnecting end the session at the backend', async () => {
  const app = await signedIn()
  await signOut(app.latchkey)
  expect(app.siwx().status).toBe('idle')
  expect(app.calls.filter((name) => name === 'signOut')).toHaveLength(1)
  const other = await signedIn()
  await disconnect(other.latchkey)
  await expect.poll(() => other.calls).toContain('signOut')
  expect(other.cookie).toEqual({})
})

test('a visitor whose sign-out failed is still signed in', async () => {
  const app = await signedIn({ signOut: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(signOut(app.latchkey)).rejects.toMatchObject({ code: 'SIWX_BACKEND_FAILED' })
  expect(app.siwx().status).toBe('signed')
})

test('[S4.6] cancelling disconnects if sign-in is required, and otherwise only closes the view', async () => {
  const required = await openApp()
  await expect.poll(() => required.siwx().status).toBe('required')
  await cancelSignIn(required.latchkey)
  expect(accountOf(required.latchkey.store.getState()).status).toBe('disconnected')
  expect(required.calls).not.toContain('signOut')
  const optional = await openApp({}, { required: false })
  await expect.poll(() => optional.siwx().status).toBe('required')
  await cancelSignIn(optional.latchkey)
  expect(accountOf(optional.latchkey.store.getState()).status).toBe('connected')
})

test('another account whose sign-in replaced the session has to sign in again', async () => {
  const app = await signedIn()
  app.say({ type: 'accounts', accounts: [alice, bob] })
  setActive(app.latchkey, { namespace: 'eip155', address: bob })
  await expect.poll(() => app.siwx().status).toBe('required')
  const { answer, outcome } = await app.question()
  answer('0xsigned')
  await outcome
  expect(app.cookie).toEqual({ address: bob })
  setActive(app.latchkey, { namespace: 'eip155', address: alice })
  await expect.poll(() => app.siwx().status).toBe('required')
})

test("the next account's session waits for the sign-out of the last one", async () => {
  let finish = () => {}
  const app = await signedIn({ signOut: () => new Promise<void>((resolve) => (finish = resolve)) })
  app.say({ type: 'accounts', accounts: [bob] })
  await expect.poll(() => app.calls).toContain('signOut')
  await expect.poll(() => app.siwx().status).toBe('checking')
  expect(app.calls.filter((name) => name === 'getSession')).toHaveLength(1)
  finish()
  await expect.poll(() => app.siwx().status).toBe('required')
  expect(app.calls.filter((name) => name === 'getSession')).toHaveLength(2)
})

test.each<[string, Record<string, unknown>]>([
  ['siwx.getSession, siwx.signOut', { getNonce: () => 'n', verify: () => true }],
  ['siwx.verify', { ...cookieBackend().functions, verify: 'https://app.test/verify' }],
  ['siwx.statment', { statment: 'Sign in' }],
  ['siwx.onSignIn', { ...cookieBackend().functions, onSignIn: () => {} }],
])('names what is wrong in `siwx` when the app starts, and refuses the sign-in: %s', async (option, siwx) => {
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => {})
  const latchkey = oneNetworkApp({}, { siwx: siwx as SiwxOptions })
  await latchkey.start()
  await expect.poll(() => latchkey.store.getState().alert?.message).toMatch(`The option \`${option}\` is not valid: `)
  expect(console_.mock.calls.flat().join()).toContain('OPTION_INVALID')
  const app = await signInApp({ siwx: siwx as SiwxOptions })
  const { signIn } = await import('./signIn.ts')
  await expect(signIn(app.latchkey)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  console_.mockRestore()
})
