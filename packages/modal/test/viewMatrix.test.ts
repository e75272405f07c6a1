import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { View } from '@latchkey/modal/shell/view.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'
import { pseudoText, pseudoTexts } from './pseudoTexts.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })
/** Folder for screenshots of each view, light and dark; none are taken if unset. */
const folder = process.env.LATCHKEY_PICTURES

const locales = {
  en: { locale: 'en' },
  de: { locale: 'de' },
  ar: { locale: 'ar' },
  pseudo: { locale: 'en', texts: pseudoTexts() },
} as const
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const wallets = [
  { id: 'otter', name: 'Otter', mobile_link: 'otter://', webapp_link: 'https://otter.example' },
  { id: 'long', name: 'The Very Long Named Wallet of the North', mobile_link: 'long://' },
]
const listing = { id: 'otter', name: 'Otter', mobileLink: 'otter://', homepage: 'https://otter.example' }

test('the pseudo-locale is at least 30 % longer and keeps its slots', () => {
  const text = pseudoText('Open {wallet} to continue')
  expect(text).toContain('{wallet}')
  expect(text.length).toBeGreaterThanOrEqual('Open {wallet} to continue'.length * 1.2)
})

/** Texts that overflow the dialog or are cut off, except names, which may have any length. */
const cutTexts = (page: Page) =>
  page.getByRole('dialog').evaluate(
    (dialog, names) => {
      const box = dialog.getBoundingClientRect()
      const cut: string[] = []
      for (const node of dialog.querySelectorAll<HTMLElement>('h2, h3, p, span, b, label, button, a, bdi')) {
        const text = node.textContent?.trim()
        const { left, right, width } = node.getBoundingClientRect()
        if (!text || names.includes(text) || width <= 1 || node.closest('[aria-hidden]')) continue
        const clipped = getComputedStyle(node).overflowX === 'hidden' && node.scrollWidth > node.clientWidth + 1
        if (clipped || left < box.left - 1 || right > box.right + 1) cut.push(text)
      }
      return cut
    },
    wallets.map(({ name }) => name),
  )

describe.each(Object.keys(locales) as (keyof typeof locales)[])('%s', (name) => {
  test.each(Object.keys(sizes) as (keyof typeof sizes)[])('no text is cut off: %s', async (size) => {
    const page = await openPage(fixture, {
      ...locales[name],
      wallets,
      tab: { viewport: sizes[size] },
      options: { siwx: { required: false }, allowUnsupportedNetwork: true },
    })
    const look = async (view: string) => {
      if (folder) {
        await mkdir(folder, { recursive: true })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.screenshot({ path: join(folder, `${view}-${name}-${size}-${colorScheme}.png`) })
        }
      }
      expect(await cutTexts(page), view).toEqual([])
    }
    const open = async (view: View, ready: string) => {
      await page.evaluate((next) => globalThis.modal.open(next), view)
      await page.getByRole('dialog').locator(ready).first().waitFor()
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open({ name: 'Connect' }, 'li:nth-child(3)')
    await look('connect')
    await open({ name: 'AllWallets' }, 'li')
    await look('allWallets')
    await open({ name: 'ConnectingWalletConnectBasic' }, '[role=timer]')
    await look('qr')
    await open({ name: 'ConnectingWalletConnect', walletId: 'otter', listing }, 'a[href]')
    await look('wallet')
    await page.evaluate(() => globalThis.page.setAnswer('never'))
    await open({ name: 'ConnectingExternal', walletId: 'first' }, 'h3')
    await look('external')
    await page.evaluate(() => globalThis.page.setAnswer('no'))
    await page.getByRole('dialog').locator('button').last().click()
    await open({ name: 'Connect' }, 'li')
    await open({ name: 'ConnectingExternal', walletId: 'first' }, 'button:nth-of-type(2)')
    await look('rejected')
    await page.evaluate(() => globalThis.page.setAnswer('yes'))
    await open({ name: 'Connect' }, 'li')
    await open({ name: 'ConnectingExternal', walletId: 'first' }, 'dl, [class*=fact], h3')
    await expect
      .poll(() => page.evaluate(() => globalThis.modal.store.getState().stack.at(-1)?.name))
      .toBe('SIWXSignMessage')
    await page.getByRole('dialog').getByText('127.0.0.1').waitFor()
    await look('signIn')
    await page.evaluate(() => globalThis.modal.close())
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open({ name: 'Account' }, 'section')
    await page.getByRole('dialog').getByText('COIN').first().waitFor()
    await look('account')
    await open({ name: 'SwitchNetwork' }, 'li')
    await look('networks')
    await open({ name: 'WalletSend' }, 'input')
    await page.getByRole('dialog').getByText('COIN').first().waitFor()
    await page.getByRole('dialog').locator('input').first().fill('9')
    await page.getByRole('dialog').locator('[role=alert]').first().waitFor()
    await look('sendErrors')
    await page.getByRole('dialog').locator('input').first().fill('1.5')
    await page.evaluate(() => globalThis.modal.push({ name: 'WalletSend', step: 'recipient' }))
    const receiver = page.getByRole('dialog').locator('input[dir=ltr]:not([inputmode])')
    await receiver.fill('nobody')
    await page.getByRole('dialog').locator('[role=alert]').first().waitFor()
    await look('recipient')
    await receiver.fill(`0x${'c'.repeat(40)}`)
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('dialog').locator('[inputmode=decimal]').waitFor()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('dialog').locator('input').waitFor({ state: 'detached' })
    await look('review')
    await page.evaluate(() => globalThis.page.chooseNetwork('eip155:99'))
    await open({ name: 'UnsupportedChain' }, 'li')
    await look('unsupported')
    await page.close()
  })
})
