import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deploy } from '../../../devnet/src/deploy.ts'
import { farcasterAccountOf } from '../../../devnet/src/farcaster/farcasterAccount.ts'
import { visitFarcaster } from '../../../devnet/src/farcaster/visitFarcaster.ts'
import { type RunningIssuer, startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import { type Anvil, startAnvil } from '../../../devnet/src/startAnvil.ts'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import { farcasterHandlers } from './farcasterHandlers.ts'

const secureOrigin = 'http://secure.localhost:4200'
const asked = { origin: 'https://app.example', signal: new AbortController().signal }
let anvil: Anvil
let issuer: RunningIssuer
let stack: LoginStack
let count = 0

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deploy(anvil.url)
  issuer = await startIssuer({ port: 0, secureOrigin, rpcUrl: anvil.url })
  const farcaster = { relayUrl: `${issuer.url}/farcaster`, rpcUrl: anvil.url, secureOrigin }
  // Messages are signed at the real time.
  stack = await startLoginStack({ farcaster, startMs: Date.now() })
})
afterAll(async () => {
  await stack.stop()
  await issuer.stop()
  await anvil.stop()
})
beforeEach(async () => {
  // The vaults refuse messages of the future.
  await stack.clock.advance(Math.max(0, Date.now() - stack.clock.now()))
})
afterEach(() => stack.setFaults(() => undefined))

const newName = () => `Caster ${++count}`

/** A document of the frame. `store` is the storage of its browser. */
function frame(store: DeviceStore) {
  const sessions: boolean[] = []
  const login = stack.loginOn(store)
  const handlers = farcasterHandlers({ login, onSessionChange: (isConnected) => sessions.push(isConnected) })
  const begin = async () => (await handlers['get farcaster uri'](undefined, asked)).url
  const connect = (signal = asked.signal) => handlers['connect farcaster'](undefined, { ...asked, signal })
  return { sessions, begin, connect }
}

/** Signs in, from the click to the answer of the frame. */
async function signIn(store: DeviceStore, name: string) {
  const document = frame(store)
  await visitFarcaster(await document.begin(), name)
  return document.connect()
}

async function addressOf(store: DeviceStore): Promise<string> {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  return wallet?.record.evm ?? 'none'
}

test('one scan gives a wallet, and the same one on another device', async () => {
  const [store, other, name] = [await memoryStore(), await memoryStore(), newName()]
  const userName = `!${farcasterAccountOf(name).fid}`
  expect(await signIn(store, name)).toEqual({ userName })
  const address = await addressOf(store)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await store.session()).toMatchObject({ email: '', social: { provider: 'farcaster', userName } })
  await signIn(other, name)
  expect(await addressOf(other)).toBe(address)

  await store.saveSession(undefined)
  const before = stack.requests.length
  await signIn(store, name)
  expect(await addressOf(store)).toBe(address)
  // This device has its half of the key.
  expect(stack.requests.slice(before)).not.toContain('recovery/v1/farcaster/approve')
})

test('waits until the visitor has signed, also while a vault is out of reach, and tells the other tabs', async () => {
  const [store, name] = [await memoryStore(), newName()]
  const document = frame(store)
  const url = await document.begin()
  const idle = stack.clock.pending()
  stack.setFaults((path) => (path === 'auth/v1/farcaster/read' ? 'request' : undefined))
  const connected = document.connect()
  await vi.waitUntil(() => stack.clock.pending() > idle)
  stack.setFaults(() => undefined)
  await stack.clock.advance(1_500)
  await vi.waitUntil(() => stack.clock.pending() > idle)
  expect(await addressOf(store)).toBe('none')
  await visitFarcaster(url, name)
  await stack.clock.advance(1_500)
  await connected
  expect(await addressOf(store)).toMatch(/^0x/)
  expect(document.sessions).toEqual([true])
})

test('ends when the page aborts, and when the code has expired', async () => {
  const document = frame(await memoryStore())
  await document.begin()
  const controller = new AbortController()
  const idle = stack.clock.pending()
  const waiting = document.connect(controller.signal)
  await vi.waitUntil(() => stack.clock.pending() > idle)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'FRAME_ABORTED' })
  await stack.clock.advance(10 * 60_000)
  await expect(document.connect()).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
  await stack.clock.advance(-10 * 60_000)
})

test('needs a code first, and each signature counts once', async () => {
  const [store, name] = [await memoryStore(), newName()]
  const document = frame(store)
  await expect(document.connect()).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
  await visitFarcaster(await document.begin(), name)
  await document.connect()
  await store.saveSession(undefined)
  await expect(document.connect()).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
  expect(await addressOf(store)).toBe('none')
})

const steps = [
  'auth/v1/farcaster/verify',
  'recovery/v1/farcaster/approve',
  'auth/v1/wallets/open',
  'auth/v1/wallets/prepare',
  'recovery/v1/recovery/prepare',
  'recovery/v1/recovery/commit',
  'auth/v1/wallets/commit',
  'auth/v1/shares/release',
]
const cases = steps.flatMap((step) => [[step, 'request'] as const, [step, 'answer'] as const])

test.each(cases)(
  'when a vault fails at %s (%s lost), signing in again completes the wallet',
  async (step, fault: Fault) => {
    const [store, other, name] = [await memoryStore(), await memoryStore(), newName()]
    stack.setFaults((path) => (path === step ? fault : undefined))
    await expect(signIn(store, name)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    expect(await addressOf(store)).toBe('none')
    stack.setFaults(() => undefined)
    await signIn(store, name)
    const address = await addressOf(store)
    expect(address).toMatch(/^0x/)
    await signIn(other, name)
    expect(await addressOf(other)).toBe(address)
  },
)
