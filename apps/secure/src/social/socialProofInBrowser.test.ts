import type { BrowserContextOptions, Frame, Locator, Page } from 'playwright-core'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { secureFrame, withBlockedWindows } from '../../test/browser/blockedWindows.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { ask, linkTo, openApp, press } from '../../test/browser/signInByMail.ts'
import { chooseAccount, signInBySocial, windowOf } from '../../test/browser/signInBySocial.ts'

// Wallets of social accounts in Chromium: the built secure site, both vaults, real e-mails and the development issuer.

const site = secureSite()
const day = 24 * 60 * 60_000

const blocked = 'Your browser blocked the window. Allow pop-ups for this page, then try again.'

type Provider = 'google' | 'github' | 'facebook'

async function signedIn(provider: Provider, name: string, look: BrowserContextOptions = {}) {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 480, height: 760 },
    ...look,
  })
  const page = await openApp(context, site.stack.app)
  const account = { provider, name, email: `${name.toLowerCase()}@example.com` }
  return { context, page, account, address: await signInBySocial(page, site.stack, account) }
}

async function showSettings(page: Page): Promise<Locator> {
  ask(page, 'show wallet security').catch(() => {})
  const dialog = page.frameLocator('iframe').getByRole('dialog')
  await dialog.getByRole('list').first().waitFor()
  return dialog
}

const shoot = async (page: Page, name: string) => {
  const shots = process.env.LATCHKEY_PICTURES
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** Opens the export page after the waiting period and types the confirmation word. */
async function openExport(page: Page): Promise<Page> {
  const dialog = await showSettings(page)
  await dialog.getByRole('button', { name: /^Export your keys/ }).click()
  await dialog.getByText(/^You can export from /).waitFor()
  const devices = site.stack.vaults.auth.db.updateTable('devices').set({ created_at: new Date(Date.now() - day) })
  await devices.execute()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Export your keys/ }).click()
  const open = dialog.getByRole('button', { name: 'Open the page' })
  await expect.poll(() => open.getAttribute('aria-disabled')).toBeNull()
  const exporting = await windowOf(page, open)
  await exporting.getByRole('textbox').fill('export')
  return exporting
}

const scheduled = async () => {
  const both = [site.stack.vaults.auth, site.stack.vaults.recovery]
  const users = both.map(({ db }) =>
    db.selectFrom('users').select('user_id').where('delete_at', 'is not', null).execute(),
  )
  return (await Promise.all(users)).map((found) => found.length)
}

test('the owner of a Google account freezes the wallet, and unfreezes it with a fresh sign-in and a day of waiting', async () => {
  const { context, page, account } = await signedIn('google', 'Frieda')
  const dialog = await showSettings(page)
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByText('Nobody can sign with your wallet while it is frozen').waitFor()
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByRole('button', { name: 'Unfreeze wallet' }).click()
  const go = dialog.getByRole('button', { name: 'Continue with Google' })
  await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
  await shoot(page, 'social-unfreeze')

  // First another account of the provider, then one that is new here.
  await chooseAccount(await windowOf(page, go), { name: 'Mallory', email: 'mallory@example.com' })
  await dialog.getByText('That is not the account of this wallet.').waitFor()
  await shoot(page, 'social-other-account')
  await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
  const popup = await windowOf(page, go)
  await dialog.getByText('Sign in to Google').waitFor()
  await shoot(page, 'social-waiting')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/v1\/social\/begin/, (route) => held.then(() => route.continue()))
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('You canceled the sign-in.').waitFor()
  // Until the next sign-in has started, a press could not open a window.
  expect(await go.getAttribute('aria-disabled')).toBe('true')
  goOn()
  await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
  await chooseAccount(await windowOf(page, go), account)
  await dialog.getByText('It can sign again from').waitFor()
  for (const { db } of [site.stack.vaults.auth, site.stack.vaults.recovery])
    expect(await db.selectFrom('users').select('user_id').where('unfreeze_at', 'is not', null).execute()).toHaveLength(
      1,
    )
  await context.close()
})

test('the owner of a Google account deletes the wallet, and keeps it', async () => {
  const { context, page, account } = await signedIn('google', 'Dora')
  const dialog = await showSettings(page)
  await dialog.getByRole('button', { name: 'Delete this wallet' }).click()
  const go = dialog.getByRole('button', { name: 'Continue with Google' })
  await dialog.getByText('Everything left in it will be lost').waitFor()
  expect(await go.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('checkbox').check()
  await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
  await chooseAccount(await windowOf(page, go), account)
  await dialog.getByText(/^Will be deleted on /).waitFor()
  expect(await scheduled()).toEqual([1, 1])
  await site.stack.mailed(account.email, linkTo('keep'))
  await dialog.getByRole('button', { name: 'Keep wallet' }).click()
  await dialog.getByRole('button', { name: 'Delete this wallet' }).waitFor()
  expect(await scheduled()).toEqual([0, 0])
  await context.close()
})

test('the owner of a GitHub account deletes the wallet with the mailed link and a fresh sign-in', async () => {
  const { context, page, account } = await signedIn('github', 'Gita')
  const dialog = await showSettings(page)
  await dialog.getByRole('button', { name: 'Delete this wallet' }).click()
  await dialog.getByRole('checkbox').check()
  await site.stack.endCooldowns()
  await dialog.getByRole('button', { name: 'E-mail me the link' }).click()
  await press(context, await site.stack.mailed(account.email, linkTo('approve')), 'Approve')
  const go = dialog.getByRole('button', { name: 'Continue with GitHub' })
  await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
  await shoot(page, 'social-github')
  await chooseAccount(await windowOf(page, go), account)
  await dialog.getByText(/^Will be deleted on /).waitFor()
  expect(await scheduled()).toEqual([1, 1])
  await dialog.getByRole('button', { name: 'Keep wallet' }).click()
  await dialog.getByRole('button', { name: 'Delete this wallet' }).waitFor()
  await context.close()
})

test.each(['google', 'github'] as const)(
  'the owner of a %s account exports the keys after the wait',
  async (provider) => {
    const { context, page, account, address } = await signedIn(provider, `Elsa-${provider}`)
    const exporting = await openExport(page)
    expect(exporting.url()).toBe(`${site.stack.secure}/export`)
    expect(await exporting.evaluate(() => window.opener)).toBeNull()
    await shoot(exporting, `social-export-confirm-${provider}`)
    await site.stack.endCooldowns()
    await exporting.getByRole('button', { name: 'Continue' }).click()
    if (provider === 'github') await press(context, await site.stack.mailed(account.email, linkTo('approve')))
    const go = exporting.getByRole('button', { name: /^Continue with / })
    await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
    await shoot(exporting, `social-export-${provider}`)
    await chooseAccount(await windowOf(exporting, go), account)
    await expect.poll(() => exporting.getByRole('dialog').count(), { timeout: 60_000 }).toBe(0)
    const keys = exporting.frames().find((one) => one.url().endsWith('/export/keys'))
    if (!keys) throw new Error('no keys document')
    await keys
      .getByRole('button', { name: /^Hold to show/ })
      .first()
      .hover()
    await exporting.mouse.down()
    const shown = keys.locator('[data-key]').first()
    await expect.poll(() => shown.textContent()).toMatch(/^0x[0-9a-f]{64}$/)
    expect(privateKeyToAccount((await shown.textContent()) as `0x${string}`).address).toBe(address)
    await exporting.mouse.up()
    await context.close()
  },
  300_000,
)

/** Proves the account although the first pop-up is blocked: reads the message, allows pop-ups and tries again. */
async function proveBlocked(frame: Frame, account: Parameters<typeof chooseAccount>[1]): Promise<void> {
  const go = frame.getByRole('button', { name: 'Continue with Google' })
  const alert = frame.getByRole('alert').filter({ hasText: blocked })
  await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
  await withBlockedWindows(frame, async () => {
    await go.click()
    await alert.waitFor()
  })
  await shoot(frame.page(), 'social-blocked')
  const popup = await windowOf(frame.page(), go)
  await alert.waitFor({ state: 'detached' })
  await chooseAccount(popup, account)
}

test('a wallet is deleted although the browser first blocks the window of the sign-in', async () => {
  const { context, page, account } = await signedIn('google', 'Blocked-Dora')
  const dialog = await showSettings(page)
  await dialog.getByRole('button', { name: 'Delete this wallet' }).click()
  await dialog.getByRole('checkbox').check()
  await proveBlocked(secureFrame(page, site.stack.secure), account)
  await dialog.getByText(/^Will be deleted on /).waitFor()
  expect(await scheduled()).toEqual([1, 1])
  await dialog.getByRole('button', { name: 'Keep wallet' }).click()
  await dialog.getByRole('button', { name: 'Delete this wallet' }).waitFor()
  await context.close()
})

test('a wallet is unfrozen although the browser first blocks the window of the sign-in', async () => {
  const { context, page, account } = await signedIn('google', 'Blocked-Frieda')
  const dialog = await showSettings(page)
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByText('Nobody can sign with your wallet while it is frozen').waitFor()
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByRole('button', { name: 'Unfreeze wallet' }).click()
  await proveBlocked(secureFrame(page, site.stack.secure), account)
  await dialog.getByText('It can sign again from').waitFor()
  await context.close()
})

test('a wallet is protected although the browser first blocks the window of the sign-in', async () => {
  const { context, page, account } = await signedIn('google', 'Blocked-Paula')
  const protecting = ask(page, 'protect wallet')
  const frame = secureFrame(page, site.stack.secure)
  await frame.getByText('Password', { exact: true }).click()
  await frame.getByLabel('New password').fill('five blue kites fly')
  await frame.getByLabel('Repeat the password').fill('five blue kites fly')
  await frame.getByRole('checkbox').check()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await proveBlocked(frame, account)
  await frame.getByRole('heading', { name: 'Your wallet is protected' }).waitFor({ timeout: 60_000 })
  await frame.getByRole('button', { name: 'Done' }).click()
  expect(await protecting).toEqual({ answer: { isProtected: true } })
  await context.close()
})

test('keys are exported although the browser first blocks the window of the sign-in', async () => {
  const { context, page, account } = await signedIn('google', 'Blocked-Elsa')
  const exporting = await openExport(page)
  await exporting.getByRole('button', { name: 'Continue' }).click()
  await proveBlocked(exporting.mainFrame(), account)
  const keys = exporting.frameLocator('iframe').getByRole('button', { name: /^Hold to show/ })
  await expect.poll(() => keys.count()).toBe(2)
  await context.close()
})

test('the steps of a social account pass axe and do not overflow, in each theme and direction', async () => {
  const looks: readonly BrowserContextOptions[] = [
    { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    { viewport: { width: 390, height: 760 }, colorScheme: 'dark', locale: 'de' },
    { viewport: { width: 390, height: 760 }, colorScheme: 'light', locale: 'ar' },
  ]
  for (const [place, look] of looks.entries()) {
    const { context, page } = await signedIn('google', `Look${place}`, look)
    await ask(page, 'sync theme', { themeMode: look.colorScheme })
    const dialog = await showSettings(page)
    await expect.poll(() => dialog.locator('[aria-busy]').count()).toBe(0)
    const check = async (step: string) => {
      await shoot(page, `social-${step}-${place}`)
      expect(await axeFindings(page), `${step} ${place}`).toEqual([])
      const frame = page.frames().find((one) => one.url().startsWith(site.stack.secure))
      expect(await frame?.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    await check('overview')
    await dialog.getByRole('list').last().getByRole('button').last().click()
    await dialog.getByRole('checkbox').check()
    const go = dialog.getByRole('button').last()
    await expect.poll(() => go.getAttribute('aria-disabled')).toBeNull()
    await check('delete')
    const popup = await windowOf(page, go)
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0)
    await check('waiting')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('checkbox').waitFor()
    await check('cancelled')
    await context.close()
  }
}, 300_000)
