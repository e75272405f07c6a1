import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixturePage } from './fixturePage.ts'

let page: Page
const complaints: string[] = []

const fixture = fixturePage({ moving: true })
beforeEach(async () => {
  page = await fixture.newTab({ viewport: { width: 900, height: 700 } })
  complaints.length = 0
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await page.close()
  expect(complaints).toEqual([])
})

const outer = () => page.getByRole('dialog', { name: 'Outer' })
const inner = () => page.getByRole('dialog', { name: 'Inner' })
const reasons = () => page.locator('output').textContent()

/** Accessible text of the focused element, including inside shadow roots. */
const focused = () =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent ?? ''
  })
const focusInside = () =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.closest('dialog') !== null
  })

async function open(path = '/dialog') {
  await page.goto(fixture.url() + path)
  await page.getByRole('button', { name: 'Open' }).click()
  await outer().waitFor()
}

describe.each(['/dialog', '/shadow'])('Dialog on %s', (path) => {
  test('takes the focus, keeps it for 30 Tabs each way, and returns it', async () => {
    await open(path)
    expect(await focused()).toBe('Outer')
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let turn = 0; turn < 30; turn++) {
        await page.keyboard.press(key)
        expect(await focusInside()).toBe(true)
      }
    }
    await page.getByRole('button', { name: 'Done' }).click()
    await outer().waitFor({ state: 'detached' })
    expect(await focused()).toBe('Open')
  })
})

test('shows no focus ring on the button that gets the focus back after the mouse was used, and one after the keyboard', async () => {
  const hasRing = () => page.getByRole('button', { name: 'Open' }).evaluate((node) => node.matches(':focus-visible'))
  await open()
  // WebKit draws a ring wherever a script moved the focus; here only a key press does.
  await outer().press('Shift')
  await page.getByRole('button', { name: 'Done' }).click()
  await outer().waitFor({ state: 'detached' })
  expect(await focused()).toBe('Open')
  expect(await hasRing()).toBe(false)
  await page.keyboard.press('Enter')
  await outer().waitFor()
  await page.keyboard.press('Escape')
  await outer().waitFor({ state: 'detached' })
  expect(await hasRing()).toBe(true)
})

test('Escape requests closing once, closes and returns the focus', async () => {
  await open()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await outer().waitFor({ state: 'detached' })
  expect(await reasons()).toBe('escape')
  expect(await focused()).toBe('Open')
})

test('a press on the backdrop closes; one that began inside does not', async () => {
  await open()
  const box = (await outer().boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  expect(await outer().isVisible()).toBe(true)
  await page.mouse.click(box.x + 8, box.y + 8)
  expect(await outer().isVisible()).toBe(true)
  await page.mouse.click(5, 5)
  await outer().waitFor({ state: 'detached' })
  expect(await reasons()).toBe('backdrop')
})

test('Escape closes only the nested dialog and returns the focus to the outer one', async () => {
  await open()
  await page.getByRole('button', { name: 'Open inner' }).click()
  await inner().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await inner().waitFor({ state: 'detached' })
  expect(await outer().isVisible()).toBe(true)
  expect(await focused()).toBe('Open inner')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await page.keyboard.press('Escape')
  await outer().waitFor({ state: 'detached' })
})

test('locks the page behind without moving it, and unlocks it', async () => {
  await page.goto(`${fixture.url()}/dialog`)
  const before = await page.getByRole('button', { name: 'After' }).boundingBox()
  await page.getByRole('button', { name: 'Open' }).click()
  await outer().waitFor()
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.locator('button', { hasText: 'After' }).boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await outer().waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
})

test('removes an inert attribute added by a password manager', async () => {
  await open()
  await outer().evaluate((dialog) => dialog.setAttribute('inert', ''))
  await expect.poll(() => page.locator('dialog[inert]').count()).toBe(0)
})

test('is at the bottom below 460 px, full width', async () => {
  await page.setViewportSize({ width: 390, height: 700 })
  await open()
  await outer().evaluate((dialog) => Promise.all(dialog.getAnimations().map((animation) => animation.finished)))
  const box = (await outer().boundingBox())!
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect(box.y + box.height).toBe(700)
})

test('opens and closes at once with reduced motion', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  await page.keyboard.press('Escape')
  await outer().waitFor({ state: 'detached' })
  expect(await reasons()).toBe('escape')
})

test('handles an Escape that the browser processed before the dialog could listen', async () => {
  await page.addInitScript(() => {
    const { prototype } = HTMLDialogElement
    const { showModal } = prototype
    prototype.showModal = function () {
      showModal.call(this)
      prototype.showModal = showModal
      this.close()
    }
  })
  await page.goto(`${fixture.url()}/dialog`)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(reasons).toBe('escape')
  await outer().waitFor({ state: 'detached' })
})

test('stays open if it is opened again after a second Escape, which closes it before its exit animation ends', async () => {
  await open()
  await outer().evaluate((dialog) => {
    dialog.style.animationDuration = '60s'
    const opener = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open')
    dialog.addEventListener('close', () => opener?.click(), { once: true })
  })
  await page.keyboard.press('Escape')
  await page.locator('dialog[data-state=closing]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog[open][data-state=open]').waitFor()
  expect(await reasons()).toBe('escape')
  expect(await focusInside()).toBe(true)
})

test('tabs: one stop, arrows move and select, ends wrap', async () => {
  await page.goto(`${fixture.url()}/dialog`)
  await page.getByRole('tab', { name: 'One' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('Three')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tabpanel').textContent()).toBe('two')
  expect(await page.locator('[role=tab][tabindex="0"]').allTextContents()).toEqual(['Two'])
})
