import { errorOf } from '@latchkey/base/errors'
import { DEVICE_NOT_APPROVED, OTP_INVALID } from '@latchkey/contracts/errors/vault'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { expect, test, vi } from 'vitest'
import { embeddedApp, evmAddress, solanaAddress } from '../../test/embeddedApp.ts'
import { accountOf } from '../connect/activeAccount.ts'
import { disconnect } from '../connect/disconnect.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import { resendUpdateCode } from './resendUpdateCode.ts'
import { submitUpdateCode } from './submitUpdateCode.ts'
import { updateEmail } from './updateEmail.ts'

const current = 'ada@example.com'
const email = 'ada@new.example'

/** An app with a connected wallet. The codes are 111111 at the current address and 222222 at the new one. */
async function connectedApp(
  change: FrameHandlers = {},
  user: { email?: string; userName?: string } = { email: current },
) {
  let isLinkOpen = true
  const app = embeddedApp({
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

test('the site decides which code comes first', async () => {
  const { latchkey, user } = await connectedApp({ 'update email': async () => ({ action: 'verifySecondaryCode' }) })
  expect(await updateEmail(latchkey, { email })).toMatchObject({ status: 'verifyNew' })
  await submitUpdateCode(latchkey, { code: '222222' })
  expect(user()).toEqual({ email })
})

test('[S9.9] a code waits for its link and asks every second, without losing a try', async () => {
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
