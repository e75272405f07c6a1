import { fromHex } from '@latchkey/base/codec/hex'
import { getBase58Encoder } from '@solana/kit'
import type { Browser, Frame, Locator, Page } from 'playwright-core'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { contentsOf } from '../../test/browser/recordSinks.ts'
import { secureSite } from '../../test/browser/secureSite.ts'
import { ask, code, linkTo, openApp, press, signIn } from '../../test/browser/signInByMail.ts'
import { leaksIn } from '../../test/leaksIn.ts'

// An export in Chromium, with the built secure site, both vaults and real e-mails.

const site = secureSite()
const day = 24 * 60 * 60_000

declare global {
  var decrypted: Promise<void>
}

type Look = Parameters<Browser['newContext']>[0]

/** A browser with the app open and its visitor signed in. */
async function signedIn(email: string, look: Look = {}) {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 480, height: 760 },
    ...look,
  })
  const page = await openApp(context, site.stack.app)
  return { context, page, email, address: await signIn(page, site.stack, email) }
}

type Visitor = Awaited<ReturnType<typeof signedIn>>

/** Advances the clocks by 24 hours, for every device. */
const endHold = () =>
  site.stack.vaults.auth.db
    .updateTable('devices')
    .set({ created_at: new Date(Date.now() - day) })
    .execute()

/** Opens a row of the wallet security sheet. */
async function openRow({ page }: Visitor, row: string | RegExp = /^Export your keys/) {
  ask(page, 'show wallet security').catch(() => {})
  const dialog = page.frameLocator('iframe').getByRole('dialog')
  await dialog.getByRole('list').first().waitFor()
  await dialog.getByRole('button', { name: row }).click()
  return dialog
}

async function openPage({ context }: Visitor, opener: Locator): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), opener.click()])
  await page.getByRole('dialog').waitFor()
  return page
}

/**
 * Starts watching the page's decryption; the returned function waits for the first one and for what the page draws
 * after it.
 */
async function watchDecryption(page: Page) {
  await page.evaluate(() => {
    const { decrypt } = SubtleCrypto.prototype
    globalThis.decrypted = new Promise((resolve) => {
      SubtleCrypto.prototype.decrypt = function (...args) {
        const plain = decrypt.apply(this, args)
        plain.finally(resolve)
        return plain
      }
    })
  })
  return () =>
    page.evaluate(async () => {
      await globalThis.decrypted
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    })
}

const keysFrame = (page: Page): Frame => page.frames().find((one) => one.url().endsWith('/export/keys'))!

/** Link and code. Resolves when the document shows the keys. */
async function prove({ context, email }: Visitor, page: Page): Promise<Frame> {
  await site.stack.endCooldowns()
  await press(context, await site.stack.mailed(email, linkTo('approve')))
  const right = await site.stack.mailed(email, code)
  const field = page.getByRole('textbox')
  await field.fill(right === '000000' ? '111111' : '000000')
  // The text is the same in three languages.
  await page.getByRole('alert').filter({ hasText: /\b2\b/ }).waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await field.evaluate((input) => input.ownerDocument.activeElement === input)).toBe(true)
  await field.fill(right)
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 60_000 }).toBe(0)
  const frame = keysFrame(page)
  await frame.getByRole('dialog').waitFor()
  return frame
}

test('a new device has to wait; an old one exports on a separate page, which sends nothing once it has the keys', async () => {
  const visitor = await signedIn('owner@example.com')
  const { context, address } = visitor
  const said: string[] = []
  context.on('console', (message) => said.push(message.text()))
  context.on('weberror', (error) => said.push(String(error.error())))
  const dialog = await openRow(visitor)
  await dialog.getByText(/^You can export from /).waitFor()
  expect(await dialog.getByRole('button', { name: 'Open the page' }).count()).toBe(0)
  await endHold()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Export your keys/ }).click()
  const page = await openPage(visitor, dialog.getByRole('button', { name: 'Open the page' }))
  expect(page.url()).toBe(`${site.stack.secure}/export`)
  expect(await page.evaluate(() => window.opener)).toBeNull()
  const go = page.getByRole('button', { name: 'Continue' })
  await page.getByRole('textbox').fill('yes')
  expect(await go.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('textbox').fill('export')
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.clock.install()
  await site.stack.endCooldowns()
  await go.click()
  const frame = await prove(visitor, page)
  const [before, ...rest] = [sent.length, ...frame.childFrames()]
  expect(rest).toEqual([])

  const shown = frame.locator('[data-key]')
  const hidden = /^•+$/
  const areHidden = async () => (await shown.allTextContents()).every((text) => hidden.test(text))
  expect(await areHidden()).toBe(true)
  const hold = frame.getByRole('button', { name: /^Hold to show/ })
  await hold.first().hover()
  await page.mouse.down()
  await expect.poll(() => shown.first().textContent()).toMatch(/^0x[0-9a-f]{64}$/)
  const evm = (await shown.first().textContent()) ?? ''
  expect(privateKeyToAccount(evm as `0x${string}`).address).toBe(address)
  await page.mouse.up()
  await expect.poll(() => shown.first().textContent()).toMatch(hidden)
  await hold.last().focus()
  await page.keyboard.down(' ')
  await expect.poll(() => shown.last().textContent()).not.toMatch(hidden)
  const sol = (await shown.last().textContent()) ?? ''
  const solAddress = await frame.locator('bdi').last().textContent()
  const bytes = getBase58Encoder().encode(sol)
  expect(bytes).toHaveLength(64)
  expect([...bytes.slice(32)]).toEqual([...getBase58Encoder().encode(solAddress ?? '')])
  await page.keyboard.up(' ')
  await expect.poll(() => shown.last().textContent()).toMatch(hidden)
  await hold.first().evaluate((node) => node.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect(await areHidden()).toBe(true)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => visitor.page.evaluate(() => navigator.clipboard.readText())
  await visitor.page.bringToFront()
  await visitor.page.evaluate(() => navigator.clipboard.writeText('before'))
  await page.bringToFront()
  await frame.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await frame.getByText('Other apps can read what you copy').waitFor()
  expect(sent.slice(before)).toEqual([])
  await frame.getByRole('button', { name: 'Copy anyway' }).click()
  await frame.getByRole('button', { name: 'Copied' }).waitFor()
  await visitor.page.bringToFront()
  expect(await clipboard()).toBe(evm)
  await page.bringToFront()

  await page.clock.fastForward(60_000)
  await frame.getByText('Your keys are hidden').waitFor()
  expect(await frame.evaluate(() => document.documentElement.outerHTML)).not.toContain(evm.slice(2, 18))
  expect(sent.slice(before)).toEqual([])

  // Even a script in the document could not send anything, and a script of the page could not read it.
  const attempts = await frame.evaluate(async (url) => {
    const failed = (task: Promise<unknown>) => task.then(() => false).catch(() => true)
    const image = new Image()
    const drawn = new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }))
    image.src = `${url}/health`
    const stored = new Promise((resolve) => resolve(localStorage.length))
    return Promise.all([failed(fetch(`${url}/health`)), failed(drawn), failed(stored)])
  }, site.stack.secure)
  expect(attempts).toEqual([true, true, true])
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull()

  const outside = [...sent, ...said, ...site.stack.vaults.logged, await contentsOf(page.mainFrame())]
  outside.push(...site.stack.inbox.list(visitor.email).map(({ text }) => text))
  const keysShown = { evm: fromHex(evm.slice(2))!, solana: Uint8Array.from(bytes.slice(0, 32)) }
  expect(leaksIn([...outside, evm], keysShown)).toEqual(['evm'])
  expect(leaksIn(outside, keysShown)).toEqual([])
  await page.reload()
  await page.getByText('The export failed. Start a new one').waitFor()
  await context.close()
}, 300_000)

test('no page can frame the export page, and no other site can frame the document with the keys', async () => {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  for (const [from, path, isFramed] of [
    [site.stack.app, `/sdk?projectId=${'0'.repeat(32)}`, true],
    [site.stack.app, '/export', false],
    [site.stack.app, '/export/keys', false],
    [`${site.stack.secure}/export`, '/export', false],
  ] as const) {
    await page.goto(from)
    await page.evaluate(async (address) => {
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => Object.assign(frame, { onload: resolve }))
      frame.src = address
      document.body.append(frame)
      await loaded
    }, site.stack.secure + path)
    const framed = page.frames().map((one) => one.url())
    expect(framed.includes(site.stack.secure + path), `${path} in ${from}`).toBe(isFramed || from.endsWith(path))
    expect(page.frames()).toHaveLength(2)
  }
  await context.close()
})

test('a browser that blocks the window gets a link', async () => {
  const visitor = await signedIn('blocked@example.com')
  await endHold()
  const frame = visitor.page.frames().find((one) => one.url().startsWith(site.stack.secure))
  await frame?.evaluate(() => Object.assign(window, { open: () => null }))
  const dialog = await openRow(visitor)
  await dialog.getByRole('button', { name: 'Open the page' }).click()
  await dialog.getByText('Your browser did not open the page.').waitFor()
  expect(await axeFindings(visitor.page)).toEqual([])
  const page = await openPage(visitor, dialog.getByRole('link', { name: 'Open the page' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Nothing was exported.').waitFor()
  await visitor.context.close()
})

test('cancelling while the link is being mailed ends the export', async () => {
  const visitor = await signedIn('cancelled@example.com')
  await endHold()
  const dialog = await openRow(visitor)
  const page = await openPage(visitor, dialog.getByRole('button', { name: 'Open the page' }))
  const asked = page.waitForRequest(/\/recovery\//)
  let mail = () => {}
  const held = new Promise<void>((resolve) => {
    mail = resolve
  })
  await page.route(/\/recovery\//, (route) => held.then(() => route.continue()))
  await page.getByRole('textbox').fill('export')
  await site.stack.endCooldowns()
  await page.getByRole('button', { name: 'Continue' }).click()
  await asked
  const decrypted = await watchDecryption(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const cancelled = page.getByText('Nothing was exported.')
  await cancelled.waitFor()
  mail()
  await decrypted()
  expect(await cancelled.isVisible()).toBe(true)
  await visitor.context.close()
})

test('a keys document that does not load is reported before anything is mailed, and can be loaded again', async () => {
  const visitor = await signedIn('unready@example.com')
  await endHold()
  const dialog = await openRow(visitor)
  await visitor.context.route(/\/export\/keys$/, (route) => route.abort())
  await visitor.context.clock.install()
  const page = await openPage(visitor, dialog.getByRole('button', { name: 'Open the page' }))
  await page.getByRole('textbox').fill('export')
  await site.stack.endCooldowns()
  const mails = site.stack.vaults.sentTo.length
  await page.getByRole('button', { name: 'Continue' }).click()
  const notLoaded = page.getByText("The part of this page that shows your keys didn't load.")
  await expect
    .poll(async () => {
      await page.clock.fastForward(20_000)
      return notLoaded.isVisible()
    })
    .toBe(true)
  expect(site.stack.vaults.sentTo).toHaveLength(mails)
  expect(await axeFindings(page)).toEqual([])
  await visitor.context.unroute(/\/export\/keys$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await prove(visitor, page)
  await visitor.context.close()
})

test('every step passes axe, in each theme and direction', async () => {
  const looks = [
    { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'de' },
    { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'ar' },
  ] as const
  const words = ['export', 'exportieren', 'تصدير']
  for (const [place, look] of looks.entries()) {
    const visitor = await signedIn(`look${place}@example.com`, look)
    const check = async (page: Page, step: string) => {
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      const shots = process.env.LATCHKEY_PICTURES
      if (shots) await page.screenshot({ path: `${shots}/export-${step}-${place}.png` })
      expect(await axeFindings(page), `${step} ${place}`).toEqual([])
      for (const frame of page.frames())
        expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth), step).toBeLessThanOrEqual(
          0,
        )
    }
    const row = /^(Export your keys|Schlüssel exportieren|تصدير مفاتيحك)/
    const dialog = await openRow(visitor, row)
    const actions = dialog.getByRole('button')
    await expect.poll(() => dialog.locator('[aria-busy]').count()).toBe(0)
    await check(visitor.page, 'held')
    await endHold()
    await actions.first().click()
    await dialog.getByRole('list').first().waitFor()
    await check(visitor.page, 'overview')
    await dialog.getByRole('button', { name: row }).click()
    await expect.poll(() => dialog.locator('[aria-busy]').count()).toBe(0)
    await check(visitor.page, 'ready')
    const page = await openPage(visitor, actions.last())
    await page.getByRole('textbox').waitFor()
    await check(page, 'confirm')
    await page.getByRole('textbox').fill(words[place] ?? '')
    await site.stack.endCooldowns()
    await page.getByRole('button').last().click()
    await page.locator('b[dir=ltr]').waitFor()
    await check(page, 'link')
    const frame = await prove(visitor, page)
    await frame.getByRole('button').nth(1).click()
    await frame.getByRole('button').nth(0).focus()
    await page.keyboard.down('Enter')
    await check(page, 'keys')
    await page.keyboard.up('Enter')
    await frame.getByRole('button').last().click()
    await expect.poll(() => frame.getByRole('button').count()).toBe(0)
    await check(page, 'gone')
    await visitor.context.close()
  }
}, 300_000)
