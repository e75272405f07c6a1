import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerPage } from './fixture/ServerPage.tsx'
import { fixturePage } from './fixturePage.ts'
import { withoutFocusMark } from './focusMarks.ts'

type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

const serverMarkup = renderToString(createElement(ServerPage))

const fixture = fixturePage({ bodyOf: (path) => (path === '/server' ? serverMarkup : '') })

async function show(path: string, options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await fixture.newTab({ ...options, reducedMotion: 'reduce' })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(fixture.url() + path)
  await page.locator('button').first().waitFor()
  return { page, complaints }
}

test('no specimen violates axe rules, light or dark, or the Content-Security-Policy', async () => {
  const { page, complaints } = await show('/')
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
  expect(violations).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
})

test.each([320, 390, 1280])('nothing overflows a window of %i px', async (width) => {
  for (const dir of ['ltr', 'rtl']) {
    const { page } = await show(`/?dir=${dir}`, { viewport: { width, height: 800 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.close()
  }
})

test('every control has a touch target of 44 px', async () => {
  const { page } = await show('/')
  const small = await page.evaluate(() => {
    const reach = (element: Element) => {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const hits = (dy: number) => {
        const hit = document.elementFromPoint(x, y + dy)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }
      return hits(-21) && hits(21)
    }
    return [...document.querySelectorAll('button, a[href], input')]
      .filter((element) => {
        element.scrollIntoView({ block: 'center' })
        return !reach(element)
      })
      .map((element) => element.outerHTML.slice(0, 140))
  })
  expect(small).toEqual([])
  await page.close()
})

test('every focusable element shows its focus in forced-colors mode, too', async () => {
  const { page } = await show('/', { forcedColors: 'active' })
  expect(await withoutFocusMark(page, 'body')).toEqual([])
  await page.getByRole('button', { name: 'Open the dialog' }).first().click()
  await page.getByRole('button', { name: 'Open another' }).click()
  await page.locator('dialog [tabindex="0"]').waitFor()
  expect(await withoutFocusMark(page, 'dialog')).toEqual([])
  await page.close()
})

test('server markup has no style attribute and hydrates without warnings', async () => {
  expect(serverMarkup).toContain('0x7a…e491c6')
  expect(serverMarkup).not.toContain('style=')
  const { page, complaints } = await show('/server')
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(2)
  expect(complaints).toEqual([])
  await page.close()
})

test('the system theme applies without scripts', async () => {
  const paint = async (colorScheme: 'light' | 'dark') => {
    const { page } = await show('/server', { colorScheme })
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(2)
    const color = await page.getByText('0x7a…e491c6').evaluate((node) => getComputedStyle(node).color)
    await page.close()
    return color
  }
  expect(await paint('light')).toBe('rgb(20, 21, 26)')
  expect(await paint('dark')).toBe('rgb(243, 244, 244)')
})

test('is not affected by hostile styles of the host page', async () => {
  const { page } = await show('/server')
  const measure = () =>
    page.getByRole('button', { name: '0x7a…e491c6' }).evaluate((node) => {
      const { width, height } = node.getBoundingClientRect()
      const { color, textTransform, letterSpacing } = getComputedStyle(node)
      return { width, height, color, textTransform, letterSpacing }
    })
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(2)
  const before = await measure()
  await page.evaluate(() => {
    const host = new CSSStyleSheet()
    host.replaceSync(
      `
      #root button, body button { all: unset; }
      body button { text-transform: uppercase; letter-spacing: 4px; padding: 40px; color: red; float: left }
      * { line-height: 3; box-sizing: content-box } svg { width: 100% } img { max-width: 4px; display: inline }
    `.replace('#root button, ', ''),
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, host]
  })
  expect(await measure()).toEqual(before)
  await page.close()
})

test('the thumb of a segmented control slides to another option, but not into place', async () => {
  const page = await fixture.newTab({ reducedMotion: 'no-preference' })
  await page.goto(fixture.url())
  const segment = page.getByRole('radiogroup').first()
  await segment.waitFor()
  const thumb = (list: HTMLElement) => ({
    size: list.style.getPropertyValue('--lk-thumb-size'),
    isSliding: list.getAnimations({ subtree: true }).some((one) => 'transitionProperty' in one),
  })
  const nextFrame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await segment.evaluate((list) => {
    const dialog = document.createElement('dialog')
    list.replaceWith(dialog)
    dialog.append(list)
  })
  const hidden = page.locator('dialog > [role=radiogroup]')
  await expect.poll(async () => (await hidden.evaluate(thumb)).size).toBe('0px')
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.showModal())
  await nextFrame()
  const shown = await segment.evaluate(thumb)
  expect(shown).toEqual({ size: expect.not.stringMatching(/^0px$/), isSliding: false })
  // In one call: on a busy machine the thumb would arrive before a second one.
  const isSliding = await segment.evaluate(async (list) => {
    ;[...list.querySelectorAll('input')].at(-1)?.click()
    const none = () => list.getAnimations({ subtree: true }).every((one) => !('transitionProperty' in one))
    for (let frames = 0; none() && frames < 10; frames += 1) await new Promise(requestAnimationFrame)
    return !none()
  })
  expect(isSliding).toBe(true)
  await page.close()
})
