import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import { openPage } from './openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture') })

async function openAccount(viewport: { width: number; height: number }): Promise<Page> {
  const page = await openPage(fixture, { tab: { viewport } })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').getByText('COIN').first().waitFor()
  await settled(page)
  return page
}

const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(finite.map((animation) => animation.finished))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const topOf = async (page: Page) => (await page.getByRole('tablist').boundingBox())!.y
const sheetOf = async (page: Page) => (await page.getByRole('dialog').boundingBox())!

test.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
])(
  'tabs other than Tokens replace the summary, and the sheet keeps its size: window of $width px',
  async (viewport) => {
    const page = await openAccount(viewport)
    const dialog = page.getByRole('dialog')
    const [sheet, top] = [await sheetOf(page), await topOf(page)]
    await tab(page, 'Tokens').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('heading', { name: 'No activity yet' }).waitFor()
    await settled(page)
    expect(await tab(page, 'Activity').evaluate((node) => node.matches(':focus'))).toBe(true)
    expect(top - (await topOf(page))).toBeGreaterThan(150)
    expect(await sheetOf(page)).toEqual(sheet)
    await dialog.getByRole('heading', { name: /^Account 0x/ }).waitFor()
    await dialog.getByText('COIN').waitFor()
    expect(await dialog.getByRole('button', { name: 'Send' }).count()).toBe(0)

    await page.keyboard.press('Home')
    await dialog.getByRole('button', { name: 'Send' }).waitFor()
    await settled(page)
    expect(await tab(page, 'Tokens').evaluate((node) => node.matches(':focus'))).toBe(true)
    expect(await topOf(page)).toBeCloseTo(top, 0)
    expect(await sheetOf(page)).toEqual(sheet)
    await page.close()
  },
)

test('the tabs animate from their previous position', async () => {
  const page = await openAccount({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const top = await topOf(page)
  const start = await tab(page, 'Activity').evaluate(async (node: HTMLElement) => {
    node.click()
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const moving = document
      .getAnimations()
      .find((one) => 'transitionProperty' in one && one.transitionProperty === 'translate')
    if (!moving) return undefined
    moving.pause()
    moving.currentTime = 0
    return node.closest('[role=tablist]')?.getBoundingClientRect().top
  })
  expect(start).toBeCloseTo(top, 0)
  await page.close()
})
