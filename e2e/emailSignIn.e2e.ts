import { expect, test } from 'vitest'
import { approveDevice, enterCode, enterEmail, shownAddress, signUpByEmail } from './harness/embeddedSignIn.ts'
import { mailbox } from './harness/mails.ts'
import { testBrowser } from './harness/testBrowser.ts'
import { newVisitor } from './harness/visitor.ts'
import { workerStack } from './harness/workerStack.ts'

// Runs with the real secure site, vaults and e-mails, and with Chromium's partitioned third-party storage.

const stack = await workerStack()
const browser = testBrowser()

test('[S1.2] [S1.3] [S4.5] signs up by e-mail with a code, and signs in again with another code', async () => {
  const email = `ada.${Date.now()}@example.com`
  const mails = mailbox(stack, email)
  const visitor = await newVisitor(browser(), stack)
  const { page, dialog, heading, press } = visitor
  await visitor.open('/?signin=off')
  await enterEmail(visitor, email)

  // The code can be typed at once.
  await heading('Enter your code').waitFor()
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  const hasFocus = () => field.evaluate((input) => input.ownerDocument.activeElement === input)
  await expect.poll(hasFocus).toBe(true)

  // Resumes at the code after a wrong code and a reload.
  const code = await mails.code()
  await enterCode(visitor, code === '000000' ? '111111' : '000000')
  await dialog.getByRole('alert').filter({ hasText: "That code isn't right. 2 tries left." }).waitFor()
  // The next code is typed at once. The wrong one is not offered again, because it would use up another attempt.
  expect(await field.inputValue()).toBe('')
  expect(await hasFocus()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await dialog.getByRole('button', { name: /^Send (again in|a new code)/ }).waitFor()
  await page.reload()
  await visitor.connectButton.click()
  await heading('Enter your code').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(code)
  await enterCode(visitor, code)

  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await dialog.getByText(email).waitFor()
  await press('Close')
  await visitor.isClosed()
  await visitor.isConnected(address)

  // After a reload, the secure site confirms the session.
  await page.reload()
  await visitor.isConnected(address)

  await visitor.connectButton.click()
  await press('Settings')
  await press('Disconnect')
  await visitor.isDisconnected()

  // A known device needs no link.
  await enterEmail(visitor, email)
  await enterCode(visitor, await mails.code())
  expect(await shownAddress(visitor)).toBe(address)
  // Caused by the wrong code.
  visitor.watch.forgive(/status of 400/)
  await visitor.leave()
})

test('another site in the same browser is a new device: it needs the code and the link, and gets the same wallet', async () => {
  const email = `ada.sites.${Date.now()}@example.com`
  const visitor = await newVisitor(browser(), stack)
  const address = await signUpByEmail(visitor, email)
  const port = new URL(stack.web).port
  const other = await visitor.secondTab(`http://other.localhost:${port}`)
  await other.open('/?signin=off')
  await other.isDisconnected()
  const mails = mailbox(stack, email)
  await mails.code()
  await enterEmail(other, email)
  await enterCode(other, await mails.code())
  // Resumes at the link after a reload.
  await other.heading('Check your e-mail').waitFor()
  await other.page.reload()
  await other.isDisconnected()
  await other.connectButton.click()
  await approveDevice(other, mails)
  expect(await shownAddress(other)).toBe(address)
  // Signing out on one site leaves the other signed in.
  await other.press('Settings')
  await other.press('Disconnect')
  await other.isDisconnected()
  await visitor.page.reload()
  await visitor.isConnected(address)
  expect(other.watch.problems()).toEqual([])
  await visitor.leave()
})
