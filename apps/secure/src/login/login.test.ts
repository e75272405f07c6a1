import { releaseShareRoute } from '@latchkey/contracts/vault/routes'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import { signRequest } from '../signer/signer.ts'
import { planRun } from '../site/vaultAccess.ts'
import { connectDevice } from './connectDevice.ts'
import { connectEmail, resendLink, submitCode } from './emailLogin.ts'

let stack: LoginStack
const asked = { origin: 'https://app.example', signal: new AbortController().signal }

beforeAll(async () => {
  stack = await startLoginStack()
})
afterAll(() => stack.stop())
afterEach(() => stack.setFaults(() => undefined))

let count = 0
const newEmail = () => `visitor${++count}@example.com`

// Each step uses a new login object, as after a reload: all progress is in the store.
const enterEmail = (store: DeviceStore, email: string) => connectEmail(stack.loginOn(store), email, asked)
const waitForLink = (store: DeviceStore, signal = asked.signal) =>
  connectDevice(stack.loginOn(store), { ...asked, signal })
const enterCode = (store: DeviceStore, code: string) => submitCode(stack.loginOn(store), code, asked)
const pause = () => stack.clock.advance(31_000)

/** Enters the address, and reads the mailed code. */
async function codeFor(store: DeviceStore, email: string): Promise<string> {
  expect(await enterEmail(store, email)).toEqual({ action: 'verifyCode' })
  return stack.codeFor(email)
}

/** Enters address and code on a device without the wallet, up to the mailed link. */
async function untilLink(store: DeviceStore, email: string): Promise<void> {
  expect(await enterCode(store, await codeFor(store, email))).toMatchObject({ action: 'verifyDevice' })
}

async function signIn(store: DeviceStore, email: string): Promise<string> {
  const { action } = await enterCode(store, await codeFor(store, email))
  if (action === 'verifyDevice') {
    await stack.openLink(email)
    await waitForLink(store)
  }
  return addressOf(store)
}

async function addressOf(store: DeviceStore): Promise<string> {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  return wallet?.record.evm ?? 'none'
}

const signOut = (store: DeviceStore) => store.saveSession(undefined)

describe('signing in by e-mail', () => {
  test('[S7.30] creates a wallet after one mail with a code', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    expect(await enterEmail(store, email)).toEqual({ action: 'verifyCode' })
    expect(await enterCode(store, await stack.codeFor(email))).toEqual({ action: 'connect' })
    expect(await addressOf(store)).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await store.login()).toBeUndefined()
    expect(await enterEmail(store, email.toUpperCase())).toEqual({ action: 'connect' })
    expect(stack.mailsTo(email)).toHaveLength(1)
    // The mail has no freeze link: there is no wallet yet.
    expect(stack.mailsTo(email)[0]).not.toContain('freeze')
  })

  test('a known device needs only the code; a new device gets the same address with code and link', async () => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    const address = await signIn(store, email)
    await signOut(store)
    await pause()
    expect(await enterCode(store, await codeFor(store, email))).toEqual({ action: 'connect' })
    expect(await addressOf(store)).toBe(address)
    await pause()
    const step = await enterCode(other, await codeFor(other, email))
    expect(step).toEqual({ action: 'verifyDevice', matchNumber: expect.stringMatching(/^\d\d$/) })
    const idle = stack.clock.pending()
    const waiting = waitForLink(other)
    await vi.waitUntil(() => stack.clock.pending() > idle)
    expect(await addressOf(other)).toBe('none')
    await stack.openLink(email)
    await stack.clock.advance(1_500)
    expect(await waiting).toEqual({ action: 'connect' })
    expect(await addressOf(other)).toBe(address)
  })

  test('a wrong number voids the link and mails one more; a second one ends the sign-in', async () => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    await signIn(store, email)
    await pause()
    await untilLink(other, email)
    const { matchNumber } = (await other.login())!
    const first = await stack.tokenIn(email)
    expect(await stack.choose(first, matchNumber === '00' ? '01' : '00')).toEqual({ status: 'mailedAgain' })
    const next = await waitForLink(other)
    expect(next).toEqual({ action: 'verifyDevice', matchNumber: expect.stringMatching(/^\d\d$/) })
    await expect(stack.choose(first, matchNumber)).rejects.toThrow('410')
    const second = await stack.tokenIn(email)
    expect(await stack.choose(second)).toEqual({ status: 'ended' })
    await expect(waitForLink(other)).rejects.toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
    await expect(stack.choose(second, next.matchNumber)).rejects.toThrow('410')
    expect(await addressOf(other)).toBe('none')
  })

  test('takes three round trips to sign up after the code, three to join, and one to sign', async () => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    const code = await codeFor(store, email)
    expect(await stack.roundTripsOf(() => enterCode(store, code))).toBe(3)
    await pause()
    await untilLink(other, email)
    await stack.openLink(email)
    // The first one learns that the link was used.
    expect(await stack.roundTripsOf(() => waitForLink(other))).toBe(1 + 3)
    const wallet = (await other.wallet((await other.session())?.userId ?? ''))!
    const release = { route: releaseShareRoute, payload: { purpose: 'sign' as const, origin: asked.origin } }
    const { signer, wrapKey, calls } = await planRun(stack.loginOn(other), { release })
    const request = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign' } as const
    const signed = { ...request, params: ['hello', wallet.record.evm] }
    expect(await stack.roundTripsOf(() => signRequest(signer, { wallet, wrapKey, request: signed, calls }))).toBe(1)
  })

  test('two new devices that join a wallet at the same time both get it, and the first device keeps it', async () => {
    const [store, one, other, email] = [await memoryStore(), await memoryStore(), await memoryStore(), newEmail()]
    const address = await signIn(store, email)
    for (const joining of [one, other]) {
      await pause()
      await untilLink(joining, email)
      await stack.openLink(email)
    }
    await Promise.all([waitForLink(one), waitForLink(other)])
    const [deviceShares, shares] = [new Set<string>(), stack.auth.db.selectFrom('shares')]
    for (const joined of [store, one, other]) {
      expect(await addressOf(joined)).toBe(address)
      const wallet = (await joined.wallet((await joined.session())?.userId ?? ''))!
      deviceShares.add(Buffer.from(wallet.deviceHalf).toString('hex'))
      // On each device, its share and the vault's rebuild the key.
      const planned = {
        release: { route: releaseShareRoute, payload: { purpose: 'sign' as const, origin: asked.origin } },
      }
      const { signer, wrapKey, calls } = await planRun(stack.loginOn(joined), planned)
      const request = {
        namespace: 'eip155',
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: ['hello', address],
      } as const
      const signature = (await signRequest(signer, { wallet, wrapKey, request, calls })) as `0x${string}`
      expect(await verifyMessage({ address: address as `0x${string}`, message: 'hello', signature })).toBe(true)
    }
    expect(deviceShares.size).toBe(3)
    const { walletId } = (await store.wallet((await store.session())?.userId ?? ''))!.record
    const rows = await shares.select('kind').where('wallet_id', '=', walletId).execute()
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['device', 'device', 'device', 'recovery'])
  })

  test('mails another code before the code is entered, and another link afterwards', async () => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    const address = await signIn(store, email)
    await pause()
    await codeFor(other, email)
    await pause()
    await untilLink(other, email)
    await stack.nextMail(email)
    await pause()
    await resendLink(stack.loginOn(other), asked)
    await stack.openLink(email)
    await waitForLink(other)
    expect(await addressOf(other)).toBe(address)
  })

  test('the same address continues at the link after a reload', async () => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    await signIn(store, email)
    await pause()
    await untilLink(other, email)
    await stack.nextMail(email)
    const { matchNumber } = (await other.login())!
    const mails = stack.mailsTo(email).length
    expect(await enterEmail(other, email)).toEqual({ action: 'verifyDevice', matchNumber })
    expect(stack.mailsTo(email)).toHaveLength(mails)
  })

  test('[S5.5] [S9.2] rejects a second e-mail within 30 s with the seconds to wait', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    await enterEmail(store, email)
    await stack.clock.advance(12_000)
    await expect(enterEmail(store, email)).rejects.toMatchObject({
      code: 'EMAIL_COOLDOWN',
      message: 'Please try again after 18 seconds',
    })
  })

  test('rejects a wrong code, then accepts the right one; no step can be skipped', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    await expect(enterCode(store, '000000')).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
    await expect(waitForLink(store)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
    const code = await codeFor(store, email)
    await expect(waitForLink(store)).rejects.toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
    const wrong = code === '000000' ? '000001' : '000000'
    const refusal = { code: 'OTP_INVALID', retryable: true, repeatable: false }
    await expect(enterCode(store, wrong)).rejects.toMatchObject(refusal)
    expect(await addressOf(store)).toBe('none')
    await enterCode(store, code)
    expect(await addressOf(store)).not.toBe('none')
  })

  test('stops waiting when the page aborts and when the link expires', async () => {
    const [store, other, email] = [await memoryStore(), await memoryStore(), newEmail()]
    const controller = new AbortController()
    await signIn(store, email)
    await pause()
    await untilLink(other, email)
    const waiting = waitForLink(other, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'FRAME_ABORTED' })
    await stack.clock.advance(11 * 60_000)
    await expect(waitForLink(other)).rejects.toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  })

  test('rejects a sign-in to a frozen wallet', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    await signIn(store, email)
    await signOut(store)
    const userId = (await store.walletOf(email))!.record.userId
    await stack.auth.db.updateTable('users').set({ frozen_at: new Date() }).where('user_id', '=', userId).execute()
    await pause()
    const code = await codeFor(store, email)
    await expect(enterCode(store, code)).rejects.toMatchObject({ code: 'WALLET_FROZEN' })
    expect(await addressOf(store)).toBe('none')
  })

  test.each(['recovery/v1/acts/prepare', 'auth/v1/devices/add'])(
    'a new device whose request to %s is lost signs in by repeating the request',
    async (path) => {
      const email = newEmail()
      const address = await signIn(await memoryStore(), email)
      const store = await memoryStore()
      await pause()
      await untilLink(store, email)
      await stack.openLink(email)
      stack.setFaults((one) => (one === path ? 'request' : undefined))
      await expect(waitForLink(store)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
      expect(await addressOf(store)).toBe('none')
      stack.setFaults(() => undefined)
      expect(await waitForLink(store)).toEqual({ action: 'connect' })
      expect(await addressOf(store)).toBe(address)
    },
  )

  test('a revoked device sets its key share aside and needs the link like a new one', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    const address = await signIn(store, email)
    await signOut(store)
    const { walletId } = (await store.walletOf(email))!.record
    await stack.auth.db.updateTable('devices').set({ status: 'revoked' }).where('wallet_id', '=', walletId).execute()
    await pause()
    await untilLink(store, email)
    expect(await store.walletOf(email)).toBeUndefined()
    await stack.openLink(email)
    await waitForLink(store)
    expect(await addressOf(store)).toBe(address)
  })

  test('a refused device tries the share it has set aside, for 90 days, and needs no approval if it works', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    const address = await signIn(store, email)
    await signOut(store)
    const { walletId } = (await store.walletOf(email))!.record
    const setStatus = async (status: 'active' | 'revoked') => {
      await stack.auth.db.updateTable('devices').set({ status }).where('wallet_id', '=', walletId).execute()
      await pause()
    }
    /** The step after the code, once the device was refused and is active again. */
    const stepLater = async (days: number) => {
      await setStatus('revoked')
      await untilLink(store, email)
      await setStatus('active')
      await stack.clock.advance(days * 24 * 60 * 60_000)
      // Skips the link.
      await stack.nextMail(email)
      return enterCode(store, await codeFor(store, email))
    }
    expect(await stepLater(0)).toEqual({ action: 'connect' })
    expect(await addressOf(store)).toBe(address)
    await signOut(store)
    expect(await stepLater(90)).toMatchObject({ action: 'verifyDevice' })
  })
})

/** The requests of the last step of a sign-up: the second and the third are sent at once. */
const steps = [
  'auth/v1/codes/verify',
  'auth/v1/wallets/prepare',
  'recovery/v1/recovery/create',
  'auth/v1/wallets/commit',
]

describe('when a vault fails during a sign-up', () => {
  test('the list of steps is complete', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    const code = await codeFor(store, email)
    const before = stack.requests.length
    await enterCode(store, code)
    expect(stack.requests.slice(before).toSorted()).toEqual(steps.toSorted())
  })

  const cases = steps.flatMap((step) => [[step, 'request'] as const, [step, 'answer'] as const])
  test.each(cases)(
    'at %s (%s lost): starts no session, and a retry completes the wallet',
    async (step, fault: Fault) => {
      const [store, email] = [await memoryStore(), newEmail()]
      const code = await codeFor(store, email)
      stack.setFaults((path) => (path === step ? fault : undefined))
      await expect(enterCode(store, code)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
      expect(await addressOf(store)).toBe('none')
      stack.setFaults(() => undefined)
      await finish(store, email, code)
      const address = await addressOf(store)
      expect(address).toMatch(/^0x/)
      expect(await walletsOf(store)).toBe(1)
      if (!step.endsWith('commit')) return
      await pause()
      expect(await signIn(await memoryStore(), email)).toBe(address)
    },
  )

  // After 10 minutes the prepared wallet is deleted and the statement about the code has expired, after 30 the login too.
  test.each([12, 31])('a sign-up abandoned between the commits can start over after %i minutes', async (minutes) => {
    const [store, email] = [await memoryStore(), newEmail()]
    const code = await codeFor(store, email)
    stack.setFaults((path) => (path === 'auth/v1/wallets/commit' ? 'request' : undefined))
    await expect(enterCode(store, code)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    stack.setFaults(() => undefined)
    await stack.clock.advance(minutes * 60_000)
    await expect(enterCode(store, code)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
    const other = await memoryStore()
    const address = await signIn(other, email)
    await pause()
    expect(await signIn(store, email)).toBe(address)
  })

  test('entering the address again 12 minutes later mails a new code', async () => {
    const [store, email] = [await memoryStore(), newEmail()]
    const code = await codeFor(store, email)
    stack.setFaults((path) => (path === 'auth/v1/wallets/commit' ? 'request' : undefined))
    await expect(enterCode(store, code)).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    stack.setFaults(() => undefined)
    await stack.clock.advance(12 * 60_000)
    expect(await signIn(store, email)).toMatch(/^0x/)
  })
})

/** Retries as a visitor would: with the same code, then the address, then a new code. */
async function finish(store: DeviceStore, email: string, code: string): Promise<void> {
  const again = await enterCode(store, code).catch((error: { code: string }) => error.code)
  if (typeof again !== 'string') return
  expect(again).toBe('OTP_USED')
  await pause()
  expect(await enterEmail(store, email)).toEqual({ action: 'verifyCode' })
  await enterCode(store, await stack.codeFor(email))
}

/** Number of committed wallets of this device's visitor at the auth vault. */
async function walletsOf(store: DeviceStore): Promise<number> {
  const userId = (await store.session())?.userId ?? ''
  const rows = await stack.auth.db
    .selectFrom('wallets')
    .select('wallet_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .execute()
  return rows.length
}
