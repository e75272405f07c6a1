import { expect, test } from 'vitest'
import { launchBrowser } from '../../tools/browser.mjs'
import { enterEmail } from '../harness/embeddedSignIn.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitorWithWallet } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// The browser blocks third-party storage; the app's own storage works.

const stack = await workerStack()
const browser = testBrowser()
const advice =
  'Your browser blocks storage for this wallet. Allow site data or leave private browsing, then reload this page.'

// Playwright launches Chromium so by default: the database, Web Locks, localStorage and caches of a cross-site frame are all refused.
test('a visitor whose browser refuses all third-party storage is told what to change', async ({ onTestFinished }) => {
  const refusing = await launchBrowser({ args: ['--disable-features=ThirdPartyStoragePartitioning'] })
  onTestFinished(() => refusing.close())
  const { visitor, wallet } = await newVisitorWithWallet(refusing, stack)
  const { dialog, watch } = visitor
  await visitor.open('/?signin=off')
  const frame = visitor.page.frames().find((one) => one.url().startsWith(stack.secure))
  expect(frame).toBeUndefined() // Loaded by the first request.
  await enterEmail(visitor, `blocked.${Date.now()}@example.com`)
  const alert = dialog.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toBe(advice)
  const refused = await visitor.page
    .frames()
    .find((one) => one.url().startsWith(stack.secure))
    ?.evaluate(() => navigator.locks.request('test', async () => 'granted').catch((error: Error) => error.name))
  expect(refused).toBe('SecurityError')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await visitor.isClosed()
  await visitor.isConnected(wallet.address)
  watch.forgive(/Your browser blocks storage for this wallet/)
  await visitor.leave()
})

/** APIs that throw in the embedded secure frame. */
const refusals = {
  'the database': () => {
    if (!location.hostname.startsWith('secure.')) return
    const open = () => {
      throw new DOMException('The user denied permission', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { value: { open } })
  },
  // Firefox with "Cookies: all cross-site cookies" (BroadcastChannel.cpp: StorageAccess::eDeny).
  'the database and the channel between tabs': () => {
    if (!location.hostname.startsWith('secure.')) return
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { value: { open: refuse } })
    Object.defineProperty(globalThis, 'BroadcastChannel', {
      value: class {
        constructor() {
          refuse()
        }
      },
    })
  },
}

test.each(Object.entries(refusals))(
  'a visitor whose browser refuses the frame %s is told what to change, and connects another wallet',
  async (_, refuse) => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    const { context, dialog, watch } = visitor
    await context.addInitScript(refuse)
    await visitor.open('/?signin=off')
    const email = `blocked.${Date.now()}@example.com`
    await enterEmail(visitor, email)
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe(advice)
    expect(await dialog.getByRole('textbox', { name: 'E-mail address' }).inputValue()).toBe(email)
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    await visitor.isClosed()
    await visitor.isConnected(wallet.address)
    watch.forgive(/Your browser blocks storage for this wallet/)
    await visitor.leave()
  },
)
