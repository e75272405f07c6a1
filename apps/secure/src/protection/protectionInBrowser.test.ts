import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import type { app as App } from '../../test/browser/appPage.ts'
import { addAuthenticator, type Credential } from '../../test/browser/authenticator.ts'
import { secureFrame, withBlockedWindows } from '../../test/browser/blockedWindows.ts'
import { protectByPassword } from '../../test/browser/protectWallet.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { isReady, press, signIn as signUp } from '../../test/browser/signInByMail.ts'

declare const app: typeof App

const site = secureSite()
let context: BrowserContext
const problems: string[] = []

beforeEach(async () => {
  context = await site.browser.newContext({ reducedMotion: 'reduce', viewport: { width: 420, height: 760 } })
  context.on('console', (message) => problems.push(message.text()))
  context.on('weberror', (error) => problems.push(String(error.error())))
})
afterEach(async () => {
  await context.close()
  expect(problems.splice(0)).toEqual([])
})

async function open(url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'app' in globalThis)
  return page
}

const ask = (page: Page, name: Parameters<typeof app.ask>[0], payload?: object) =>
  page.evaluate(([name, payload]) => app.ask(name, payload), [name, payload] as const)

async function mailOf(email: string, pattern: RegExp): Promise<string> {
  await expect
    .poll(() => site.stack.inbox.list(email).some(({ text }) => pattern.test(text)), { timeout: 60_000 })
    .toBe(true)
  const found = site.stack.inbox.list(email).find(({ text }) => pattern.test(text))
  return pattern.exec(found?.text ?? '')?.[1] ?? ''
}

async function openLink(email: string, pattern: RegExp, number: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(await mailOf(email, pattern))
  await tab.getByText(number, { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByText('Go back to the app to continue.').waitFor()
  await tab.close()
}

const link = (text: string) => new RegExp(`${text}[^]*?(http://secure\\.localhost\\S+/approve#t=[\\w-]{43})`)
const code = (text: string) => new RegExp(`${text}[^]*?^(\\d{6})$`, 'm')

/** Signs in by code, and by link on a device that does not have the wallet yet. */
async function signIn(page: Page, email: string) {
  await site.stack.endCooldowns()
  const { answer } = await ask(page, 'connect email', { email })
  // The link of an interrupted sign-in has been used.
  if ((answer as { readonly action: string }).action === 'verifyDevice') return ask(page, 'connect device')
  await site.stack.endCooldowns()
  const entered = await ask(page, 'submit one-time code', { otp: await mailOf(email, code('to sign in')) })
  const { matchNumber } = (entered.answer ?? {}) as { readonly matchNumber?: string }
  if (matchNumber === undefined) return entered
  await press(context, await mailOf(email, link('on a new device')), matchNumber)
  return ask(page, 'connect device')
}

const addressOn = async (page: Page) => {
  const { answer } = await ask(page, 'get user', { chainId: 'eip155:1' })
  return (answer as { readonly address: string }).address
}

const sheetOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure wallet"]')

/** The mailed link and code, after the factor is chosen. */
async function prove(page: Page, email: string): Promise<void> {
  const sheet = sheetOf(page)
  await site.stack.endCooldowns()
  const number = await sheet.locator('b[dir=ltr]').textContent()
  await openLink(email, link('Someone wants to protect'), number ?? '')
  await sheet.getByRole('textbox', { name: '6-digit code' }).fill(await mailOf(email, code('to protect your wallet')))
  await sheet.getByRole('heading', { name: 'Your wallet is protected' }).waitFor({ timeout: 60_000 })
  await sheet.getByRole('button', { name: 'Done' }).click()
}

test('protects with a password and requires it on another device', async () => {
  const email = 'password@example.com'
  const page = await open(site.stack.app)
  await signIn(page, email)
  const address = await addressOn(page)
  const protecting = ask(page, 'protect wallet')
  const sheet = sheetOf(page)
  await sheet.getByText('Password', { exact: true }).click()
  const type = async (one: string, other = one) => {
    await sheet.getByLabel('New password').fill(one)
    await sheet.getByLabel('Repeat the password').fill(other)
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await sheet.getByRole('checkbox').check()
  await type('too short')
  await sheet.getByText('Use at least 12 characters.').waitFor()
  await type('password@example.com1')
  await sheet.getByText('That is easy to guess.').waitFor()
  await type('five blue kites fly', 'five blue kites')
  await sheet.getByText("The passwords don't match.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await site.stack.endCooldowns()
  await type('five blue kites fly')
  await prove(page, email)
  expect(await protecting).toEqual({ answer: { isProtected: true } })
  expect(await addressOn(page)).toBe(address)

  const other = await open(site.stack.otherApp)
  site.stack.inbox.clear()
  const joining = signIn(other, email)
  const unlock = sheetOf(other)
  await unlock.getByLabel('Password').fill('five blue kites')
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  await unlock.getByText("That password doesn't open your wallet.").waitFor({ timeout: 60_000 })
  expect(await axeFindings(other)).toEqual([])
  await unlock.getByLabel('Password').fill('five blue kites fly')
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  expect(await joining).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(other)).toBe(address)
}, 300_000)

test('a reload during the password prompt leaves the visitor signed out, and the next code opens the same wallet', async () => {
  const owner = { email: 'reload@example.com', password: 'five blue kites fly' }
  const page = await open(site.stack.app)
  const address = await signUp(page, site.stack, owner.email)
  await protectByPassword(page, site.stack, owner)

  const other = await open(site.stack.otherApp)
  const password = sheetOf(other).getByLabel('Password')
  site.stack.inbox.clear()
  const interrupted = signIn(other, owner.email).catch(() => 'the page was reloaded')
  await password.waitFor({ timeout: 60_000 })
  site.stack.inbox.clear()
  await other.reload()
  await isReady(other)
  expect(await interrupted).toBe('the page was reloaded')
  expect(await ask(other, 'is connected')).toEqual({ answer: { isConnected: false } })
  const joining = signIn(other, owner.email)
  await password.fill(owner.password)
  await sheetOf(other).getByRole('button', { name: 'Unlock' }).click()
  expect(await joining).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(other)).toBe(address)
}, 300_000)

const notUsed = 'No passkey was used. You canceled, or it took too long. Try again.'
const blocked = 'Your browser blocked the window for your passkey. Allow pop-ups for this page, then try again.'
const unsupported = "That passkey doesn't work for wallets in this browser."

/** Opens an app in the same tab, and therefore with the same passkeys. */
async function goTo(page: Page, url: string): Promise<void> {
  site.stack.inbox.clear()
  await page.goto(url)
  await page.waitForFunction(() => 'app' in globalThis)
}

async function createPasskey(page: Page): Promise<void> {
  const sheet = sheetOf(page)
  await sheet.getByRole('checkbox').check()
  await site.stack.endCooldowns()
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
}

test('a new device with the passkey of a protected wallet gets the same address', async () => {
  const email = 'passkey@example.com'
  const page = await open(site.stack.app)
  const unverified = await addAuthenticator(page, { isUserVerified: false })
  await signIn(page, email)
  const address = await addressOn(page)
  const protecting = ask(page, 'protect wallet')
  const sheet = sheetOf(page)
  await sheet.getByRole('checkbox').check()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  await sheet.getByRole('alert').getByText(notUsed).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await unverified.remove()
  const authenticator = await addAuthenticator(page)
  await site.stack.endCooldowns()
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  await prove(page, email)
  expect(await protecting).toEqual({ answer: { isProtected: true } })
  expect(await addressOn(page)).toBe(address)
  const [passkey, ...others] = await authenticator.credentials()
  expect(others).toEqual([])
  expect(passkey).toMatchObject({ rpId: 'secure.localhost', userName: email })

  await goTo(page, site.stack.otherApp)
  const cancelled = signIn(page, email)
  await sheet.getByText('Use your passkey to open it on this device.').waitFor({ timeout: 60_000 })
  expect(await axeFindings(page)).toEqual([])
  await authenticator.touch(false)
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  expect(await cancelled).toMatchObject({ code: 'PROTECTION_SECRET_REQUIRED' })
  await authenticator.touch(true)
  site.stack.inbox.clear()
  const joining = signIn(page, email)
  await sheet.getByRole('button', { name: 'Use passkey' }).click({ timeout: 60_000 })
  expect(await joining).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(page)).toBe(address)
}, 300_000)

test('a new device without the passkey gets no wallet', async () => {
  const email = 'passkey.elsewhere@example.com'
  const page = await open(site.stack.app)
  const authenticator = await addAuthenticator(page)
  await signIn(page, email)
  const protecting = ask(page, 'protect wallet')
  await createPasskey(page)
  await prove(page, email)
  await protecting
  const [passkey] = await authenticator.credentials()

  site.stack.inbox.clear()
  const other = await open(site.stack.otherApp)
  const strange = await addAuthenticator(other)
  const joining = signIn(other, email)
  const sheet = sheetOf(other)
  await sheet.getByRole('button', { name: 'Use passkey' }).click({ timeout: 60_000 })
  await sheet.getByRole('alert').getByText(notUsed).waitFor()
  await sheet.getByText('Lost your passkey? On a device where you are still signed in').waitFor()
  expect(await axeFindings(other)).toEqual([])
  // The same passkey, as synced by a password manager that does not keep the PRF secret.
  await strange.add(passkey as Credential)
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await sheet.getByRole('alert').getByText(unsupported).waitFor()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  expect(await joining).toMatchObject({ code: 'PROTECTION_SECRET_REQUIRED' })
  expect(await ask(other, 'is connected')).toEqual({ answer: { isConnected: false } })
}, 300_000)

test('protecting again with the passkey of the wallet creates no second one', async () => {
  const email = 'passkey.again@example.com'
  const page = await open(site.stack.app)
  const authenticator = await addAuthenticator(page)
  await signIn(page, email)
  const address = await addressOn(page)
  for (const expected of [1, 1]) {
    site.stack.inbox.clear()
    const protecting = ask(page, 'protect wallet')
    await createPasskey(page)
    await prove(page, email)
    expect(await protecting).toEqual({ answer: { isProtected: true } })
    expect((await authenticator.credentials()).length).toBe(expected)
  }
  await goTo(page, site.stack.otherApp)
  const joining = signIn(page, email)
  await sheetOf(page).getByRole('button', { name: 'Use passkey' }).click({ timeout: 60_000 })
  expect(await joining).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(page)).toBe(address)
}, 300_000)

test('refuses a passkey without the PRF extension and changes nothing', async () => {
  const email = 'passkey.unsupported@example.com'
  const page = await open(site.stack.app)
  await addAuthenticator(page, { hasPrf: false })
  await signIn(page, email)
  const address = await addressOn(page)
  site.stack.inbox.clear()
  const protecting = ask(page, 'protect wallet')
  const sheet = sheetOf(page)
  await createPasskey(page)
  await sheet.getByRole('alert').getByText(unsupported).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  expect(await protecting).toEqual({ answer: { isProtected: false } })
  expect(site.stack.inbox.list(email)).toEqual([])
  await goTo(page, site.stack.otherApp)
  expect(await signIn(page, email)).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(page)).toBe(address)
}, 300_000)

test('creates the passkey in a window if the frame may not, once the browser allows pop-ups', async () => {
  const email = 'passkey.window@example.com'
  const page = await open(site.stack.strictApp)
  await signIn(page, email)
  const address = await addressOn(page)
  const protecting = ask(page, 'protect wallet')
  const sheet = sheetOf(page)
  const openWindow = async (button: string) => {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      sheet.getByRole('button', { name: button }).click(),
    ])
    await popup.getByRole('dialog').waitFor()
    return popup
  }
  await sheet.getByRole('checkbox').check()
  await withBlockedWindows(secureFrame(page, site.stack.secure), async () => {
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    await sheet.getByRole('alert').getByText(blocked).waitFor()
  })
  await (await openWindow('Create passkey')).close()
  await sheet.getByRole('alert').getByText(notUsed).waitFor()
  const popup = await openWindow('Create passkey')
  expect(await axeFindings(popup)).toEqual([])
  await addAuthenticator(popup)
  await site.stack.endCooldowns()
  await popup.getByRole('button', { name: 'Create passkey' }).click()
  await prove(page, email)
  expect(await protecting).toEqual({ answer: { isProtected: true } })
  expect(await addressOn(page)).toBe(address)
}, 300_000)
