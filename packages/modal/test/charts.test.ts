import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../e2e/harness/accessibility.ts'
import { fixturePage } from '../../ui/test/fixturePage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, 'gallery') })

async function openScene(id: string, { locale = 'en', ...tab }: openScene.Params = {}) {
  const page = await fixture.newTab({ reducedMotion: 'reduce', ...tab })
  await page.goto(`${fixture.url()}/?locale=${locale}&scene=${id}`)
  await page.locator(`[data-scene="${id}"][data-ready]`).waitFor()
  const sheet = page.getByRole('group')
  return { page, sheet, slider: sheet.getByRole('slider') }
}

declare namespace openScene {
  type Params = { readonly locale?: string } & Parameters<ReturnType<typeof fixturePage>['newTab']>[0]
}

const chosen = async (slider: Locator) => Number(await slider.getAttribute('aria-valuenow'))
const said = (slider: Locator) => slider.getAttribute('aria-valuetext')
/** The change of the last day, shown while no point is selected. */
const changeIn = (sheet: Locator) => sheet.getByText(/% in the last 24 hours$/)
const heightOf = async (sheet: Locator) => (await sheet.boundingBox())?.height

async function summaryOf(page: Page, slider: Locator): Promise<string | null> {
  const id = (await slider.getAttribute('aria-describedby')) ?? ''
  return page.evaluate((id) => document.getElementById(id)?.textContent ?? null, id)
}

test('keys select chart points and show price and time without shifting the layout', async () => {
  const { page, sheet, slider } = await openScene('token')
  const height = await heightOf(sheet)
  await slider.focus()
  expect(await chosen(slider)).toBe(96)
  await page.keyboard.press('ArrowLeft')
  expect(await chosen(slider)).toBe(95)
  await page.keyboard.press('PageDown')
  expect(await chosen(slider)).toBe(85)
  const text = (await said(slider)) ?? ''
  const [price = '', ...time] = text.split(', ')
  expect(price).toMatch(/^\$2,4\d\d\.\d\d$/)
  await sheet.getByText(time.join(', '), { exact: true }).waitFor()
  expect(await sheet.getByText(price.split('.')[0] ?? '', { exact: true }).count()).toBe(1)
  await page.keyboard.press('Home')
  expect(await said(slider)).toMatch(/^\$2,404\.10, /)
  await page.keyboard.press('ArrowDown')
  expect(await chosen(slider)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect(await chosen(slider)).toBe(2)
  await page.keyboard.press('End')
  expect(await chosen(slider)).toBe(96)
  expect(await heightOf(sheet)).toBe(height)
  await page.keyboard.press('Tab')
  await changeIn(sheet).waitFor()
  await page.close()
})

test('hovering selects a chart point, and leaving restores the current price', async () => {
  const { page, sheet, slider } = await openScene('token')
  const { x, y, width, height } = (await slider.boundingBox())!
  await page.mouse.move(x + 1, y + height / 2)
  expect(await chosen(slider)).toBe(0)
  await page.mouse.move(x + width / 2, y + 10)
  expect(await chosen(slider)).toBe(48)
  expect(await changeIn(sheet).count()).toBe(0)
  await page.mouse.move(x + width / 2, y - 40)
  await changeIn(sheet).waitFor()
  expect(await chosen(slider)).toBe(96)
  await page.close()
})

test('in right-to-left languages, time still runs from left to right for pointer and keys', async () => {
  const { page, slider } = await openScene('token', { locale: 'ar' })
  const { x, y, height } = (await slider.boundingBox())!
  await page.mouse.move(x + 1, y + height / 2)
  expect(await chosen(slider)).toBe(0)
  await page.mouse.move(0, 0)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await chosen(slider)).toBe(95)
  await page.close()
})

test.each([
  ['token', 'Up 1.92% in the last 24 hours, from $2,404.10 to $2,450.15'],
  ['token-down', 'Down 3.39% in the last 24 hours, from $3.51 to $3.39'],
  ['token-flat', 'Unchanged in the last 24 hours at $1.00'],
  ['token-tiny', 'Up 6.68% in the last 24 hours, from $0.000001153 to $0.00000123'],
  ['portfolio', 'Up $36.12 in the last 24 hours, from $3,462.16 to $3,498.28'],
])('summarizes the chart in one sentence: %s', async (scene, sentence) => {
  const { page, slider } = await openScene(scene)
  expect(await summaryOf(page, slider)).toBe(sentence)
  expect(await axeFindings(page)).toEqual([])
  await page.close()
})

test('keeps the layout while prices load, on failure and without prices', async () => {
  const switches = await Promise.all(
    ['token', 'token-loading', 'token-empty', 'token-new', 'token-error'].map(async (scene) => {
      const { page, sheet } = await openScene(scene)
      const [top, box] = [await sheet.boundingBox(), await sheet.getByRole('radiogroup').boundingBox()]
      await page.close()
      return Math.round((box?.y ?? 0) - (top?.y ?? 0))
    }),
  )
  expect(new Set(switches).size).toBe(1)
})

test('selecting another period loads its chart', async () => {
  const { page, sheet, slider } = await openScene('token')
  await slider.focus()
  await page.keyboard.press('Home')
  await sheet.getByRole('radio', { name: 'in the last 7 days' }).check({ force: true })
  await sheet.getByText(/% in the last 7 days$/).waitFor()
  expect(await chosen(slider)).toBe(96)
  await page.close()
})

test('Send opens with the token selected', async () => {
  const { page, sheet } = await openScene('token-down')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await sheet.getByRole('button', { name: 'Token: JUN' }).waitFor()
  await page.close()
})

test('draws the line and the focus indicator in forced-colours mode', async () => {
  const { page, slider } = await openScene('token', { forcedColors: 'active' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  const drawn = await slider.evaluate((node) => ({
    stroke: getComputedStyle(node.querySelector('path:not([fill])') as Element).stroke,
    outline: getComputedStyle(node).outlineStyle,
  }))
  expect(drawn.stroke).not.toBe('none')
  expect(drawn.outline).toBe('solid')
  await page.close()
})

test.each([320, 390])('a huge value and a long name fit a window of %i px', async (width) => {
  for (const scene of ['token-long', 'portfolio-long', 'token-tiny']) {
    const { page, sheet } = await openScene(scene, { viewport: { width, height: 844 } })
    expect(await sheet.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.close()
  }
})
