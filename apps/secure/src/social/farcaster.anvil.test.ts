import { toBase64Url } from '@latchkey/base/codec/base64'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { randomBytes } from '@latchkey/crypto/random'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deploy } from '../../../devnet/src/deploy.ts'
import { farcasterAccountOf } from '../../../devnet/src/farcaster/farcasterAccount.ts'
import { visitFarcaster } from '../../../devnet/src/farcaster/visitFarcaster.ts'
import { type RunningIssuer, startIssuer } from '../../../devnet/src/issuer/startIssuer.ts'
import { type Anvil, startAnvil } from '../../../devnet/src/startAnvil.ts'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { deleteWallet } from '../deletion/deletion.ts'
import type { Login } from '../login/login.ts'
import { protectOnVaults } from '../protection/protectOnVaults.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { FactorQuestion } from '../signer/outputs.ts'
import { farcasterHandlers } from './farcasterHandlers.ts'
import { beginSocialProof } from './socialProof.ts'

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
  // The messages contain the real time.
  stack = await startLoginStack({ farcaster, startMs: Date.now() })
})
afterAll(async () => {
  await stack.stop()
  await issuer.stop()
  await anvil.stop()
})
beforeEach(async () => {
  // The vaults refuse messages from the future.
  await stack.clock.advance(Math.max(0, Date.now() - stack.clock.now()))
})
afterEach(() => stack.setFaults(() => undefined))

const newName = () => `Caster ${++count}`

/** A document of the frame. `store` is the storage of its browser. */
function frame(store: DeviceStore, answers: Pick<Login, 'requestFactor'> = {}) {
  const sessions: boolean[] = []
  const login = { ...stack.loginOn(store), ...answers }
  const handlers = farcasterHandlers({ login, onSessionChange: (isConnected) => sessions.push(isConnected) })
  const begin = async () => (await handlers['get farcaster uri'](undefined, asked)).url
  const connect = (signal = asked.signal) => handlers['connect farcaster'](undefined, { ...asked, signal })
  return { sessions, begin, connect }
}

/** Signs in, from the click to the frame's answer. */
async function signIn(store: DeviceStore, name: string, answers?: Pick<Login, 'requestFactor'>) {
  const document = frame(store, answers)
  await visitFarcaster(await document.begin(), name)
  return document.connect()
}

async function addressOf(store: DeviceStore): Promise<string> {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  return wallet?.record.evm ?? 'none'
}

test('one scan creates a wallet, and another device gets the same one', async () => {
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
  // This device has its key share.
  expect(stack.requests.slice(before)).not.toContain('recovery/v1/farcaster/approve')
})

test('a fresh scan of the same account schedules the deletion of its wallet at both vaults', async () => {
  const [store, name] = [await memoryStore(), newName()]
  await signIn(store, name)
  const login = stack.loginOn(store)
  const { userId = '' } = (await store.session()) ?? {}
  const { walletId = '' } = (await store.wallet(userId))?.record ?? {}
  const fresh = { provider: 'farcaster', userId, purpose: 'delete', origin: asked.origin } as const
  const wrong = await beginSocialProof(login, fresh)
  await visitFarcaster(wrong.url, newName())
  await expect(wrong.finish(asked.signal)).rejects.toMatchObject({ code: 'SOCIAL_ACCOUNT_OTHER' })

  const right = await beginSocialProof(login, fresh)
  await visitFarcaster(right.url, name)
  const { proof, approvalId = '' } = await right.finish(asked.signal)
  await deleteWallet(login, walletId, { proof, approvalId, origin: asked.origin })
  for (const { db } of [stack.auth, stack.recovery])
    expect(await db.selectFrom('users').select('user_id').where('delete_at', 'is not', null).execute()).toHaveLength(1)
})

test('a fresh scan protects the wallet, and a new device needs a scan and the secret', async () => {
  const [store, name] = [await memoryStore(), newName()]
  await signIn(store, name)
  const address = await addressOf(store)
  const login = stack.loginOn(store)
  const { userId = '' } = (await store.session()) ?? {}
  const { url, finish } = await beginSocialProof(login, {
    ...{ provider: 'farcaster', userId, purpose: 'protect', origin: asked.origin },
  })
  await visitFarcaster(url, name)
  const { proof, approvalId = '' } = await finish(asked.signal)
  const secret: FactorSecret = {
    ...{ type: 'passkey', credentialId: toBase64Url(randomBytes(32)), salt: toBase64Url(randomBytes(32)) },
    prf: randomBytes(32),
  }
  await protectOnVaults(login, { approvalId, proof, secrets: [secret] }, asked)
  expect(await addressOf(store)).toBe(address)
  // The empty address matches no wallet.
  expect(await store.walletOf('')).toBeUndefined()

  const stolen = await memoryStore()
  await expect(signIn(stolen, name)).rejects.toMatchObject({ code: 'PROTECTION_SECRET_REQUIRED' })
  expect(await addressOf(stolen)).toBe('none')
  const answers = [{ ...secret, prf: randomBytes(32) }, secret]
  const questions: FactorQuestion[] = []
  const requestFactor = async (question: FactorQuestion) => answers[questions.push(question) - 1] ?? secret
  const other = await memoryStore()
  await signIn(other, name, { requestFactor })
  expect(await addressOf(other)).toBe(address)
  expect(questions.map(({ isWrong }) => isWrong)).toEqual([false, true])
})

test('waits until the visitor has signed, even while a vault is unreachable, and notifies the other tabs', async () => {
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

test('stops waiting when the page aborts or the code has expired', async () => {
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

test('requires an open channel, and accepts each signature once', async () => {
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
  'recovery/v1/recovery/create',
  'auth/v1/wallets/commit',
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
