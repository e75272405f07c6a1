import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { refuseStorage } from '../../test/browser/refuseStorage.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { ask, openApp } from '../../test/browser/signInByMail.ts'

const site = secureSite()
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('[S8.3] a frame without access to storage and locks reports the reason for every request', async () => {
  const context = await browser.newContext()
  await context.addInitScript(refuseStorage)
  const page = await openApp(context, site.stack.app)
  const email = 'refused@example.com'
  const error = {
    code: 'DEVICE_STORE_BLOCKED',
    message: expect.stringMatching(/^Your browser blocks storage for this/),
  }
  expect(await ask(page, 'connect email', { email })).toMatchObject(error)
  for (const name of [
    'connect device',
    'resend link',
    'is connected',
    'sign out',
    'get chain id',
    'get farcaster uri',
  ] as const)
    expect(await ask(page, name), name).toMatchObject(error)
  expect(await ask(page, 'submit one-time code', { otp: '123456' })).toMatchObject(error)
  expect(await ask(page, 'get user', {})).toMatchObject(error)
  expect(await ask(page, 'update email', { email })).toMatchObject(error)
  expect(await ask(page, 'get social redirect uri', { provider: 'google' })).toMatchObject(error)
  expect(
    await ask(page, 'RPC request', { method: 'personal_sign', params: ['0x6869', `0x${'1'.repeat(40)}`] }),
  ).toMatchObject(error)
})
