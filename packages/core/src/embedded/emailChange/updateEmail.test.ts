import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED, OTP_INVALID } from '@latchkey/contracts/errors/vault'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { describe, expect, test, vi } from 'vitest'
import { embeddedApp, evmAddress, solanaAddress } from '../../../test/embeddedApp.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import { disconnect } from '../../connect/disconnect.ts'
import { connectEmbedded } from '../frame/connectEmbedded.ts'
import { resendUpdateCode } from './resendUpdateCode.ts'
import { resumeEmailUpdate } from './resumeEmailUpdate.ts'
import { submitUpdateCode } from './submitUpdateCode.ts'
import { updateEmail } from './updateEmail.ts'

const current = 'ada@example.com'
const email = 'ada@new.example'

/** An app with a connected wallet. The codes are 111111 at the current address and 222222 at the new one. */
async function connectedApp(
  change: FrameHandlers = {},
  user: { email?: string; userName?: string } = { email: current },
  browser: Pick<embeddedApp.Params, 'webStorage' | 'clock'> = {},
) {
  let isLinkOpen = true
  const app = embeddedApp({
    ...browser,
    handlers: {
      'get user': async ({ chainId = 'eip155:1' }) => ({
        address: chainId.startsWith('solana:') ? solanaAddress : evmAddress,
        chainId,
        ...user,
      }),
      'sign out': async () => undefined,
      'update email': async () => ({ action: 'verifyPrimaryCode', matchNumber: '42' }),
      'update email primary code': async ({ otp }) => {
        if (!isLinkOpen) throw errorOf(DEVICE_NOT_APPROVED)
        if (otp !== '111111') throw errorOf(OTP_INVALID)
        return undefined
      },
      'update email secondary code': async ({ otp }) => {
        if (otp !== '222222') throw errorOf(OTP_INVALID)
        return { newEmail: email }
      },
      ...change,
    },
  })
  await connectEmbedded(app.latchkey)
  const { store } = app.latchkey
  return {
    ...app,
    update: () => store.getState().emailUpdate,
    user: () => store.getState().connections[0]?.user,
    setLinkOpen: (open: boolean) => {
      isLinkOpen = open
    },
  }
}

test('[S2.12] changes the address by a code to the current one, then one to the new one', async () => {
  const { latchkey, update, user, webStorage } = await connectedApp()
  const connected = vi.fn()
  latchkey.events.on('connected', connected)
  expect(await updateEmail(latchkey, { email: ` ${email} ` })).toMatchObject({
    status: 'verifyCurrent',
    current,
    email,
    matchNumber: '42',
  })
  expect(await submitUpdateCode(latchkey, { code: '111111' })).toEqual({
    status: 'verifyNew',
    current,
    email,
    sentAtMs: latchkey.clock.now(),
    attemptsLeft: 3,
  })
  expect(user()).toEqual({ email: current })
  expect(await submitUpdateCode(latchkey, { code: '222222' })).toBeUndefined()
  expect(update()).toBeUndefined()
  expect(user()).toEqual({ email })
  expect(accountOf(latchkey.store.getState())).toMatchObject({ status: 'connected', address: evmAddress })
  expect(connected).not.toHaveBeenCalled()
  expect([...webStorage.items.values()].join()).not.toContain('111111')
})

test('the secure site decides which code comes first', async () => {
  const { latchkey, user } = await connectedApp({ 'update email': async () => ({ action: 'verifySecondaryCode' }) })
  expect(await updateEmail(latchkey, { email })).toMatchObject({ status: 'verifyNew' })
  await submitUpdateCode(latchkey, { code: '222222' })
  expect(user()).toEqual({ email })
})

test('[S9.9] a code waits for its link and retries every second, without using up an attempt', async () => {
  const { latchkey, clock, asked, update, setLinkOpen } = await connectedApp()
  const polls = () => asked.filter((name) => name === 'update email primary code').length
  setLinkOpen(false)
  await updateEmail(latchkey, { email })
  const next = submitUpdateCode(latchkey, { code: '111111' })
  await vi.waitUntil(() => update()?.pending === 'link')
  await clock.advance(999)
  expect(polls()).toBe(1)
  await clock.advance(1)
  await vi.waitUntil(() => polls() === 2)
  expect(update()).toMatchObject({ attemptsLeft: 3, matchNumber: '42' })
  setLinkOpen(true)
  await vi.waitUntil(() => clock.pending() > 0)
  await clock.advance(1000)
  expect(await next).toMatchObject({ status: 'verifyNew' })
})

test('stops waiting for the link when the code has expired', async () => {
  const { latchkey, clock, update, setLinkOpen } = await connectedApp()
  setLinkOpen(false)
  await updateEmail(latchkey, { email })
  await clock.advance(5 * 60_000)
  await expect(submitUpdateCode(latchkey, { code: '111111' })).rejects.toMatchObject({ code: 'DEVICE_NOT_APPROVED' })
  expect(update()).toMatchObject({ status: 'verifyCurrent', error: { code: 'DEVICE_NOT_APPROVED' }, attemptsLeft: 3 })
})

test('counts wrong codes, and rejects malformed codes without sending them', async () => {
  const { latchkey, asked, update } = await connectedApp()
  await expect(submitUpdateCode(latchkey, { code: '111111' })).rejects.toMatchObject({ code: 'EMAIL_CHANGE_MISSING' })
  await updateEmail(latchkey, { email })
  for (const code of ['12345', '１２３４５６', '12345a', ''])
    await expect(submitUpdateCode(latchkey, { code })).rejects.toMatchObject({ code: 'OTP_INVALID' })
  expect(asked).not.toContain('update email primary code')
  await expect(submitUpdateCode(latchkey, { code: '222222' })).rejects.toMatchObject({ code: 'OTP_INVALID' })
  expect(update()).toMatchObject({ status: 'verifyCurrent', attemptsLeft: 2, error: { code: 'OTP_INVALID' } })
})

test.each([
  ['ada@b', 'EMAIL_INVALID'],
  ['ADA@example.com', 'EMAIL_UNCHANGED'],
])('rejects the new address %j with %s and sends nothing', async (address, code) => {
  const { latchkey, asked } = await connectedApp()
  await expect(updateEmail(latchkey, { email: address })).rejects.toMatchObject({ code })
  expect(asked).not.toContain('update email')
})

test('a wallet of a social account, and no wallet, have no address to change', async () => {
  const { latchkey, asked } = await connectedApp({}, { email: current, userName: 'ada' })
  const refused = { code: 'EMAIL_CHANGE_UNAVAILABLE' }
  await expect(updateEmail(latchkey, { email })).rejects.toMatchObject(refused)
  await disconnect(latchkey)
  await expect(updateEmail(latchkey, { email })).rejects.toMatchObject(refused)
  expect(asked).not.toContain('update email')
})

test('[S5.5] another e-mail needs 30 s; the same address returns to its step', async () => {
  const { latchkey, clock, asked, update } = await connectedApp()
  const mails = () => asked.filter((name) => name === 'update email').length
  await updateEmail(latchkey, { email })
  await clock.advance(8_500)
  const early = 'Please try again after 22 seconds'
  await expect(resendUpdateCode(latchkey)).rejects.toThrow(early)
  await expect(updateEmail(latchkey, { email: 'other@new.example' })).rejects.toThrow(early)
  expect(await updateEmail(latchkey, { email: email.toUpperCase() })).toMatchObject({ email })
  expect(mails()).toBe(1)
  await clock.advance(21_500)
  expect(await resendUpdateCode(latchkey)).toMatchObject({ sentAtMs: clock.now(), attemptsLeft: 3 })
  await clock.advance(30_000)
  await updateEmail(latchkey, { email: 'other@new.example' })
  expect(update()).toMatchObject({ status: 'verifyCurrent', email: 'other@new.example' })
})

describe('after a reload', () => {
  type App = Awaited<ReturnType<typeof connectedApp>>

  /** The same browser with a new page. */
  const reload = ({ webStorage, clock }: App, user?: { email: string }) =>
    connectedApp({}, user ?? { email: current }, { webStorage, clock })

  test('continues a change at its step, with its time and attempts', async () => {
    const first = await connectedApp()
    const begun = await updateEmail(first.latchkey, { email })
    await expect(submitUpdateCode(first.latchkey, { code: '999999' })).rejects.toMatchObject({ code: 'OTP_INVALID' })
    const second = await reload(first)
    expect(second.update()).toBeUndefined()
    expect(resumeEmailUpdate(second.latchkey)).toEqual({ ...begun, attemptsLeft: 2 })
    expect(second.update()).toEqual({ ...begun, attemptsLeft: 2 })
    await submitUpdateCode(second.latchkey, { code: '111111' })
    const third = await reload(second)
    expect(resumeEmailUpdate(third.latchkey)).toMatchObject({ status: 'verifyNew', current, email, attemptsLeft: 3 })
    expect(await submitUpdateCode(third.latchkey, { code: '222222' })).toBeUndefined()
    expect(third.user()).toEqual({ email })
    expect(resumeEmailUpdate((await reload(third, { email })).latchkey)).toBeUndefined()
    expect([...third.webStorage.items.values()].join()).not.toMatch(/111111|222222/)
  })

  test('the same address returns to the step without another e-mail', async () => {
    const first = await connectedApp()
    await updateEmail(first.latchkey, { email })
    const { latchkey, asked } = await reload(first)
    expect(await updateEmail(latchkey, { email })).toMatchObject({ status: 'verifyCurrent', matchNumber: '42' })
    expect(asked).not.toContain('update email')
  })

  test('discards a change whose code has expired, of another wallet, or ended by signing out', async () => {
    const first = await connectedApp()
    await updateEmail(first.latchkey, { email })
    expect(resumeEmailUpdate((await reload(first, { email: 'other@example.com' })).latchkey)).toBeUndefined()
    const expiring = await reload(first)
    await first.clock.advance(5 * 60_000)
    expect(resumeEmailUpdate(expiring.latchkey)).toBeUndefined()
    await updateEmail(expiring.latchkey, { email })
    await disconnect(expiring.latchkey)
    expect(expiring.update()).toBeUndefined()
    expect([...first.webStorage.items.values()].join()).not.toContain(email)
  })

  test.each([
    'not JSON',
    '[]',
    JSON.stringify({ status: 'verifyNew', current, email: '<b>', sentAtMs: 1_000_000, attemptsLeft: 3 }),
    JSON.stringify({ status: 'done', current, email, sentAtMs: 1_000_000, attemptsLeft: 3 }),
    JSON.stringify({ status: 'verifyNew', current, email, sentAtMs: 9e15, attemptsLeft: 3 }),
    JSON.stringify({ status: 'verifyNew', current, email, sentAtMs: 1_000_000, attemptsLeft: 99 }),
  ])('ignores the record %j', async (record) => {
    const first = await connectedApp()
    await updateEmail(first.latchkey, { email })
    const [key] = [...first.webStorage.items.keys()].filter((name) => name.includes('emailUpdate'))
    expect(JSON.parse(first.webStorage.getItem(key ?? '') ?? '')).toMatchObject({ status: 'verifyCurrent', email })
    first.webStorage.setItem(key ?? '', record)
    expect(resumeEmailUpdate((await reload(first)).latchkey)).toBeUndefined()
  })
})
