import { errorOf } from '@latchkey/base/errors'
import { SOCIAL_PROVIDER_OFF, SOCIAL_SIGN_IN_EXPIRED } from '@latchkey/contracts/errors/social'
import type { FrameHandlers } from '@latchkey/frame/guest/frameHandlers'
import { expect, test, vi } from 'vitest'
import { secureOrigin } from '../../../../frame/test/memoryPage.ts'
import { embeddedApp, evmAddress } from '../../../test/embeddedApp.ts'
import type { Latchkey } from '../../latchkey.ts'
import { readEmbeddedWallet } from '../frame/readEmbeddedWallet.ts'
import { leaveFarcaster } from './leaveFarcaster.ts'
import { signInWithFarcaster } from './signInWithFarcaster.ts'

const url = 'https://farcaster.xyz/~/siwf?channelToken=abc'

/** The visitor signs in Farcaster's app when `sign` is called. */
function app(change: FrameHandlers = {}) {
  let sign = () => {}
  const signed = new Promise<void>((resolve) => {
    sign = resolve
  })
  const synced: unknown[] = []
  const handlers: FrameHandlers = {
    'get farcaster uri': async () => ({ url }),
    async 'connect farcaster'() {
      await signed
      return { userName: '!1234' }
    },
    'get user': async () => ({ address: evmAddress, chainId: 'eip155:1', userName: '!1234' }),
    'sync dapp data': async (data) => void synced.push(data),
    ...change,
  }
  const embeddedWallet = { secureUrl: secureOrigin, socials: ['farcaster'] } as const
  const made = embeddedApp({ handlers, options: { embeddedWallet } })
  return { ...made, sign: () => sign(), synced, social: () => made.latchkey.store.getState().socialLogin }
}

test('[S7.30] shows the URL of the sign-in, and connects automatically once the visitor has signed', async () => {
  const { latchkey, social, sign, asked } = app()
  const account = signInWithFarcaster(latchkey)
  expect(social()).toEqual({ provider: 'farcaster', status: 'starting' })
  await vi.waitUntil(() => social()?.status === 'waiting')
  expect(social()).toEqual({ provider: 'farcaster', status: 'waiting', uri: url })
  await vi.waitUntil(() => asked.includes('connect farcaster'))
  expect(asked).not.toContain('get user')
  sign()
  expect(await account).toMatchObject({ status: 'connected', address: evmAddress })
  expect(social()).toBeUndefined()
  expect(latchkey.store.getState().connections).toMatchObject([{ via: 'embedded', user: { userName: '!1234' } }])
})

test("[S2.20] leaving clears the URL, then reloads the secure site, which gets the app's data again", async () => {
  const { latchkey, social, loads, synced } = app()
  const left = expect(signInWithFarcaster(latchkey)).rejects.toThrow()
  await vi.waitUntil(() => social()?.status === 'waiting')
  await vi.waitUntil(() => synced.length === 1)
  expect(loads.length).toBe(1)
  leaveFarcaster(latchkey)
  expect(social()).toBeUndefined()
  await left
  await vi.waitUntil(() => loads.length === 2)
  await vi.waitUntil(() => synced.length === 2)
  expect(synced[1]).toEqual(synced[0])
})

test('leaving does not reload the secure site when another sign-in has started since', async () => {
  const { latchkey, social, loads, sign } = app()
  const left = expect(signInWithFarcaster(latchkey)).rejects.toThrow()
  await vi.waitUntil(() => social()?.status === 'waiting')
  leaveFarcaster(latchkey)
  const account = signInWithFarcaster(latchkey)
  await left
  await vi.waitUntil(() => social()?.status === 'waiting')
  expect(loads.length).toBe(1)
  sign()
  expect(await account).toMatchObject({ status: 'connected' })
  expect(loads.length).toBe(1)
})

test("[S8.5] reports a failed sign-in as 'Failed to connect to farcaster', or with the error of the secure site", async () => {
  const broken = app({
    'get farcaster uri': async () => {
      throw new Error('bug')
    },
  })
  await expect(signInWithFarcaster(broken.latchkey)).rejects.toThrow('Failed to connect to farcaster')
  expect(broken.social()).toMatchObject({ status: 'failed', error: { code: 'FARCASTER_FAILED' } })

  const off = app({
    'get farcaster uri': async () => {
      throw errorOf(SOCIAL_PROVIDER_OFF, { values: { provider: 'Farcaster' } })
    },
  })
  await expect(signInWithFarcaster(off.latchkey)).rejects.toMatchObject({ code: 'SOCIAL_PROVIDER_OFF' })

  const late = app({
    'connect farcaster': async () => {
      throw errorOf(SOCIAL_SIGN_IN_EXPIRED)
    },
  })
  await expect(signInWithFarcaster(late.latchkey)).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN_EXPIRED' })
  expect(late.social()).toMatchObject({ status: 'failed', error: { code: 'SOCIAL_SIGN_IN_EXPIRED' } })
})

test('rejects in an app that does not offer it', async () => {
  const { latchkey, loads } = embeddedApp({
    handlers: {},
    options: { embeddedWallet: { secureUrl: secureOrigin, socials: ['google'] } },
  })
  await expect(signInWithFarcaster(latchkey)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  expect(loads.length).toBe(0)
})

test('[S5.1] an app can offer the six providers and Farcaster in any order, and nothing else', () => {
  const offering = (socials: unknown) => {
    const embeddedWallet = { secureUrl: secureOrigin, socials: socials as [] }
    return readEmbeddedWallet({ options: { embeddedWallet } as unknown as Latchkey['options'] }).socials
  }
  const all = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']
  expect(offering(all)).toEqual(all)
  expect(offering(all.toReversed())).toEqual(all.toReversed())
  for (const wrong of ['Farcaster', 'twitter', '', '__proto__'])
    expect(() => offering([...all, wrong])).toThrow('embeddedWallet.socials')
})
