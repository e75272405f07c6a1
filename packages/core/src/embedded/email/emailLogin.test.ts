import { manualClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { LINK_INVALID, OTP_INVALID, OTP_USED } from '@latchkey/contracts/errors/vault'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { expect, test, vi } from 'vitest'
import { browserStorage, embeddedApp, evmAddress, solanaAddress } from '../../../test/embeddedApp.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { cancelEmailLogin } from './cancelEmailLogin.ts'
import { resendEmail } from './resendEmail.ts'
import { resumeEmailLogin } from './resumeEmailLogin.ts'
import { signInWithEmail } from './signInWithEmail.ts'
import { submitCode } from './submitCode.ts'

const email = 'ada@example.com'

/** A secure site that accepts the code 123456. On a new device it then e-mails a link. */
function secureSite(change: FrameHandlers = {}, { isNewDevice = false } = {}) {
  let approve = () => {}
  const approved = new Promise<void>((resolve) => {
    approve = resolve
  })
  let isConnected = false
  const connect = () => {
    isConnected = true
    return { action: 'connect' as const }
  }
  const handlers: FrameHandlers = {
    'connect email': async () => ({ action: 'verifyCode' }),
    'submit one-time code': async ({ otp }) => {
      if (otp !== '123456') throw errorOf(OTP_INVALID)
      return isNewDevice ? { action: 'verifyDevice', matchNumber: '42' } : connect()
    },
    'connect device': async () => {
      await approved
      return connect()
    },
    'get user': async ({ chainId = 'eip155:1' }) => ({
      address: chainId.startsWith('solana:') ? solanaAddress : evmAddress,
      chainId,
      email,
    }),
    'is connected': async () => ({ isConnected }),
    'sign out': async () => {
      isConnected = false
      return undefined
    },
    ...change,
  }
  return { handlers, approve }
}

/** A new device whose code was accepted. `submitted` settles with the sign-in. */
async function newDevice(change: FrameHandlers = {}) {
  const { handlers, approve } = secureSite(change, { isNewDevice: true })
  const app = embeddedApp({ handlers })
  await signInWithEmail(app.latchkey, { email })
  const submitted = submitCode(app.latchkey, { code: '123456' })
  submitted.catch(() => {})
  await vi.waitUntil(() => app.login()?.status === 'verifyDevice')
  return { ...app, handlers, approve }
}

test('signs in with a code and, on a new device, a link, and exposes no account before both', async () => {
  const { handlers, approve } = secureSite({}, { isNewDevice: true })
  const { latchkey, login, loads } = embeddedApp({ handlers })
  expect(loads).toHaveLength(0)
  expect(await signInWithEmail(latchkey, { email: ` ${email} ` })).toMatchObject({ status: 'verifyCode', email })
  const submitted = submitCode(latchkey, { code: '123456' })
  await vi.waitUntil(() => login()?.status === 'verifyDevice')
  expect(login()).toMatchObject({ email, matchNumber: '42' })
  expect(latchkey.store.getState().connections).toEqual([])
  approve()
  expect(await submitted).toMatchObject({ status: 'connected', address: evmAddress })
  expect(login()).toBeUndefined()
  expect(latchkey.store.getState().connections).toMatchObject([
    {
      id: 'embedded',
      via: 'embedded',
      wallet: { name: 'App Wallet' },
      user: { email },
      accounts: [
        { namespace: 'eip155', address: evmAddress, type: 'eoa' },
        { namespace: 'solana', address: solanaAddress, type: 'eoa' },
      ],
    },
  ])
})

test('shows the number of the next link after a wrong number was chosen', async () => {
  let rounds = 0
  const { login } = await newDevice({
    'connect device': async () => {
      rounds += 1
      return rounds === 1 ? { action: 'verifyDevice', matchNumber: '07' } : new Promise(() => {})
    },
  })
  await vi.waitUntil(() => rounds === 2)
  expect(login()).toMatchObject({ status: 'verifyDevice', matchNumber: '07' })
})

test('connects without an e-mail when the device is signed in', async () => {
  const { handlers } = secureSite({ 'connect email': async () => ({ action: 'connect' }) })
  const { latchkey, asked } = embeddedApp({ handlers })
  expect(await signInWithEmail(latchkey, { email })).toBeUndefined()
  expect(accountOf(latchkey.store.getState())).toMatchObject({ status: 'connected', address: evmAddress })
  expect(asked).not.toContain('submit one-time code')
})

test('a code that was already used, as before a reload, is reported and counts as an attempt', async () => {
  const refuse = async () => {
    throw errorOf(OTP_USED)
  }
  const { handlers } = secureSite({ 'submit one-time code': refuse })
  const { latchkey, login } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  await expect(submitCode(latchkey, { code: '123456' })).rejects.toMatchObject({ code: 'OTP_USED' })
  expect(login()).toMatchObject({ status: 'verifyCode', attemptsLeft: 2, error: { code: 'OTP_USED' } })
})

test('counts wrong codes, and rejects malformed codes without sending them', async () => {
  const { handlers } = secureSite()
  const { latchkey, login, asked } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  for (const code of ['12345', '１２３４５６', '12345a', ''])
    await expect(submitCode(latchkey, { code })).rejects.toMatchObject({ code: 'OTP_INVALID' })
  expect(asked).not.toContain('submit one-time code')
  await expect(submitCode(latchkey, { code: '000000' })).rejects.toMatchObject({ code: 'OTP_INVALID' })
  expect(login()).toMatchObject({ status: 'verifyCode', attemptsLeft: 2, error: { code: 'OTP_INVALID' } })
  await expect(submitCode(latchkey, { code: '111111' })).rejects.toThrow()
  expect(login()).toMatchObject({ attemptsLeft: 1 })
  await submitCode(latchkey, { code: '123456' })
  expect(login()).toBeUndefined()
})

test.each(['a@b', 'a@b.c\r\nBcc: x@y.z', '', 'ada', `${'a'.repeat(65)}@x.com`])(
  '[S5.1] rejects the address %j without loading the frame',
  async (address) => {
    const { latchkey, loads } = embeddedApp({ handlers: secureSite().handlers })
    await expect(signInWithEmail(latchkey, { email: address })).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
    expect(loads).toHaveLength(0)
  },
)

test('[S5.5] rejects a second e-mail within 30 s with the seconds left; the same address returns to its step', async () => {
  const { handlers } = secureSite()
  const { latchkey, clock, login, asked } = embeddedApp({ handlers })
  const mails = () => asked.filter((name) => name === 'connect email').length
  await signInWithEmail(latchkey, { email })
  await clock.advance(8_500)
  await expect(resendEmail(latchkey)).rejects.toThrow('Please try again after 22 seconds')
  await expect(signInWithEmail(latchkey, { email: 'bob@example.com' })).rejects.toThrow(
    'Please try again after 22 seconds',
  )
  expect(await signInWithEmail(latchkey, { email: 'ADA@example.com' })).toMatchObject({ status: 'verifyCode', email })
  cancelEmailLogin(latchkey)
  expect(login()).toMatchObject({ status: 'idle', email })
  await expect(signInWithEmail(latchkey, { email: 'bob@example.com' })).rejects.toMatchObject({
    code: 'EMAIL_COOLDOWN',
  })
  expect(await signInWithEmail(latchkey, { email })).toMatchObject({ status: 'verifyCode', email })
  expect(mails()).toBe(1)
  await clock.advance(21_500)
  await signInWithEmail(latchkey, { email: 'bob@example.com' })
  expect(mails()).toBe(2)
  cancelEmailLogin(latchkey)
  await clock.advance(5 * 60_000)
  await signInWithEmail(latchkey, { email: 'bob@example.com' })
  expect(mails()).toBe(3)
})

test('resets the attempts when a new code is sent', async () => {
  const { handlers } = secureSite()
  const { latchkey, clock, login } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  await expect(submitCode(latchkey, { code: '000000' })).rejects.toThrow()
  await clock.advance(30_000)
  await resendEmail(latchkey)
  expect(login()).toMatchObject({ status: 'verifyCode', attemptsLeft: 3 })
  expect(login()).not.toHaveProperty('error')
})

test('resumes at the code after a reload, and never stores the code', async () => {
  const { handlers } = secureSite()
  const first = embeddedApp({ handlers })
  await signInWithEmail(first.latchkey, { email })
  await expect(submitCode(first.latchkey, { code: '654321' })).rejects.toThrow()
  expect([...first.webStorage.items.values()].join()).not.toContain('654321')
  await first.latchkey.destroy()
  const { webStorage, clock } = first
  const second = embeddedApp({ handlers, webStorage, clock })
  expect(resumeEmailLogin(second.latchkey)).toMatchObject({ status: 'verifyCode', email, attemptsLeft: 2 })
  await submitCode(second.latchkey, { code: '123456' })
  expect([...webStorage.items.keys()].filter((key) => key.includes('emailLogin'))).toEqual([])
})

test('waits for the link again after a reload, until the link has expired', async () => {
  const { handlers, approve, webStorage, clock } = await newDevice()
  const second = embeddedApp({ handlers, webStorage, clock })
  expect(resumeEmailLogin(second.latchkey)).toMatchObject({ status: 'verifyDevice', matchNumber: '42' })
  const stored = browserStorage()
  for (const [key, value] of webStorage.items) stored.setItem(key, value)
  approve()
  await vi.waitUntil(() => second.latchkey.store.getState().connections.length > 0)
  expect(second.login()).toBeUndefined()
  await clock.advance(10 * 60_000)
  const third = embeddedApp({ handlers, webStorage: stored, clock })
  expect(resumeEmailLogin(third.latchkey)).toBeUndefined()
})

test.each(['{', 'null', '[]', '{"status":"verifyCode","email":"x","sentAtMs":1}', '{"status":"connecting"}'])(
  'ignores the stored sign-in %s',
  (text) => {
    const webStorage = browserStorage()
    webStorage.setItem(`latchkey.emailLogin.${'0'.repeat(32)}`, text)
    const { latchkey } = embeddedApp({ handlers: {}, webStorage, clock: manualClock(2) })
    expect(resumeEmailLogin(latchkey)).toBeUndefined()
  },
)

test('[S9.1] waits for the link longer than one 120 s request, and fails when the link expires', async () => {
  let answers = 0
  const { clock, login } = await newDevice({
    'connect device': async () => {
      answers += 1
      if (answers < 3) await new Promise(() => {})
      throw errorOf(LINK_INVALID)
    },
  })
  for (const round of [1, 2]) {
    await vi.waitUntil(() => answers === round)
    await clock.advance(120_000)
  }
  await vi.waitUntil(() => login()?.status === 'verifyDevice' && 'error' in (login() ?? {}))
  expect(login()).toMatchObject({ error: { code: 'LINK_INVALID' } })
})

test('stops waiting for the link when it has expired and the secure site does not respond', async () => {
  let requests = 0
  const { clock, login } = await newDevice({
    'connect device': async () => {
      requests += 1
      return new Promise<never>(() => {})
    },
  })
  for (const round of [1, 2, 3, 4, 5]) {
    await vi.waitUntil(() => requests === round)
    await clock.advance(120_000)
  }
  await vi.waitUntil(() => 'error' in (login() ?? {}))
  expect(login()).toMatchObject({ status: 'verifyDevice', error: { code: 'FRAME_REQUEST_TIMED_OUT' } })
})

test('returns to the link when the visitor enters the same address again', async () => {
  const { latchkey, approve } = await newDevice()
  cancelEmailLogin(latchkey)
  expect(await signInWithEmail(latchkey, { email })).toMatchObject({ status: 'verifyDevice', matchNumber: '42' })
  approve()
  await vi.waitUntil(() => latchkey.store.getState().connections.length > 0)
})

test('does not connect after the sign-in was cancelled', async () => {
  let verify = () => {}
  const { handlers } = secureSite({
    'submit one-time code': () =>
      new Promise((resolve) => {
        verify = () => resolve({ action: 'connect' })
      }),
  })
  const { latchkey, login, asked } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  const submitted = submitCode(latchkey, { code: '123456' })
  submitted.catch(() => {})
  await vi.waitUntil(() => asked.includes('submit one-time code'))
  cancelEmailLogin(latchkey)
  verify()
  await expect(submitted).rejects.toThrow()
  expect(login()).toMatchObject({ status: 'idle' })
  expect(latchkey.store.getState().connections).toEqual([])
})

test('restores a stored connection only after the secure site has confirmed it', async () => {
  const { handlers } = secureSite()
  const first = embeddedApp({ handlers })
  await signInWithEmail(first.latchkey, { email })
  await submitCode(first.latchkey, { code: '123456' })
  const { webStorage } = first
  let answer = (_: boolean) => {}
  const asking = new Promise<{ isConnected: boolean }>((resolve) => {
    answer = (isConnected) => resolve({ isConnected })
  })
  const second = embeddedApp({ handlers: { ...handlers, 'is connected': () => asking }, webStorage })
  const started = second.latchkey.start()
  await vi.waitUntil(() => second.asked.includes('is connected'))
  expect(accountOf(second.latchkey.store.getState())).toMatchObject({ status: 'connecting', address: evmAddress })
  answer(true)
  await started
  expect(accountOf(second.latchkey.store.getState())).toMatchObject({ status: 'connected', address: evmAddress })

  const third = embeddedApp({
    handlers: { ...handlers, 'is connected': async () => ({ isConnected: false }) },
    webStorage,
  })
  await third.latchkey.start()
  expect(third.latchkey.store.getState().connections).toEqual([])
})

test('[S9.1] disconnects every namespace once, and waits at most 3 s for the secure site', async () => {
  const { handlers } = secureSite({ 'sign out': () => new Promise(() => {}) })
  const { latchkey, clock, asked } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  await submitCode(latchkey, { code: '123456' })
  const ended: string[] = []
  latchkey.events.on('disconnected', ({ namespace, by }) => ended.push(`${namespace} ${by}`))
  let done = false
  const leaving = disconnect(latchkey).then(() => {
    done = true
  })
  await vi.waitUntil(() => asked.includes('sign out'))
  expect(ended).toEqual(['eip155 app', 'solana app'])
  await clock.advance(2_999)
  expect(done).toBe(false)
  await clock.advance(1)
  await leaving
  expect(asked.filter((name) => name === 'sign out')).toHaveLength(1)
})

test('[S4.6] signs in to the app in one step, with a message written by the secure site', async () => {
  const asked: unknown[] = []
  const { handlers } = secureSite()
  const getUser = handlers['get user']
  const signingUser: FrameHandlers['get user'] = async (payload, context) => {
    const user = (await getUser?.(payload, context)) ?? { address: evmAddress, chainId: 'eip155:1' }
    if (!payload.signIn) return user
    asked.push(payload.signIn)
    return { ...user, message: 'written by the secure site', signature: '0xsigned' }
  }
  const verified: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('nonce'))
      return Response.json({ nonce: 'abcdefgh12345678', expiresAt: new Date(1_300_000).toISOString() })
    verified.push(JSON.parse(String(init?.body)))
    return Response.json(
      { error: { code: 'NONCE_UNKNOWN', message: 'no', retryable: false, help: '' } },
      { status: 401 },
    )
  }
  const { latchkey } = embeddedApp({
    handlers: { ...handlers, 'get user': signingUser },
    options: { siwx: { statement: 'Sign in.' }, fetch, pageUrl: 'https://app.example.com/shop' },
  })
  await latchkey.start()
  await signInWithEmail(latchkey, { email })
  await submitCode(latchkey, { code: '123456' })
  await vi.waitUntil(() => verified.length === 1)
  expect(asked).toMatchObject([{ chainId: 'eip155:1', nonce: 'abcdefgh12345678', statement: 'Sign in.' }])
  expect(verified).toMatchObject([{ message: 'written by the secure site', signature: '0xsigned' }])
})

test('disconnects when the visitor signs out in another page', async () => {
  const { handlers } = secureSite()
  const { latchkey, changeConnection } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  await submitCode(latchkey, { code: '123456' })
  changeConnection(false)
  await vi.waitUntil(() => latchkey.store.getState().connections.length === 0)
})

test('sends requests to the secure site with the active network', async () => {
  const seen: unknown[] = []
  const { handlers } = secureSite({
    'RPC request': async (request) => {
      seen.push(request)
      return '0xabcd'
    },
    'switch network': async ({ chainId }) => ({ chainId }),
  })
  const { latchkey, asked } = embeddedApp({ handlers })
  await signInWithEmail(latchkey, { email })
  await submitCode(latchkey, { code: '123456' })
  await latchkey.switchNetwork({ networkId: 'eip155:10' })
  expect(asked).toContain('switch network')
  expect(await latchkey.signMessage({ message: 'hi' })).toBe('0xabcd')
  expect(seen).toEqual([{ method: 'personal_sign', chainId: 'eip155:10', params: ['0x6869', evmAddress] }])
})

test.each([
  ['embeddedWallet', undefined],
  ['embeddedWallet.secureUrl', {}],
  ['embeddedWallet.secureUrl', { secureUrl: 'https://secure.example/sdk' }],
  ['embeddedWallet.secureUrl', { secureUrl: 'javascript:alert(1)' }],
  ['embeddedWallet.email', { secureUrl: 'https://secure.example', email: 'yes' }],
  ['embeddedWallet.socials', { secureUrl: 'https://secure.example', socials: ['myspace'] }],
  [
    'embeddedWallet.defaultAccountTypes',
    { secureUrl: 'https://secure.example', defaultAccountTypes: { eip155: 'payment' } },
  ],
  [
    'embeddedWallet.defaultAccountTypes',
    { secureUrl: 'https://secure.example', defaultAccountTypes: { solana: 'eoa' } },
  ],
  ['embeddedWallet.connectMethodsOrder', { secureUrl: 'https://secure.example', connectMethodsOrder: ['sms'] }],
])('names the wrong option %s', async (path, embeddedWallet) => {
  const { createLatchkey } = await import('../../createLatchkey.ts')
  const { options } = embeddedApp({ handlers: {} }).latchkey
  const latchkey = createLatchkey({ ...options, embeddedWallet: embeddedWallet as never })
  await expect(signInWithEmail(latchkey, { email })).rejects.toMatchObject({
    code: 'OPTION_INVALID',
    values: { option: path },
  })
})
