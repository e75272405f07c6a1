import {
  approvalStatusRoute,
  beginEmailChangeRoute,
  beginEmailLinkRoute,
  changeRecoveryEmailRoute,
  handOverRoute,
  prepareActRoute,
  releaseShareRoute,
  type VaultRoute,
  verifyCurrentEmailRoute,
  verifyNewEmailRoute,
  walletStatusRoute,
} from '@latchkey/contracts/vault/routes'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweep } from '../../../vault/src/store/sweep.ts'
import { carry, deliver, postLink } from '../../../vault/test/testFlows.ts'
import { type Fault, type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { syncSession } from '../frame/syncSession.ts'
import { connectDevice } from '../login/connectDevice.ts'
import { connectEmail, submitCode } from '../login/emailLogin.ts'
import { freezeWallet, listDevices } from '../mailedProof/walletSecurity.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import { createSite } from '../site/site.ts'
import { emailChangeHandlers } from './emailChangeHandlers.ts'

let stack: LoginStack
const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const pause = () => stack.clock.advance(31_000)

beforeAll(async () => {
  stack = await startLoginStack()
})
afterAll(() => stack.stop())
afterEach(() => stack.setFaults(() => undefined))

let count = 0
const addresses = () => {
  count += 1
  return { from: `old${count}@example.com`, to: `new${count}@example.com` }
}

/** A visitor's browser, signed in by code and, where it does not have the wallet yet, link. */
async function signIn(email: string, store?: DeviceStore) {
  await pause()
  const device = store ?? (await memoryStore())
  const login = stack.loginOn(device)
  await connectEmail(login, email, asked)
  const { action } = await submitCode(login, await mailed(email, codeOf), asked)
  if (action === 'verifyDevice') {
    await postLink(stack.recovery, 'approve', await mailed(email, linkOf))
    await connectDevice(login, asked)
  }
  return browserOf(device)
}

async function browserOf(store: DeviceStore) {
  const login = stack.loginOn(store)
  const site = createSite({
    ...{ projectId: '0'.repeat(32), serverUrl: 'http://server', access: login, app: () => ({}) as never },
    ...{ window: {} as Window, setVisible: () => {}, onSessionEnded: () => {}, onFrozen: () => {} },
  })
  const session = await site.session()
  const { walletId, evm } = session!.wallet.record
  const email = async () => (await store.session())?.email
  return { store, login, site, walletId, evm, email, handlers: emailChangeHandlers(site, login) }
}

const linkOf = (text: string) => /\/approve#t=([\w-]{43})/.exec(text)?.[1]
const undoOf = (text: string) => /\/undo#t=([\w-]{43})/.exec(text)?.[1]
const codeOf = (text: string) => /^(\d{6})$/m.exec(text)?.[1]

/** The first match in the visitor's mails; skips others, such as the notice of a new device. */
async function mailed(email: string, find: (text: string) => string | undefined): Promise<string> {
  for (;;) {
    const found = find(await stack.nextMail(email))
    if (found !== undefined) return found
  }
}

/** Starts a change. Returns the code and the link that were mailed to the current address. */
async function begin({ handlers }: Awaited<ReturnType<typeof signIn>>, between: ReturnType<typeof addresses>) {
  await pause()
  const earlier = mailsAbout(between).length
  const answer = await handlers['update email']({ email: between.to }, asked)
  return { answer, ...(await proofsAfter(earlier + 2, between)) }
}

const mailsAbout = ({ from, to }: ReturnType<typeof addresses>) =>
  stack.mailsTo(from).filter((text) => text.includes(to))

/** The latest code and link of a change, after `count` mails about it have arrived. */
async function proofsAfter(count: number, between: ReturnType<typeof addresses>) {
  await vi.waitUntil(() => mailsAbout(between).length === count, { timeout: 60_000 })
  const [code = '', link = ''] = [codeOf, linkOf].map((find) => mailsAbout(between).map(find).find(Boolean))
  // So that the next wait for a mail skips these.
  for (let read = ''; read !== mailsAbout(between)[0]; ) read = await stack.nextMail(between.from)
  return { code, link }
}

/** Changes the address as the owner of both mailboxes. Returns the token of the undo link. */
async function change(browser: Awaited<ReturnType<typeof signIn>>, between: ReturnType<typeof addresses>) {
  const { handlers } = browser
  const { code, link } = await begin(browser, between)
  await postLink(stack.recovery, 'approve', link)
  await handlers['update email primary code']({ otp: code }, asked)
  const answer = await handlers['update email secondary code']({ otp: await mailed(between.to, codeOf) }, asked)
  return { answer, undo: await mailed(between.from, undoOf) }
}

/** Presses the button of the undo page, which notifies the recovery role. */
async function undo(token: string) {
  const response = await postLink(stack.auth, 'undo', token)
  if (!response.ok) return response.status
  const { handover } = (await response.json()) as { handover: string }
  return (await deliver(stack.recovery, handover)).status
}

test('[S7.30] changes the address by a code and a link of the old one and a code of the new one', async () => {
  const between = addresses()
  const { from, to } = between
  const browser = await signIn(from)
  const other = await signIn(from)
  const { handlers } = browser
  const { answer, code, link } = await begin(browser, between)
  expect(answer).toEqual({ action: 'verifyPrimaryCode', matchNumber: expect.stringMatching(/^\d\d$/) })
  // The code is rejected until the link has been opened, and stays valid.
  await expect(handlers['update email primary code']({ otp: code }, asked)).rejects.toMatchObject({
    code: 'DEVICE_NOT_APPROVED',
  })
  await postLink(stack.recovery, 'approve', link)
  // The old address's code does not work for the new one.
  await expect(handlers['update email secondary code']({ otp: code }, asked)).rejects.toMatchObject({
    code: 'OTP_INVALID',
  })
  await handlers['update email primary code']({ otp: code }, asked)
  await expect(handlers['update email secondary code']({ otp: code }, asked)).rejects.toMatchObject({
    code: 'OTP_INVALID',
  })
  const newCode = await mailed(to, codeOf)
  expect(await handlers['update email secondary code']({ otp: newCode }, asked)).toEqual({ newEmail: to })
  expect(await browser.email()).toBe(to)
  expect(await listDevices(browser.login, browser.walletId)).toHaveLength(1)
  await expect(listDevices(other.login, other.walletId)).rejects.toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
  expect(await mailed(from, undoOf)).toHaveLength(43)

  expect((await signIn(to)).evm).toBe(browser.evm)
  await expect(signIn(from)).rejects.toMatchObject({ code: 'EMAIL_RESERVED' })
})

test('undoes a change in both roles for 24 hours, by the button only', async () => {
  const between = addresses()
  const browser = await signIn(between.from)
  const { undo: token } = await change(browser, between)
  expect((await stack.auth.app.request('/undo')).status).toBe(200)
  await syncSession(browser.site, browser.login)
  expect(await browser.email()).toBe(between.to)
  expect(await undo(token)).toBe(200)
  expect(await undo(token)).toBe(200)
  await syncSession(browser.site, browser.login)
  expect(await browser.email()).toBe(between.from)
  expect((await signIn(between.from)).evm).toBe(browser.evm)
  const { undo: late } = await change(browser, between)
  await stack.clock.advance(24 * 60 * 60_000)
  expect(await undo(late)).toBe(410)
  expect((await signIn(between.to)).evm).toBe(browser.evm)
})

test('notifies the recovery role later if it was unreachable, but not of a change that was undone', async () => {
  for (const isUndone of [false, true]) {
    const between = addresses()
    const browser = await signIn(between.from)
    stack.setFaults((path) => (path === 'recovery/v1/email/change' ? 'request' : undefined))
    const { answer, undo: token } = await change(browser, between)
    expect(answer).toEqual({ newEmail: between.to })
    stack.setFaults(() => undefined)
    if (isUndone) await undo(token)
    await syncSession(browser.site, browser.login)
    expect((await signIn(isUndone ? between.from : between.to)).evm).toBe(browser.evm)
  }
})

test("the secure site's server delivers an undone change to the recovery role even days later", async () => {
  const between = addresses()
  const browser = await signIn(between.from)
  const { undo: token } = await change(browser, between)
  expect((await postLink(stack.auth, 'undo', token)).status).toBe(200)
  await stack.clock.advance(2 * 24 * 60 * 60_000)
  await sweep(stack.recovery)
  await carry(stack.auth, stack.recovery)
  expect((await signIn(between.from)).evm).toBe(browser.evm)
})

test('sends no code to an address that has a wallet, and returns the same responses', async () => {
  const between = addresses()
  const taken = await signIn(between.to)
  const browser = await signIn(between.from)
  const { answer, code, link } = await begin(browser, between)
  expect(answer.action).toBe('verifyPrimaryCode')
  await postLink(stack.recovery, 'approve', link)
  await browser.handlers['update email primary code']({ otp: code }, asked)
  const text = await mailed(between.to, (found) => (found.includes('so nothing was changed') ? found : undefined))
  expect(codeOf(text)).toBeUndefined()
  const guess = browser.handlers['update email secondary code']({ otp: '000000' }, asked)
  await expect(guess).rejects.toMatchObject({ code: 'OTP_INVALID' })
  expect((await signIn(between.to)).evm).toBe(taken.evm)
  expect((await signIn(between.from)).evm).toBe(browser.evm)
})

test('mails the code of the current step again, and refuses the same address and a frozen wallet', async () => {
  const between = addresses()
  const { from, to } = between
  const browser = await signIn(from)
  const { handlers, login, walletId } = browser
  await pause()
  await expect(handlers['update email']({ email: from }, asked)).rejects.toMatchObject({ code: 'EMAIL_UNCHANGED' })
  const { code, link } = await begin(browser, between)
  await postLink(stack.recovery, 'approve', link)
  await handlers['update email primary code']({ otp: code }, asked)
  const first = await mailed(to, codeOf)
  await pause()
  expect(await handlers['update email']({ email: to }, asked)).toEqual({ action: 'verifySecondaryCode' })
  const second = await mailed(to, codeOf)
  if (first !== second)
    await expect(handlers['update email secondary code']({ otp: first }, asked)).rejects.toMatchObject({
      code: 'OTP_INVALID',
    })
  await freezeWallet(login, walletId)
  const frozen = { code: 'WALLET_FROZEN' }
  await expect(handlers['update email secondary code']({ otp: second }, asked)).rejects.toMatchObject(frozen)
  await expect(handlers['update email']({ email: to }, asked)).rejects.toMatchObject(frozen)
  expect(stack.requests).toContain(`recovery${handOverRoute.path}`)
})

const pathOf = ({ role, path }: VaultRoute) => `${role}${path}`

describe('when a vault fails during a change', () => {
  /** Loses the first request, or its response, of a route. Returns how many requests of a route arrived. */
  function lose(broken: string, fault: Fault) {
    const from = stack.requests.length
    let isLost = false
    stack.setFaults((path) => {
      if (path !== broken || isLost) return undefined
      isLost = true
      return fault
    })
    return (route: VaultRoute) => {
      const asked = stack.requests.slice(from).filter((path) => path === pathOf(route)).length
      return asked - (isLost && fault === 'request' && pathOf(route) === broken ? 1 : 0)
    }
  }

  /** Repeats a step that failed, as visitors do. */
  async function persist<value>(step: () => Promise<value>, beforeRetry: () => Promise<unknown> = async () => {}) {
    return step().catch(async (error: unknown) => {
      expect(error).toMatchObject({ code: 'VAULT_UNREACHABLE' })
      await beforeRetry()
      await pause()
      return step()
    })
  }

  const routes = [
    beginEmailChangeRoute,
    beginEmailLinkRoute,
    approvalStatusRoute,
    verifyCurrentEmailRoute,
    releaseShareRoute,
    prepareActRoute,
    verifyNewEmailRoute,
    changeRecoveryEmailRoute,
  ].map(pathOf)

  test('the list of routes is complete', async () => {
    const between = addresses()
    const browser = await signIn(between.from)
    const before = stack.requests.length
    await change(browser, between)
    expect(stack.requests.slice(before)).toEqual(routes)
  })

  const cases = routes.flatMap((path) => [[path, 'request'] as const, [path, 'answer'] as const])
  test.each(cases)(
    'at %s (%s lost): repeating the same steps finishes the change at both vaults',
    async (path, fault) => {
      const between = addresses()
      const { from, to } = between
      const browser = await signIn(from)
      const { handlers } = browser
      const arrived = lose(path, fault)
      await pause()
      const mails = () => arrived(beginEmailChangeRoute) + arrived(beginEmailLinkRoute)
      await persist(
        () => handlers['update email']({ email: to }, asked),
        () => vi.waitUntil(() => mailsAbout(between).length === mails(), { timeout: 60_000 }),
      )
      const { code, link } = await proofsAfter(mails(), between)
      await postLink(stack.recovery, 'approve', link)
      await persist(() => handlers['update email primary code']({ otp: code }, asked))
      const newCode = await mailed(to, codeOf)
      expect(await persist(() => handlers['update email secondary code']({ otp: newCode }, asked))).toEqual({
        newEmail: to,
      })
      expect(await browser.email()).toBe(to)
      expect((await signIn(to)).evm).toBe(browser.evm)
    },
  )

  test('finishes a change on the next visit if only the auth vault has made it', async () => {
    const between = addresses()
    const { from, to } = between
    const browser = await signIn(from)
    const { handlers } = browser
    const { code, link } = await begin(browser, between)
    await postLink(stack.recovery, 'approve', link)
    await handlers['update email primary code']({ otp: code }, asked)
    const otp = await mailed(to, codeOf)
    const later = [walletStatusRoute, changeRecoveryEmailRoute].map(pathOf)
    stack.setFaults((path) => {
      if (later.includes(path)) return 'request'
      return path === pathOf(verifyNewEmailRoute) ? 'answer' : undefined
    })
    await expect(handlers['update email secondary code']({ otp }, asked)).rejects.toMatchObject({
      code: 'VAULT_UNREACHABLE',
    })
    expect(await browser.email()).toBe(from)
    stack.setFaults(() => undefined)
    await syncSession(browser.site, browser.login)
    expect(await browser.email()).toBe(to)
    // The page may not know that, and sends the code again.
    expect(await handlers['update email secondary code']({ otp }, asked)).toEqual({ newEmail: to })
    expect((await signIn(to)).evm).toBe(browser.evm)
  })

  test('a new change first completes one that the recovery vault has missed', async () => {
    const [first, second] = [addresses(), addresses()]
    const browser = await signIn(first.from)
    const { handlers } = browser
    stack.setFaults((path) => (path === pathOf(changeRecoveryEmailRoute) ? 'request' : undefined))
    await change(browser, first)
    await pause()
    const next = handlers['update email']({ email: second.to }, asked)
    await expect(next).rejects.toMatchObject({ code: 'VAULT_UNREACHABLE' })
    stack.setFaults(() => undefined)
    await begin(browser, { from: first.to, to: second.to })
    expect((await signIn(first.to)).evm).toBe(browser.evm)
  })

  test('a change that the recovery vault has missed is finished when the visitor comes back after a month', async () => {
    const between = addresses()
    const browser = await signIn(between.from)
    stack.setFaults((path) => (path === pathOf(changeRecoveryEmailRoute) ? 'request' : undefined))
    await change(browser, between)
    stack.setFaults(() => undefined)
    await stack.clock.advance(30 * 24 * 60 * 60_000)
    await sweep(stack.recovery)
    await syncSession(browser.site, browser.login)
    expect((await signIn(between.to)).evm).toBe(browser.evm)
  })

  test('signing in to another wallet keeps a change that the recovery vault has missed', async () => {
    const between = addresses()
    const browser = await signIn(between.from)
    stack.setFaults((path) => (path === pathOf(changeRecoveryEmailRoute) ? 'request' : undefined))
    await change(browser, between)
    stack.setFaults(() => undefined)
    const session = await browser.store.session()
    const other = await signIn(addresses().from, browser.store)
    await syncSession(other.site, other.login)
    await browser.store.saveSession(session)
    await syncSession(browser.site, browser.login)
    expect((await signIn(between.to)).evm).toBe(browser.evm)
  })
})
