import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { chooseRecipient } from './chooseRecipient.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })
const phone = { viewport: { width: 390, height: 844 } }

/** Number of lines that the first number in an element takes. */
const linesOfNumber = (element: Locator) =>
  element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const tops = new Set<number>()
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (const [at, letter] of [...(text.nodeValue ?? '')].entries()) {
        if (!/[\d.,]/.test(letter)) continue
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        tops.add(Math.round(range.getBoundingClientRect().top))
      }
    return tops.size
  })

test.each(['9999996123456789012345', '1234567890123456789012345678'])(
  'numbers never wrap, even with %s units',
  async (units) => {
    const page = await openPage(fixture, { tab: phone, units })
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('button', { name: /^Wallet of first/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Account/ }).click()
    const total = page.getByRole('dialog').getByText('COIN').locator('..').first()
    await total.waitFor()
    expect(await linesOfNumber(total)).toBe(1)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Max' }).click()
    await chooseRecipient(page)
    await page.getByRole('button', { name: 'Review' }).click()
    const button = page.getByRole('button', { name: /^Send( [\d,.]+ COIN)?$/ })
    await button.waitFor()
    expect(await linesOfNumber(button)).toBeLessThanOrEqual(1)
    const dialog = page.getByRole('dialog')
    expect(await linesOfNumber(dialog.locator('bdi').filter({ hasText: 'COIN' }).first())).toBe(1)
    expect(await dialog.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    await page.close()
  },
)
