import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { app as App } from '../../test/browser/appPage.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { ask, code, isReady, linkTo, openApp, press, signIn } from '../../test/browser/signInByMail.ts'

declare const app: typeof App

// The settings in Chromium, with the built secure site, both vaults and real e-mails. Each profile is a device.

const site = secureSite()

/** A page of the app in a new profile. */
async function newTab(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return openApp(
    await site.browser.newContext({ reducedMotion: 'reduce', viewport: { width: 480, height: 760 }, ...options }),
    site.stack.app,
  )
}

/** Requests a signature and approves it. */
async function sign(tab: Page, address: string): ReturnType<typeof app.ask> {
  const params = ['0x68656c6c6f', address]
  const answer = ask(tab, 'RPC request', { method: 'personal_sign', chainId: 'eip155:31337', params })
  await tab.frameLocator('iframe').getByRole('button', { name: 'Sign', exact: true }).click()
  return answer
}

/** The settings as the visitor sees them; `closed` is the page's answer. */
async function showSettings(tab: Page) {
  const closed = ask(tab, 'show wallet security').catch((error: Error) => error)
  const dialog = tab.frameLocator('iframe').getByRole('dialog', { name: 'Wallet security' })
  await dialog.waitFor()
  return { dialog, closed }
}

test('[S1.3] a device that another one revokes is refused at once, and its session ends', async () => {
  const email = 'devices@example.com'
  const [own, other] = [await newTab(), await newTab()]
  const address = await signIn(own, site.stack, email)
  expect(await signIn(other, site.stack, email)).toBe(address)
  expect(await sign(other, address)).toMatchObject({ answer: expect.stringMatching(/^0x/) })

  const { dialog, closed } = await showSettings(own)
  const rows = dialog.getByRole('list', { name: 'Devices' }).getByRole('button')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.filter({ hasText: 'This device' }).count()).toBe(1)
  expect(await rows.first().textContent()).toContain(new URL(site.stack.app).host)
  // The device that joined later is marked.
  expect(await rows.filter({ hasNotText: 'This device' }).textContent()).toMatch(/New$/)
  await rows.filter({ hasNotText: 'This device' }).click()
  await dialog.getByText('signs it out at once').waitFor()
  await dialog.getByRole('button', { name: 'Revoke device' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await closed).toEqual({ answer: undefined })

  expect(await sign(other, address)).toMatchObject({ code: 'DEVICE_NOT_ACTIVE' })
  expect(await ask(other, 'is connected')).toEqual({ answer: { isConnected: false } })
  await expect.poll(() => other.evaluate(() => app.events.at(-1))).toEqual({ isConnected: false })
  expect(await sign(own, address)).toMatchObject({ answer: expect.stringMatching(/^0x/) })
})

test('[S1.3] a revoked device is signed out when its page loads, without a request of the app', async () => {
  const email = 'reload@example.com'
  const [own, other] = [await newTab(), await newTab()]
  await signIn(own, site.stack, email)
  await signIn(other, site.stack, email)
  const { dialog } = await showSettings(own)
  await dialog.getByRole('list', { name: 'Devices' }).getByRole('button').filter({ hasNotText: 'This device' }).click()
  await dialog.getByRole('button', { name: 'Revoke device' }).click()
  await dialog.getByRole('list', { name: 'Devices' }).waitFor()
  await other.reload()
  await isReady(other)
  await ask(other, 'is connected')
  await expect.poll(async () => (await ask(other, 'is connected')).answer).toEqual({ isConnected: false })
})

test('protects the wallet with a password, and shows it', async () => {
  const email = 'protected@example.com'
  const tab = await newTab()
  const address = await signIn(tab, site.stack, email)
  const { dialog } = await showSettings(tab)
  const row = dialog.getByRole('button', { name: /^Wallet protection/ })
  expect(await row.textContent()).toContain('Signing in is enough on a new device.Off')
  await row.click()
  const sheet = tab.frameLocator('iframe').getByRole('dialog')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await row.click()
  await sheet.getByText('Password', { exact: true }).click()
  await sheet.getByLabel('New password').fill('five blue kites fly')
  await sheet.getByLabel('Repeat the password').fill('five blue kites fly')
  await sheet.getByRole('checkbox').check()
  await site.stack.endCooldowns()
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const link = await site.stack.mailed(email, linkTo('approve'))
  await site.stack.endCooldowns()
  await press(tab.context(), link, 'Approve')
  const field = sheet.getByRole('textbox', { name: '6-digit code' })
  const mailedCode = await site.stack.mailed(email, code)
  await field.fill(String((Number(mailedCode) + 1) % 1_000_000).padStart(6, '0'))
  await sheet.getByText("That code isn't right, or it has expired.").waitFor()
  await field.fill(mailedCode)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => row.textContent()).toContain('New devices also need your password.On')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await sign(tab, address)).toMatchObject({ answer: expect.stringMatching(/^0x/) })
})

test('[S1.3] shows since when a wallet has been frozen, and unfreezes it by link and code after a day', async () => {
  const email = 'frozen@example.com'
  const tab = await newTab()
  const address = await signIn(tab, site.stack, email)
  const { dialog } = await showSettings(tab)
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByText('Nobody can sign with your wallet while it is frozen').waitFor()
  await dialog.getByRole('button', { name: 'Freeze wallet' }).click()
  await dialog.getByText('Your wallet is frozen').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The frame itself explains why a signature is refused.
  expect(await sign(tab, address)).toMatchObject({ code: 'WALLET_FROZEN' })
  await dialog.getByText(/^Since /).waitFor()
  await site.stack.endCooldowns()
  await dialog.getByRole('button', { name: 'Unfreeze wallet' }).click()
  await dialog.getByRole('button', { name: 'E-mail me the link' }).click()
  await dialog.getByText('Confirm only if the page shows this number.').waitFor()
  await press(tab.context(), await site.stack.mailed(email, linkTo('approve')), 'Unfreeze your wallet')
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill(await site.stack.mailed(email, code))
  await dialog.getByText('It can sign again from').waitFor()
  for (const { db } of [site.stack.vaults.auth, site.stack.vaults.recovery]) {
    const user = await db.selectFrom('users').selectAll().where('unfreeze_at', 'is not', null).executeTakeFirst()
    expect(user).toBeDefined()
  }

  // A new device cannot join the frozen wallet, and shows the reason.
  const stranger = await newTab()
  await site.stack.endCooldowns()
  await ask(stranger, 'connect email', { email })
  const refused = await ask(stranger, 'submit one-time code', { otp: await site.stack.mailed(email, code) })
  expect(refused).toMatchObject({ code: 'WALLET_FROZEN' })
  await stranger
    .frameLocator('iframe')
    .getByText(/^Since /)
    .waitFor()
})

test('sends a lost link and a lost code again, and the earlier one stays valid until then', async () => {
  const email = 'lost@example.com'
  const tab = await newTab()
  await signIn(tab, site.stack, email)
  const { dialog } = await showSettings(tab)
  await dialog.getByRole('button', { name: 'Delete this wallet' }).click()
  await dialog.getByRole('checkbox').check()
  await site.stack.endCooldowns()
  await dialog.getByRole('button', { name: 'E-mail me the link' }).click()
  const lost = await site.stack.mailed(email, linkTo('approve'))
  const newLink = dialog.getByRole('button', { name: 'Send a new link' })
  await newLink.click()
  await dialog.getByText('We have just sent you an e-mail.').waitFor()
  await dialog.getByText('Confirm only if the page shows this number.').waitFor()
  await site.stack.endCooldowns()
  await newLink.click()
  const link = await site.stack.mailed(email, linkTo('approve'))
  const page = await tab.context().newPage()
  await page.goto(lost)
  await page.getByRole('heading', { name: 'Link no longer valid' }).waitFor()
  await page.close()
  const isCodeRequest = /\/codes\/begin$/
  await tab.context().route(isCodeRequest, (route) => route.abort())
  await press(tab.context(), link, 'Approve')
  await dialog.getByText("Your wallet's servers can't be reached right now.").waitFor()
  await tab.context().unroute(isCodeRequest)
  const newCode = dialog.getByRole('button', { name: 'Send a new code' })
  await newCode.click()
  const first = await site.stack.mailed(email, code)
  await newCode.click()
  await dialog.getByText('We have just sent you an e-mail.').waitFor()
  await site.stack.endCooldowns()
  await newCode.click()
  const second = await site.stack.mailed(email, code)
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  if (first !== second) {
    await field.fill(first)
    await dialog.getByText("That code isn't right, or it has expired.").waitFor()
  }
  await field.fill(second)
  await dialog.getByText(/^Will be deleted on /).waitFor()
  await dialog.getByRole('button', { name: 'Keep wallet' }).click()
  await dialog.getByRole('button', { name: 'Delete this wallet' }).waitFor()
})

test('a wallet is deleted after link and code, and kept from the sheet or by the link of the mail', async () => {
  const email = 'deleted@example.com'
  const tab = await newTab()
  const address = await signIn(tab, site.stack, email)
  const { dialog } = await showSettings(tab)
  const keep = dialog.getByRole('button', { name: 'Keep wallet' })
  const shots = process.env.LATCHKEY_PICTURES
  const shoot = async (step: string) => {
    await expect.poll(() => dialog.locator('[aria-busy]').count()).toBe(0)
    if (shots) await tab.screenshot({ path: `${shots}/delete-${step}.png` })
  }
  const schedule = async () => {
    await dialog.getByRole('button', { name: 'Delete this wallet' }).click()
    const send = dialog.getByRole('button', { name: 'E-mail me the link' })
    await dialog.getByText('Everything left in it will be lost').waitFor()
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('checkbox').check()
    await site.stack.endCooldowns()
    await send.click()
    await dialog.getByText('Confirm only if the page shows this number.').waitFor()
    await shoot('link')
    await site.stack.endCooldowns()
    await press(tab.context(), await site.stack.mailed(email, linkTo('approve')), 'Approve')
    const field = dialog.getByRole('textbox', { name: '6-digit code' })
    const right = await site.stack.mailed(email, code)
    await field.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    await dialog.getByText("That code isn't right, or it has expired. 2 tries left.").waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate((input) => input.ownerDocument.activeElement === input)).toBe(true)
    await dialog.getByRole('button', { name: 'Send a new code' }).waitFor()
    await shoot('wrong-code')
    await field.fill(right)
    await dialog.getByText(/^Will be deleted on /).waitFor()
    await keep.waitFor()
  }
  const scheduled = async () => {
    const both = [site.stack.vaults.auth, site.stack.vaults.recovery]
    const users = both.map(({ db }) => db.selectFrom('users').selectAll().where('delete_at', 'is not', null).execute())
    return (await Promise.all(users)).map((found) => found.length)
  }
  await schedule()
  await shoot('scheduled')
  expect(await scheduled()).toEqual([1, 1])
  await keep.click()
  await dialog.getByRole('button', { name: 'Delete this wallet' }).waitFor()
  expect(await scheduled()).toEqual([0, 0])

  await schedule()
  expect(await scheduled()).toEqual([1, 1])
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await sign(tab, address)).toMatchObject({ answer: expect.stringMatching(/^0x/) })
  const page = await tab.context().newPage()
  await page.goto(await site.stack.mailed(email, linkTo('keep')))
  await page.getByRole('button', { name: 'Keep my wallet' }).click()
  await page.getByText('Wallet kept').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/keep-page.png` })
  expect(await scheduled()).toEqual([0, 0])
})

test('the settings violate no axe rule and do not overflow, in light and dark, on a phone, and in Arabic', async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const looks = [
    { colorScheme: 'light' },
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    { locale: 'ar', viewport: { width: 390, height: 760 } },
    { locale: 'de', viewport: { width: 320, height: 640 } },
  ] as const
  for (const [place, look] of looks.entries()) {
    const tab = await newTab(look)
    await ask(tab, 'sync theme', { themeMode: 'colorScheme' in look ? look.colorScheme : 'light' })
    await signIn(tab, site.stack, `look${place}@example.com`)
    // Closing the profile interrupts the request.
    ask(tab, 'show wallet security').catch(() => {})
    const frame = tab.frames().find((one) => one.url().startsWith(site.stack.secure))
    if (!frame) throw new Error('no frame')
    const dialog = frame.getByRole('dialog')
    const check = async (step: string) => {
      await expect.poll(() => dialog.locator('[aria-busy]').count()).toBe(0)
      const shots = process.env.LATCHKEY_PICTURES
      if (shots) await tab.screenshot({ path: `${shots}/settings-${step}-${place}.png` })
      await frame.evaluate(axe)
      const found = await frame.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: { run: () => Promise<never> } }).axe.run()
        return JSON.stringify(violations)
      })
      expect(JSON.parse(found), `${step} ${JSON.stringify(look)}`).toEqual([])
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    const lists = dialog.getByRole('list')
    await lists.first().waitFor()
    await check('overview')
    await lists.nth(1).getByRole('button').click()
    await check('device')
    await dialog.getByRole('button').first().click()
    await lists.first().waitFor()
    await dialog.getByRole('button').last().click()
    await check('freeze')
    await dialog.getByRole('button').first().click()
    await lists.last().getByRole('button').last().click()
    await dialog.getByRole('checkbox').check()
    await check('delete')
    const delete_at = new Date(Date.now() + 7 * 24 * 60 * 60_000)
    await site.stack.vaults.auth.db.updateTable('users').set({ delete_at }).execute()
    await dialog.getByRole('button').first().click()
    await lists.first().waitFor()
    await check('scheduled')
    await tab.context().close()
  }
})
