import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { addAuthenticator } from '../../test/browser/authenticator.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { ask, isReady, linkTo, openApp, press } from '../../test/browser/signInByMail.ts'
import { addressOn, chooseAccount, connectSocial, signInBySocial, windowOf } from '../../test/browser/signInBySocial.ts'

// Protecting the wallets of social accounts in Chromium: the built secure site, both vaults, real e-mails and the development issuer.

const site = secureSite()
const password = 'five blue kites fly'

async function signedIn(provider: 'google' | 'github', name: string, look: BrowserContextOptions = {}) {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 420, height: 760 },
    ...look,
  })
  const page = await openApp(context, site.stack.app)
  const account = { provider, name, email: `${name.toLowerCase()}@example.com` }
  return { context, page, account, address: await signInBySocial(page, site.stack, account) }
}

const sheetOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure wallet"]')

/** Opens another app in the same tab: a new device, with the same passkeys. */
async function goToOtherApp(page: Page): Promise<void> {
  await page.goto(site.stack.otherApp)
  await isReady(page)
}

/** Finds the fields by type, in any language. */
async function choosePassword(sheet: FrameLocator): Promise<void> {
  await sheet.locator('[data-value=password]').click()
  const fields = sheet.locator('input[type=password]')
  await fields.first().fill(password)
  await fields.last().fill(password)
  await sheet.getByRole('checkbox').check()
  await fields.last().press('Enter')
}

/** The button that opens the page of the provider, once it is enabled. */
async function continueWith(sheet: FrameLocator, provider: string) {
  const button = sheet.getByRole('button', { name: `Continue with ${provider}` })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  return button
}

const protectedWallets = () => site.stack.vaults.recovery.db.selectFrom('protections').select('wallet_id').execute()

const shoot = async (page: Page, name: string) => {
  const shots = process.env.LATCHKEY_PICTURES
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

test('a Google account protects its wallet by a passkey, and a new device needs both', async () => {
  const { context, page, account, address } = await signedIn('google', 'Paula')
  const authenticator = await addAuthenticator(page)
  ask(page, 'show wallet security').catch(() => {})
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: /^Wallet protection.*Off$/ }).click()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Create passkey' }).click()

  // First another account of the provider, then a cancelled sign-in.
  await chooseAccount(await windowOf(page, await continueWith(sheet, 'Google')), {
    name: 'Mallory',
    email: 'mallory@example.com',
  })
  await sheet.getByText('That is not the account of this wallet.').waitFor()
  const cancelled = await windowOf(page, await continueWith(sheet, 'Google'))
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  await sheet.getByText('You canceled the sign-in.').waitFor()
  expect(await protectedWallets()).toEqual([])
  await chooseAccount(await windowOf(page, await continueWith(sheet, 'Google')), account)
  await sheet.getByRole('heading', { name: 'Your wallet is protected' }).waitFor({ timeout: 60_000 })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.getByRole('button', { name: /^Wallet protection.*New devices also need your passkey.*On$/ }).waitFor()
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'secure.localhost', userName: account.email }])
  expect(await protectedWallets()).toHaveLength(1)
  expect(await addressOn(page)).toBe(address)

  await goToOtherApp(page)
  const refused = await connectSocial(page, site.stack, account)
  await sheet.getByText('Use your passkey to open it on this device.').waitFor({ timeout: 60_000 })
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  expect(await refused.connected).toMatchObject({ code: 'PROTECTION_SECRET_REQUIRED' })
  expect(await ask(page, 'is connected')).toEqual({ answer: { isConnected: false } })
  const { connected } = await connectSocial(page, site.stack, account)
  await sheet.getByRole('button', { name: 'Use passkey' }).click({ timeout: 60_000 })
  expect(await connected).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(page)).toBe(address)
  await context.close()
}, 300_000)

test('a GitHub account protects its wallet by a password with the mailed link and a fresh sign-in', async () => {
  const { context, page, account, address } = await signedIn('github', 'Gustav')
  const protecting = ask(page, 'protect wallet')
  const sheet = sheetOf(page)
  await site.stack.endCooldowns()
  await choosePassword(sheet)
  await press(context, await site.stack.mailed(account.email, linkTo('approve')), 'Approve')
  await chooseAccount(await windowOf(page, await continueWith(sheet, 'GitHub')), account)
  await sheet.getByRole('heading', { name: 'Your wallet is protected' }).waitFor({ timeout: 60_000 })
  await sheet.getByRole('button', { name: 'Done' }).click()
  expect(await protecting).toEqual({ answer: { isProtected: true } })

  const other = await openApp(context, site.stack.otherApp)
  const { connected } = await connectSocial(other, site.stack, account)
  const unlock = sheetOf(other)
  await unlock.getByLabel('Password').fill('five blue kites')
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  await unlock.getByText("That password doesn't open your wallet.").waitFor({ timeout: 60_000 })
  await unlock.getByLabel('Password').fill(password)
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  expect(await connected).toEqual({ answer: { action: 'connect' } })
  expect(await addressOn(other)).toBe(address)
  await context.close()
}, 300_000)

const looks: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 760 }, colorScheme: 'dark', locale: 'de' },
  { viewport: { width: 390, height: 760 }, colorScheme: 'light', locale: 'ar' },
]

test.each(looks)(
  'the dialogs pass axe and do not overflow: $locale $colorScheme',
  async (look) => {
    const { context, page } = await signedIn('google', `Look-${look.colorScheme}-${look.locale}`, look)
    await ask(page, 'sync theme', { themeMode: look.colorScheme })
    const check = async (step: string) => {
      await shoot(page, `protect-${step}-${look.locale ?? 'en'}`)
      expect(await axeFindings(page), step).toEqual([])
      const frame = page.frames().find((one) => one.url().startsWith(site.stack.secure))
      expect(await frame?.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    const protecting = ask(page, 'protect wallet')
    const sheet = sheetOf(page)
    await sheet.getByRole('checkbox').waitFor()
    await check('start')
    await choosePassword(sheet)
    const go = sheet.getByRole('button', { name: /Google/ })
    await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
    await check('account')
    const popup = await windowOf(page, go)
    await check('waiting')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await sheet.getByRole('alert').waitFor()
    await check('cancelled')
    await sheet.getByRole('button').last().click()
    expect(await protecting).toEqual({ answer: { isProtected: false } })
    await context.close()
  },
  300_000,
)
