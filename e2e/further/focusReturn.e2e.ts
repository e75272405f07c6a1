import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet } from '../harness/embeddedWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

const hasFocus = (element: Locator) => expect.poll(() => element.evaluate((one) => one === document.activeElement))

test('focus returns to the element that opened a dialog of the secure frame, and from the modal to its button', async () => {
  const visitor = await newVisitor(browser(), stack)
  await signUpByEmail(visitor, `frida.${Date.now()}@example.com`)
  const { page, connectButton } = visitor
  const { sheet, button } = embeddedSheet(page)

  // Opened from the page.
  const sign = page.getByRole('button', { name: 'Sign “Hello”' })
  // The closed modal of the sign-up returns the focus.
  await visitor.isClosed()
  await sign.focus()
  await page.keyboard.press('Enter')
  await button('Reject').click()
  await sheet.waitFor({ state: 'hidden' })
  await hasFocus(sign).toBe(true)

  // Opened from the modal, which was opened from the page.
  await connectButton.focus()
  await page.keyboard.press('Enter')
  await visitor.press('Settings')
  const security = visitor.button(/^Wallet security/)
  for (const close of [() => button('Close').click(), () => page.keyboard.press('Escape')]) {
    await security.focus()
    await page.keyboard.press('Enter')
    // Keys go to the page until the frame has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    await button('Close').waitFor()
    await close()
    await sheet.waitFor({ state: 'hidden' })
    await hasFocus(security).toBe(true)
  }
  await page.keyboard.press('Escape')
  await visitor.isClosed()
  await hasFocus(connectButton).toBe(true)

  // Opened from the page while the modal is open.
  await page.keyboard.press('Enter')
  await visitor.button('Settings').waitFor()
  await sign.evaluate((element: HTMLElement) => element.click())
  await button('Reject').click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await visitor.isClosed()
  await hasFocus(connectButton).toBe(true)
  await visitor.leave()
})
