import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture'), moving: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
type Point = { readonly x: number; readonly y: number }

/** Simulates touch with the browser's own touch events. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (point: Point) => send('touchStart', [point]),
    move: (point: Point) => send('touchMove', [point]),
    up: () => send('touchEnd', []),
  }
}

/** The point where the drag starts: beside the title, between the buttons. */
async function openSheet(page: Page): Promise<Point> {
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const box = await page.getByRole('dialog').boundingBox()
  return { x: 120, y: box!.y + 20 }
}

const top = async (page: Page) => (await page.getByRole('dialog').boundingBox())!.y
/** Moves in steps with pauses, so that the release is not a flick. */
async function dragSlowly(page: Page, from: Point, distance: number) {
  const finger = await fingerOn(page)
  await finger.down(from)
  for (let step = 1; step <= 10; step++) {
    await finger.move({ x: from.x, y: from.y + (distance * step) / 10 })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  // Hold still before the release.
  await page.evaluate(() => new Promise((rested) => setTimeout(rested, 150)))
  return finger
}

test('a bottom sheet follows the drag and closes beyond a third of its height', async () => {
  const page = await openPage(fixture, { tab: phone })
  const grip = await openSheet(page)
  const before = await top(page)
  const finger = await dragSlowly(page, grip, 300)
  expect(Math.round((await top(page)) - before)).toBe(300)
  await finger.up()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  await expect.poll(() => top(page)).toBe(before)
  await page.close()
})

test('a shorter drag moves the sheet back, a flick closes it', async () => {
  const page = await openPage(fixture, { tab: phone })
  const grip = await openSheet(page)
  const before = await top(page)
  const slow = await dragSlowly(page, grip, 60)
  const movingBack = page.evaluate(
    () =>
      new Promise<unknown[]>((seen) => {
        const durations = () =>
          document
            .querySelector('dialog')
            ?.getAnimations()
            .map(({ effect }) => effect?.getComputedTiming().duration)
        addEventListener('pointerup', () => queueMicrotask(() => seen(durations() ?? [])), { once: true })
      }),
  )
  await slow.up()
  expect(await movingBack).toEqual([150])
  await expect.poll(() => top(page)).toBe(before)
  const finger = await fingerOn(page)
  await finger.down(grip)
  for (const y of [20, 60, 110]) await finger.move({ x: grip.x, y: grip.y + y })
  await finger.up()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.close()
})

test('releasing the mouse outside the sheet ends the drag', async () => {
  const page = await openPage(fixture, { tab: { viewport: phone.viewport } })
  const { x, y } = await openSheet(page)
  const before = await top(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, before - 100)
  await page.mouse.up()
  await page.mouse.move(x, y + 200, { steps: 4 })
  expect(await top(page)).toBe(before)
  await page.close()
})

test('a drag does not close a sign-in, and with reduced motion the sheet moves back at once', async () => {
  const page = await openPage(fixture, { tab: phone, options: { siwx: {} } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSheet(page)
  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  const before = await top(page)
  await (await dragSlowly(page, { x: 120, y: before + 20 }, 350)).up()
  expect(await top(page)).toBe(before)
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await page.close()
})

test('header buttons and the list below do not start a drag', async () => {
  const page = await openPage(fixture, { tab: phone })
  await openSheet(page)
  const before = await top(page)
  for (const part of [
    page.getByRole('button', { name: 'Close' }),
    page.getByRole('button', { name: /^Wallet of first/ }),
  ]) {
    const box = (await part.boundingBox())!
    const finger = await dragSlowly(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 100)
    expect(await top(page)).toBe(before)
    await finger.up()
  }
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.close()
})
