import { expect, test } from 'vitest'
import { signUpByEmail } from '../harness/embeddedSignIn.ts'
import { embeddedSheet } from '../harness/embeddedWallet.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** A visitor with the sheet of Wallet security open above Settings. */
async function withSecurityOpen() {
  const visitor = await newVisitor(browser(), stack)
  await signUpByEmail(visitor, `bea.${Date.now()}@example.com`)
  const { page } = visitor
  const secure = embeddedSheet(page)
  await visitor.connectButton.click()
  await visitor.press('Settings')
  await visitor.press(/^Wallet security/)
  await secure.button('Close').waitFor()
  return { visitor, page, ...secure }
}

test('[S2.20] Back closes the sheet of the secure frame, then goes through the views behind it', async () => {
  const { visitor, page, sheet } = await withSecurityOpen()
  const isInModal = () => page.evaluate(() => document.activeElement?.closest('dialog:not(:has(iframe))') != null)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await visitor.heading('Settings').waitFor()
  await expect.poll(isInModal).toBe(true)
  await page.goBack()
  await visitor.heading(/^Account 0x/).waitFor()
  await page.goBack()
  await visitor.isClosed()
  expect(page.url()).toBe(`${stack.web}/?signin=off`)
  await visitor.leave()
})

test('a request is shown after the sheet was dismissed outside the frame', async () => {
  const { visitor, page, sheet, button } = await withSecurityOpen()
  // Same effect as Android's Back gesture, and as Escape before the frame has the focus.
  await page.locator('dialog:has(iframe)').evaluate((dialog) => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await visitor.isClosed()
  await page.getByRole('button', { name: 'Sign “Hello”' }).click()
  await button('Reject').click()
  await sheet.waitFor({ state: 'hidden' })
  await visitor.leave()
})

test('[S2.20] Back closes a sheet that was opened by a request of the page, and the page stays', async () => {
  const visitor = await newVisitor(browser(), stack)
  await visitor.page.goto(`${stack.web}/404`)
  await signUpByEmail(visitor, `bea.${Date.now()}@example.com`)
  const { page, watch } = visitor
  const { sheet, button } = embeddedSheet(page)
  const url = page.url()
  const request = page.getByRole('button', { name: 'Sign “Hello”' })
  const hasEntry = () => page.evaluate(() => Boolean(history.state?.latchkeyFrame))
  await request.click()
  await button('Reject').waitFor()
  await expect.poll(hasEntry).toBe(true)
  // The sheet ignores input until it has been readable for a moment.
  const goBack = async () => {
    await page.evaluate(() => history.back())
    return sheet.isVisible()
  }
  await expect.poll(goBack, { interval: 1_000 }).toBe(false)
  await visitor.hears(/reject/i)
  await expect.poll(hasEntry).toBe(false)
  expect(page.url()).toBe(url)
  // A sheet closed by a decision leaves no history entry behind.
  await request.click()
  await button('Sign').click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(hasEntry).toBe(false)
  await page.goBack()
  expect(page.url()).toBe(`${stack.web}/404`)
  watch.forgive(/404/)
  await visitor.leave()
})
