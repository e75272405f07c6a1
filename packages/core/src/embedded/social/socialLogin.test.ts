import { errorOf } from '@latchkey/base/errors'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'
import { SOCIAL_EMAIL_TAKEN } from '@latchkey/contracts/errors/social'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { expect, test, vi } from 'vitest'
import { secureOrigin } from '../../../../frame/test/memoryPage.ts'
import { embeddedApp, evmAddress } from '../../../test/embeddedApp.ts'
import { accountOf } from '../../connect/activeAccount.ts'
import { cancelSocialLogin } from './cancelSocialLogin.ts'
import { resendSocialLink } from './resendSocialLink.ts'
import { resumeSocialLogin } from './resumeSocialLogin.ts'
import { shownSocials } from './shownSocials.ts'
import { type PopupPage, signInWithSocial } from './signInWithSocial.ts'

const uri = 'https://accounts.example/auth?state=abc'
const resultUri = `${secureOrigin}/social/callback/google?state=abc`

const linked = {
  provider: 'github',
  status: 'verifyDevice',
  email: 'ada@example.com',
  sentAtMs: 1_000_000,
  matchNumber: '42',
}

/** Fake browser windows. With `blocks`, opening one fails. */
function windows({ blocks = false } = {}) {
  const listeners = new Set<Parameters<PopupPage['listen']>[0]>()
  const shown: string[] = []
  let opened = 0
  let state: 'open' | 'closed' | 'unreachable' = 'open'
  const page: PopupPage = {
    open(_, secureUrl) {
      expect(secureUrl).toBe(secureOrigin)
      opened += 1
      state = 'open'
      if (blocks) return undefined
      return { show: (address) => void shown.push(address), state: () => state, close }
    },
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
  function close() {
    state = 'closed'
  }
  const isUnreachable = () => {
    state = 'unreachable'
  }
  const say = (data: unknown, origin = secureOrigin) => {
    for (const hear of listeners) hear({ origin, data })
  }
  const isClosed = () => state === 'closed'
  return { page, shown, close, isUnreachable, say, opened: () => opened, isClosed, listening: () => listeners.size }
}

function app(change: FrameHandlers = {}, browser: Pick<embeddedApp.Params, 'webStorage' | 'clock'> = {}) {
  const handlers: FrameHandlers = {
    'get social redirect uri': async () => ({ uri }),
    'connect social': async () => ({ action: 'connect' }),
    'get user': async ({ chainId = 'eip155:1' }) => ({ address: evmAddress, chainId, userName: 'ada' }),
    ...change,
  }
  const embeddedWallet = { secureUrl: secureOrigin, socials: ['google', 'github'] } as const
  const made = embeddedApp({ handlers, options: { embeddedWallet }, ...browser })
  return { ...made, social: () => made.latchkey.store.getState().socialLogin }
}

test("[S4.7] opens the window first, and connects when the secure site reports the provider's response", async () => {
  const { latchkey, social, asked } = app()
  const { page, shown, say, opened, listening } = windows()
  const account = signInWithSocial(latchkey, { provider: 'google', page })
  expect(opened()).toBe(1)
  expect(social()).toEqual({ provider: 'google', status: 'starting' })
  await vi.waitUntil(() => social()?.status === 'waiting')
  expect(shown).toEqual([uri])
  expect(asked).not.toContain('connect social')
  say({ type: 'social', resultUri })
  expect(await account).toMatchObject({ status: 'connected', address: evmAddress })
  expect(social()).toBeUndefined()
  expect(latchkey.store.getState().connections).toMatchObject([{ via: 'embedded', user: { userName: 'ada' } }])
  expect(listening()).toBe(0)
})

test('ignores messages from other windows and for other sign-ins', async () => {
  const { latchkey, social, asked } = app()
  const { page, say } = windows()
  const account = signInWithSocial(latchkey, { provider: 'google', page })
  await vi.waitUntil(() => social()?.status === 'waiting')
  say({ type: 'social', resultUri }, 'https://evil.example')
  for (const wrong of [
    null,
    'social',
    { type: 'social' },
    { type: 'other', resultUri },
    { type: 'social', resultUri: 'javascript:alert(1)' },
    { type: 'social', resultUri: resultUri.replace('abc', 'def') },
    { type: 'social', resultUri: 'https://evil.example/social/callback/google?state=abc' },
  ])
    say(wrong)
  await Promise.resolve()
  expect(social()?.status).toBe('waiting')
  expect(asked).not.toContain('connect social')
  say({ type: 'social', resultUri })
  await account
})

test('[S4.7] rejects 2 s after the window has closed, but still connects if its response arrives later', async () => {
  const { latchkey, clock, social } = app()
  const { page, close, say, listening } = windows()
  const failed = expect(signInWithSocial(latchkey, { provider: 'google', page })).rejects.toThrow('Popup closed')
  await vi.waitUntil(() => social()?.status === 'waiting')
  close()
  await clock.advance(1_000)
  expect(social()?.status).toBe('waiting')
  await clock.advance(1_000)
  await failed
  expect(social()).toMatchObject({ status: 'failed', error: { code: 'POPUP_CLOSED' } })
  await clock.advance(30_000)
  say({ type: 'social', resultUri })
  await vi.waitUntil(() => social() === undefined)
  expect(accountOf(latchkey.store.getState())).toMatchObject({ status: 'connected', address: evmAddress })
  expect(listening()).toBe(0)
})

test('ignores the late answer of an attempt that another one replaced', async () => {
  const { latchkey, clock, social } = app()
  const [first, second] = [windows(), windows()]
  const failed = expect(signInWithSocial(latchkey, { provider: 'google', page: first.page })).rejects.toThrow()
  await vi.waitUntil(() => social()?.status === 'waiting')
  first.close()
  await clock.advance(2_000)
  await failed
  const left = expect(signInWithSocial(latchkey, { provider: 'google', page: second.page })).rejects.toThrow()
  expect(first.listening()).toBe(0)
  cancelSocialLogin(latchkey)
  await left
})

test('rejects if the start page of the window does not respond', async () => {
  const { latchkey, clock, social } = app()
  const { page, isUnreachable, listening } = windows()
  const failed = expect(signInWithSocial(latchkey, { provider: 'google', page })).rejects.toThrow('window didn')
  await vi.waitUntil(() => social()?.status === 'waiting')
  isUnreachable()
  await clock.advance(1_000)
  await failed
  expect(social()).toMatchObject({ status: 'failed', error: { code: 'POPUP_NOT_LOADED' } })
  expect(listening()).toBe(0)
})

test('stores a URL to link to when the window is blocked, and does not poll that window', async () => {
  const { latchkey, clock, social } = app()
  const { page, say } = windows({ blocks: true })
  const account = signInWithSocial(latchkey, { provider: 'google', page })
  await vi.waitUntil(() => social()?.status === 'blocked')
  expect(social()).toEqual({ provider: 'google', status: 'blocked', uri })
  await clock.advance(60_000)
  expect(social()?.status).toBe('blocked')
  say({ type: 'social', resultUri })
  expect(await account).toMatchObject({ status: 'connected' })
})

test('waits for the e-mailed link when the provider alone cannot approve the device', async () => {
  let approve = () => {}
  const { latchkey, social } = app({
    'connect social': async () => ({ action: 'verifyDevice', email: 'ada@example.com', matchNumber: '42' }),
    'connect device': () =>
      new Promise((resolve) => {
        approve = () => resolve({ action: 'connect' })
      }),
  })
  const { page, say } = windows()
  const account = signInWithSocial(latchkey, { provider: 'github', page })
  await vi.waitUntil(() => social()?.status === 'waiting')
  say({ type: 'social', resultUri })
  await vi.waitUntil(() => social()?.status === 'verifyDevice')
  expect(social()).toEqual(linked)
  expect(accountOf(latchkey.store.getState()).status).toBe('disconnected')
  await vi.waitUntil(() => {
    approve()
    return social() === undefined
  })
  expect(await account).toMatchObject({ status: 'connected' })
})

test('stores the error of a failed sign-in, and closes the window', async () => {
  const taken = app({
    'connect social': async () => {
      throw errorOf(SOCIAL_EMAIL_TAKEN)
    },
  })
  const { page, say } = windows()
  const failed = expect(signInWithSocial(taken.latchkey, { provider: 'google', page })).rejects.toMatchObject({
    code: 'SOCIAL_EMAIL_TAKEN',
  })
  await vi.waitUntil(() => taken.social()?.status === 'waiting')
  say({ type: 'social', resultUri })
  await failed
  expect(taken.social()).toMatchObject({ status: 'failed', error: { code: 'SOCIAL_EMAIL_TAKEN' } })

  const broken = app({
    'get social redirect uri': async () => {
      throw new Error('bug')
    },
  })
  const other = windows()
  await expect(signInWithSocial(broken.latchkey, { provider: 'google', page: other.page })).rejects.toThrow(
    'Failed to initiate social connection',
  )
  expect(other.isClosed()).toBe(true)
})

test('replaces the previous attempt with a new one, and ends it on cancel', async () => {
  const { latchkey, social } = app()
  const [first, second] = [windows(), windows()]
  const replaced = expect(signInWithSocial(latchkey, { provider: 'google', page: first.page })).rejects.toThrow()
  await vi.waitUntil(() => social()?.status === 'waiting')
  const left = expect(signInWithSocial(latchkey, { provider: 'github', page: second.page })).rejects.toThrow()
  await replaced
  expect(first.isClosed()).toBe(true)
  await vi.waitUntil(() => social()?.status === 'waiting')
  expect(social()?.provider).toBe('github')
  cancelSocialLogin(latchkey)
  await left
  expect(second.isClosed()).toBe(true)
  expect(second.listening()).toBe(0)
  expect(social()).toBeUndefined()
})

test.each(['discord', 'evil', '__proto__'])('rejects %s, which the app does not offer', async (provider) => {
  const { latchkey, loads } = app()
  const { page, opened } = windows()
  await expect(signInWithSocial(latchkey, { provider: provider as 'x', page })).rejects.toMatchObject({
    code: 'OPTION_INVALID',
  })
  expect(opened()).toBe(0)
  expect(loads).toHaveLength(0)
})

test("[S9.5] offers the listed providers, and none in Telegram's browser", () => {
  const { latchkey } = app()
  expect(shownSocials(latchkey, {})).toEqual(['google', 'github'])
  expect(shownSocials(latchkey, { inApp: 'social' })).toEqual(['google', 'github'])
  expect(shownSocials(latchkey, { inApp: 'telegram' })).toEqual([])
  expect(shownSocials(embeddedApp({ handlers: {} }).latchkey, {})).toEqual([])
})

/** A secure site that e-mails links, and whose visitor approves by `approve`. */
function linkSite() {
  const waiting = new Set<() => void>()
  let links = 0
  const handlers: FrameHandlers = {
    'connect social': async () => ({ action: 'verifyDevice', email: 'ada@example.com', matchNumber: '42' }),
    'connect device': () => new Promise((resolve) => void waiting.add(() => resolve({ action: 'connect' }))),
    'resend link': async () => {
      links += 1
      return { matchNumber: `${50 + links}` }
    },
  }
  return { handlers, links: () => links, waiting, approve: () => [...waiting].at(-1)?.() }
}

test('[S5.5] e-mails another link after 30 s, with a new number', async () => {
  const site = linkSite()
  const { latchkey, clock, social } = app(site.handlers)
  await expect(resendSocialLink(latchkey)).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_MISSING' })
  const { page, say } = windows()
  const account = signInWithSocial(latchkey, { provider: 'github', page })
  await vi.waitUntil(() => social()?.status === 'waiting')
  say({ type: 'social', resultUri })
  await vi.waitUntil(() => social()?.status === 'verifyDevice')
  await clock.advance(29_000)
  await expect(resendSocialLink(latchkey)).rejects.toMatchObject({ code: 'EMAIL_COOLDOWN' })
  expect(site.links()).toBe(0)
  await clock.advance(1_000)
  const resent = resendSocialLink(latchkey)
  expect(social()).toMatchObject({ status: 'verifyDevice', pending: 'mail' })
  await resent
  expect(social()).toEqual({ ...linked, sentAtMs: 1_030_000, matchNumber: '51' })
  site.approve()
  expect(await account).toMatchObject({ status: 'connected' })
})

test('keeps the step and shows why another link could not be e-mailed', async () => {
  const site = linkSite()
  const { latchkey, clock, social } = app({
    ...site.handlers,
    'resend link': async () => {
      throw errorOf(RATE_LIMITED)
    },
  })
  const { page, say } = windows()
  const ended = expect(signInWithSocial(latchkey, { provider: 'github', page })).rejects.toThrow()
  await vi.waitUntil(() => social()?.status === 'waiting')
  say({ type: 'social', resultUri })
  await vi.waitUntil(() => social()?.status === 'verifyDevice')
  await clock.advance(30_000)
  await expect(resendSocialLink(latchkey)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(social()).toMatchObject({ ...linked, error: { code: 'RATE_LIMITED' } })
  cancelSocialLogin(latchkey)
  await ended
})

test('[S4.7] continues to wait for the link after a reload, and discards it once it was abandoned or has expired', async () => {
  const site = linkSite()
  const before = app(site.handlers)
  const { page, say } = windows()
  void signInWithSocial(before.latchkey, { provider: 'github', page }).catch(() => {})
  await vi.waitUntil(() => before.social()?.status === 'waiting')
  say({ type: 'social', resultUri })
  await vi.waitUntil(() => before.social()?.status === 'verifyDevice')
  const { webStorage, clock } = before

  const after = app(site.handlers, { webStorage, clock })
  expect(resumeSocialLogin(after.latchkey)).toEqual(linked)
  expect(resumeSocialLogin(after.latchkey)).toBe(after.social())
  await vi.waitUntil(() => site.waiting.size === 2)
  site.approve()
  await vi.waitUntil(() => after.social() === undefined)
  expect(accountOf(after.latchkey.store.getState())).toMatchObject({ status: 'connected', address: evmAddress })
  expect(resumeSocialLogin(app(site.handlers, { webStorage, clock }).latchkey)).toBeUndefined()
})

test.each([
  ['an expired link', { ...linked, sentAtMs: 1_000_000 - 600_000 }],
  ['a time in the future', { ...linked, sentAtMs: 1_000_001 }],
  ['a provider that the app does not offer', { ...linked, provider: 'discord' }],
  ['no address', { ...linked, email: 'ada' }],
  ['another step', { provider: 'github', status: 'connecting' }],
  ['no record', 42],
])('does not resume a stored sign-in with %s', (_, record) => {
  const { latchkey, webStorage, loads } = app()
  webStorage.setItem(`latchkey.socialLogin.${latchkey.options.projectId}`, JSON.stringify(record))
  expect(resumeSocialLogin(latchkey)).toBeUndefined()
  expect(loads).toHaveLength(0)
})
