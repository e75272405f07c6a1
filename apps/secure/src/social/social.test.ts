import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../devnet/src/issuer/people.ts'
import { type RunningIssuer, startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import { visitIssuer } from '../../../devnet/src/issuer/visitIssuer.ts'
import { clientsAt, issuerParams } from '../../../vault/test/testSocial.ts'
import { type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { connectDevice } from '../login/connectDevice.ts'
import { connectEmail, resendLink, submitCode } from '../login/emailLogin.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { SocialProviderName } from './socialFlows.ts'
import { socialHandlers } from './socialHandlers.ts'

const { secureOrigin } = issuerParams
const appOrigin = 'https://app.example'
const asked = { origin: appOrigin, signal: new AbortController().signal }
let issuer: RunningIssuer
let stack: LoginStack
let person: Person
let count = 0

beforeAll(async () => {
  issuer = await startIssuer(issuerParams)
  stack = await startLoginStack({ social: clientsAt(issuer.url), startMs: Date.now() })
})
beforeEach(async () => {
  // The issuer uses the real time, and the vaults allow one minute of clock skew.
  await stack.clock.advance(Math.max(0, Date.now() - stack.clock.now()))
})
afterAll(async () => {
  await stack.stop()
  await issuer.stop()
})
afterEach(() => stack.setFaults(() => undefined))

/** A new person. */
function visitor() {
  count += 1
  person = { name: `Visitor ${count}`, email: `social${count}@example.com`, emailVerified: true }
  return person
}

/** A document of the frame. `store` is the storage of its browser. */
function frame(store: DeviceStore) {
  let hear = (_: unknown): void => {}
  const told: unknown[] = []
  const window = {
    location: { origin: secureOrigin },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener
    },
  } as unknown as socialHandlers.Params['window']
  const sessions: boolean[] = []
  const login = stack.loginOn(store)
  const handlers = socialHandlers({ window, login, onSessionChange: (isConnected) => sessions.push(isConnected) })
  const source = { postMessage: (data: unknown, to: { targetOrigin: string }) => told.push({ data, ...to }) }
  /** Posts the message of the callback page to the frame. */
  const bring = (uri: unknown, origin = secureOrigin) => hear({ origin, source, data: { type: 'social answer', uri } })
  const begin = async (provider: SocialProviderName) =>
    (await handlers['get social redirect uri']({ provider }, asked)).uri
  const connect = (uri: string, chainId?: string) =>
    handlers['connect social']({ uri, ...(chainId && { chainId }) }, asked)
  return { login, told, sessions, bring, begin, connect }
}

/** The URL that the callback page sends to the app: without the code. */
const resultOf = (answer: URL) =>
  `${answer.origin}${answer.pathname}?${new URLSearchParams({ state: answer.searchParams.get('state') ?? '' })}`

/** Signs in, from the click to the frame's answer. */
async function signIn(store: DeviceStore, provider: SocialProviderName, who: Person | 'cancel' = person) {
  const document = frame(store)
  const answer = await visitIssuer(await document.begin(provider), who)
  document.bring(answer.href)
  return document.connect(resultOf(answer))
}

async function addressOf(store: DeviceStore): Promise<string> {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  return wallet?.record.evm ?? 'none'
}

const waitForLink = (store: DeviceStore) => connectDevice(stack.loginOn(store), asked)

describe('signing in with a provider that issues ID tokens', () => {
  test.each(['google', 'apple', 'facebook'] as const)(
    '%s gives a wallet, and the same one on another device',
    async (provider) => {
      const [store, other] = [await memoryStore(), await memoryStore()]
      visitor()
      expect(await signIn(store, provider)).toEqual({ action: 'connect' })
      const address = await addressOf(store)
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(await signIn(other, provider)).toEqual({ action: 'connect' })
      expect(await addressOf(other)).toBe(address)
      await store.saveSession(undefined)
      const before = stack.requests.length
      await signIn(store, provider)
      expect(await addressOf(store)).toBe(address)
      // This device has its key share.
      expect(stack.requests.slice(before)).not.toContain('recovery/v1/social/approve')
    },
  )

  test('starts on the requested network, and notifies other tabs', async () => {
    const store = await memoryStore()
    visitor()
    const document = frame(store)
    const answer = await visitIssuer(await document.begin('google'), person)
    document.bring(answer.href)
    await document.connect(resultOf(answer), 'eip155:31337')
    expect(await store.session()).toMatchObject({
      networkId: 'eip155:31337',
      email: person.email,
      social: { provider: 'google', userName: person.name },
    })
    expect(document.sessions).toEqual([true])
  })
})

describe('signing in with an account that has none', () => {
  test('[S5.5] another link is e-mailed after 30 s, and replaces the first one', async () => {
    const store = await memoryStore()
    const { email = '' } = visitor()
    const login = stack.loginOn(store)
    await expect(resendLink(login, asked)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
    await signIn(store, 'github')
    const first = await store.login()
    // Read now, because the second mail may overtake it.
    const openFirst = await stack.linkIn(email)
    await expect(resendLink(login, asked)).rejects.toMatchObject({ code: 'EMAIL_COOLDOWN' })
    await stack.clock.advance(30_000)
    expect(await resendLink(login, asked)).toEqual({ matchNumber: expect.stringMatching(/^\d\d$/) })
    expect((await store.login())?.approvalId).not.toBe(first?.approvalId)
    await expect(openFirst()).rejects.toThrow('410')
    await stack.openLink(email)
    await waitForLink(store)
    expect(await addressOf(store)).toMatch(/^0x/)
    expect(await store.session()).toMatchObject({ email, social: { provider: 'github' } })
  })

  test.each(['github', 'x', 'discord'] as const)('%s needs the mailed link, then gives a wallet', async (provider) => {
    const [store, other] = [await memoryStore(), await memoryStore()]
    const { email = '' } = visitor()
    const link = { action: 'verifyDevice', email, matchNumber: expect.stringMatching(/^\d\d$/) }
    expect(await signIn(store, provider)).toEqual(link)
    expect(await addressOf(store)).toBe('none')
    await stack.openLink(email)
    await waitForLink(store)
    const address = await addressOf(store)
    expect(address).toMatch(/^0x/)
    expect(await store.login()).toBeUndefined()

    await store.saveSession(undefined)
    expect(await signIn(store, provider)).toEqual({ action: 'connect' })
    expect(await addressOf(store)).toBe(address)

    await stack.clock.advance(31_000)
    expect(await signIn(other, provider)).toEqual(link)
    await stack.openLink(email)
    await waitForLink(other)
    expect(await addressOf(other)).toBe(address)
    await stack.clock.advance(-31_000)
  })

  test('is not the wallet of the e-mail address on this device', async () => {
    const store = await memoryStore()
    const { email = '' } = visitor()
    await signIn(store, 'github')
    await stack.openLink(email)
    await waitForLink(store)
    await stack.clock.advance(31_000)
    await connectEmail(stack.loginOn(store), email, asked)
    const code = await stack.codeFor(email)
    // The device is new for the e-mail sign-in, and the recovery vault has a wallet with this address.
    const wallet = await addressOf(store)
    await stack.clock.advance(31_000)
    expect(await submitCode(stack.loginOn(store), code, asked)).toMatchObject({ action: 'verifyDevice' })
    await stack.openLink(email)
    await waitForLink(store)
    expect(await addressOf(store)).not.toBe(wallet)
    // The wallet of the social account keeps both shares.
    const other = await memoryStore()
    await stack.clock.advance(31_000)
    await signIn(other, 'github')
    await stack.openLink(email)
    await waitForLink(other)
    expect(await addressOf(other)).toBe(wallet)
    await stack.clock.advance(-93_000)
  })
})

describe("the provider's answer", () => {
  test('is awaited, and only sent to the page that started the sign-in', async () => {
    const store = await memoryStore()
    visitor()
    const document = frame(store)
    const answer = await visitIssuer(await document.begin('google'), person)
    const connected = document.connect(resultOf(answer))
    document.bring(answer.href)
    await connected
    expect(document.told).toEqual([{ data: { type: 'social answer taken', appOrigin }, targetOrigin: secureOrigin }])
    expect(JSON.stringify(document.told)).not.toContain(answer.searchParams.get('code'))
  })

  test.each<[string, (answer: URL) => [unknown, string?]]>([
    ['another origin', (answer) => [answer.href, 'https://evil.example']],
    ['an address of another origin', (answer) => [answer.href.replace(secureOrigin, 'https://evil.example')]],
    ['another provider', (answer) => [answer.href.replace('/google', '/github')]],
    ['another page', (answer) => [answer.href.replace('/social/callback/google', '/sdk')]],
    ['two states', (answer) => [`${answer.href}&state=other`]],
    ['a script', () => ['javascript:alert(1)']],
    ['no text', () => [{ href: 'x' }]],
  ])('is not taken from %s', async (_, change) => {
    const document = frame(await memoryStore())
    const answer = await visitIssuer(await document.begin('google'), visitor())
    document.bring(...change(answer))
    expect(document.told).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/social/callback/google?state=x',
    `${secureOrigin}/social/callback/google`,
    `${secureOrigin}/social/callback/google?state=x`,
  ])('cannot be requested with %s', async (uri) => {
    await expect(frame(await memoryStore()).connect(uri)).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
  })

  test('is ignored when it comes from the page instead of the popup', async () => {
    const store = await memoryStore()
    visitor()
    // A page that obtained an answer for a sign-in on its own device.
    const attacker = frame(await memoryStore())
    const answer = await visitIssuer(await attacker.begin('google'), person)
    const document = frame(store)
    await document.begin('google')
    await expect(document.connect(answer.href)).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
    document.bring(answer.href)
    expect(document.told).toEqual([])
    expect(await addressOf(store)).toBe('none')
  })

  test('is accepted only once', async () => {
    const store = await memoryStore()
    visitor()
    const document = frame(store)
    const answer = await visitIssuer(await document.begin('google'), person)
    document.bring(answer.href)
    const verified = () => stack.requests.filter((path) => path === 'auth/v1/social/verify').length
    const before = verified()
    const both = await Promise.allSettled([document.connect(resultOf(answer)), document.connect(resultOf(answer))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(document.connect(resultOf(answer))).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
    // The frame itself drops the others: the vault would reject them too.
    expect(verified()).toBe(before + 1)
  })

  test('can be a rejection by the visitor', async () => {
    const store = await memoryStore()
    await expect(signIn(store, 'google', 'cancel')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await addressOf(store)).toBe('none')
  })

  test.each([
    'error=server_error',
    'error=access_denied&code=x',
    'code=a&code=b',
    'code=',
    'x=1',
    `code=${'x'.repeat(3000)}`,
  ])('is refused as %s', async (query) => {
    const document = frame(await memoryStore())
    const state = new URL(await document.begin('google')).searchParams.get('state')
    const uri = `${secureOrigin}/social/callback/google?state=${state}`
    document.bring(`${uri}&${query}`)
    await expect(document.connect(uri)).rejects.toMatchObject({
      code: 'SOCIAL_SIGN_IN_REFUSED',
      message: 'The sign-in was not confirmed by Google. Start again.',
    })
  })
})

test.each([
  'recovery/v1/social/approve',
  'auth/v1/wallets/open',
  'auth/v1/wallets/prepare',
  'recovery/v1/recovery/create',
  'auth/v1/wallets/commit',
])('a vault that fails at %s leaves no address, and signing in again gives one complete wallet', async (step) => {
  for (const fault of ['request', 'answer'] as const) {
    const store = await memoryStore()
    visitor()
    stack.setFaults((path) => (path === step ? fault : undefined))
    await expect(signIn(store, 'google')).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    expect(await addressOf(store)).toBe('none')
    stack.setFaults(() => undefined)
    await signIn(store, 'google')
    const address = await addressOf(store)
    expect(address).toMatch(/^0x/)
    const other = await memoryStore()
    await signIn(other, 'google')
    expect(await addressOf(other)).toBe(address)
  }
})
