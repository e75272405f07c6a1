import { expect, test } from 'vitest'
import { farcasterAccountOf } from '../../apps/devnet/src/farcaster/farcasterAccount.ts'
import { visitFarcaster } from '../../apps/devnet/src/farcaster/visitFarcaster.ts'
import { axeFindings } from '../harness/accessibility.ts'
import { shownAddress } from '../harness/embeddedSignIn.ts'
import { readQr } from '../harness/readQr.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// Runs with the real secure site, vaults and chain. A relay of the development issuer replaces Farcaster's, and its page the app.

const stack = await workerStack()
const browser = testBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const newName = () => `Caster ${Date.now()}`

async function openFarcaster(visitor: Visitor): Promise<void> {
  await visitor.connectButton.click()
  await visitor.press('Continue with Farcaster')
  await visitor.heading('Sign in with Farcaster').waitFor()
}

/** Reads the code on the screen, as a phone would. */
async function scannedUrl({ dialog }: Visitor): Promise<string> {
  const code = dialog.getByRole('img', { name: /^QR code to sign in with Farcaster/ })
  await code.waitFor()
  await expect.poll(() => readQr(code)).toMatch(/channelToken=/)
  return (await readQr(code)) ?? ''
}

async function signOut(visitor: Visitor): Promise<void> {
  await visitor.press('Settings')
  await visitor.press('Disconnect')
  await visitor.isDisconnected()
}

test('[S2.7] signs in by scanning the code, and gets the same address in another browser', async () => {
  const [visitor, other] = [await newVisitor(browser(), stack), await newVisitor(browser(), stack)]
  const name = newName()
  await visitor.open('/?signin=off')
  await openFarcaster(visitor)
  const url = await scannedUrl(visitor)
  expect(await axeFindings(visitor.page)).toEqual([])
  await visitFarcaster(url, name)
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  // Neither the page's address nor its storage has the URL of the sign-in.
  expect(visitor.page.url()).not.toContain('channelToken')
  expect(await visitor.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('channelToken')

  await visitor.page.reload()
  await visitor.isConnected(address)
  await visitor.connectButton.click()
  await signOut(visitor)

  await other.open('/?signin=off')
  await openFarcaster(other)
  await visitFarcaster(await scannedUrl(other), name)
  expect(await shownAddress(other)).toBe(address)
  await visitor.leave()
  await other.leave()
})

test('[S2.20] going back ends the sign-in and reloads the secure site; a new sign-in has a new code', async () => {
  const visitor = await newVisitor(browser(), stack)
  const { page, press, heading } = visitor
  await visitor.open('/?signin=off')
  await openFarcaster(visitor)
  const first = await scannedUrl(visitor)
  const frame = page.frames().find((one) => one.url().startsWith(stack.secure))
  expect(frame).toBeDefined()
  await frame?.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  await press('Back')
  const isFirst = () =>
    page
      .frames()
      .find((one) => one.url().startsWith(stack.secure))
      ?.evaluate(() => 'isFirstDocument' in window)
      .catch(() => undefined)
  await expect.poll(isFirst).toBe(false)

  await press('Continue with Farcaster')
  await heading('Sign in with Farcaster').waitFor()
  const second = await scannedUrl(visitor)
  expect(second).not.toBe(first)
  // The first code is still open at the relay, but no longer signs in.
  await visitFarcaster(first, newName())
  for (let answers = 0; answers < 2; answers += 1) await page.waitForResponse(/\/v1\/farcaster\/read$/)
  expect(await scannedUrl(visitor)).toBe(second)
  expect(await visitor.connectButton.textContent()).toBe('Connect')
  const name = newName()
  await visitFarcaster(second, name)
  expect(await shownAddress(visitor)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.dialog.getByText(`!${farcasterAccountOf(name).fid}`, { exact: true }).waitFor()
  await visitor.leave()
})

test('after a reload while the code is shown, a new code signs in', async () => {
  const visitor = await newVisitor(browser(), stack)
  await visitor.open('/?signin=off')
  await openFarcaster(visitor)
  const first = await scannedUrl(visitor)
  await visitor.page.reload()
  await visitor.isDisconnected()
  await openFarcaster(visitor)
  const second = await scannedUrl(visitor)
  expect(second).not.toBe(first)
  await visitFarcaster(second, newName())
  const address = await shownAddress(visitor)
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.press('Close')
  await visitor.isConnected(address)
  await visitor.leave()
})

test('on a phone, opens the app by a link and continues when the visitor comes back', async () => {
  const visitor = await newVisitor(browser(), stack, phone)
  const { context, dialog, heading } = visitor
  await visitor.open('/?signin=off')
  await openFarcaster(visitor)
  await heading('Confirm in Farcaster').waitFor()
  expect(await axeFindings(visitor.page)).toEqual([])
  const link = dialog.getByRole('link', { name: 'Open Farcaster' })
  const [app] = await Promise.all([context.waitForEvent('page'), link.click()])
  await app.getByRole('textbox', { name: 'Name' }).fill(newName())
  await app.getByRole('button', { name: 'Sign in', exact: true }).click()
  await app.getByText(/^Signed in as/).waitFor()
  await app.close()
  expect(await shownAddress(visitor)).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await visitor.leave()
})
