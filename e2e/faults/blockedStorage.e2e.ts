import { expect, test } from 'vitest'
import { refuseStorage } from '../../apps/secure/test/browser/refuseStorage.ts'
import { enterEmail } from '../harness/embeddedSignIn.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitorWithWallet } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// The browser blocks third-party storage; the app's own storage works.

const stack = await workerStack()
const browser = testBrowser()
const advice =
  'Your browser blocks storage for this wallet. Allow site data or leave private browsing, then reload this page.'

/** Init scripts that make storage of the secure frame fail. */
const refusals = {
  'the database and the locks': refuseStorage,
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
  'a visitor whose browser refuses the frame %s sees what to change, and connects another wallet',
  async (_, refuse) => {
    const { visitor, wallet } = await newVisitorWithWallet(browser(), stack)
    const { context, dialog, watch } = visitor
    await context.addInitScript(refuse)
    await visitor.open('/?signin=off')
    // The first request loads the frame.
    expect(visitor.page.frames().some((frame) => frame.url().startsWith(stack.secure))).toBe(false)
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
