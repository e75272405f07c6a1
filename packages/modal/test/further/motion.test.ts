import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { film } from '../film.ts'
import { holdFrames, inPage } from '../frames.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture'), inParts: true, moving: true })
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const wallets = ['Otter', 'Badger', 'Crane', 'Dingo', 'Egret'].map((name) => ({
  id: name.toLowerCase(),
  name,
  mobile_link: `${name.toLowerCase()}://`,
  webapp_link: `https://${name.toLowerCase()}.example`,
}))

/** The modal on Connect, with its wallets and the code for animations loaded. */
async function openConnect(params: openPage.Params = {}): Promise<Page> {
  const page = await openPage(fixture, { wallets, ...params })
  const motion = page.waitForResponse(/sheetMotion/)
  await page.locator('[data-latchkey] button').first().click()
  await page.getByRole('dialog').getByText('Otter').waitFor()
  await motion
  await page.waitForLoadState('networkidle')
  await settle(page)
  return page
}

const settle = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map((animation) => animation.finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

const sheet = (page: Page) => page.getByRole('dialog').locator('xpath=./div').first()
const height = async (page: Page) => (await sheet(page).boundingBox())!.height
const walletRow = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const logo = (page: Page, name: string) => page.getByRole('dialog').locator(`[data-lk-shared="wallet ${name}"]`)
/** Asserts that no remains of an animation are left in the sheet. */
const leftovers = (page: Page) => page.getByRole('dialog').locator('[inert]').count()

const openFirstWallet = async (page: Page) => {
  await page.evaluate(() => globalThis.page.setAnswer('never'))
  await walletRow(page, /^Wallet of first/).click()
  await page.getByRole('heading', { name: 'Confirm in Wallet of first' }).waitFor()
}

test('the height of the sheet changes from the old screen to the new one without overshoot', async () => {
  const page = await openConnect()
  const before = await height(page)
  const frames = await holdFrames(inPage(page))
  await openFirstWallet(page)
  const seen: number[] = []
  for (const ms of [0, 15, 30, 45, 60, 90, 120, 150]) {
    await frames.at(ms)
    seen.push(await height(page))
  }
  await frames.release()
  const after = await height(page)
  expect(after).toBeLessThan(before - 50)
  expect(seen[0]).toBeCloseTo(before, 0)
  expect(seen.at(-1)).toBeCloseTo(after, 0)
  expect(seen).toEqual([...seen].sort((a, b) => b - a))
  expect(await leftovers(page)).toBe(0)
  await page.close()
})

test('in a narrow window the lower edge of the sheet stays in place while its height changes', async () => {
  const page = await openConnect({ tab: { viewport: { width: 390, height: 844 } } })
  const frames = await holdFrames(inPage(page))
  await openFirstWallet(page)
  for (const ms of [0, 45, 150]) {
    await frames.at(ms)
    const { y, height } = (await sheet(page).boundingBox())!
    expect(y + height, `${ms} ms`).toBeCloseTo(844, 0)
  }
  await frames.release()
  await page.close()
})

/** Connects with the first wallet and opens its account. */
async function openAccount(page: Page): Promise<void> {
  await walletRow(page, /^Wallet of first/).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').getByText('COIN').first().waitFor()
}

test('no frame between two screens is blank: a wallet', async () => {
  const page = await openConnect()
  expect(await film(inPage(page), { begin: () => openFirstWallet(page), content: 'h2' })).toBeLessThanOrEqual(0.02)
  await page.close()
})

test('no frame between two screens is blank: the QR code', async () => {
  const page = await openConnect()
  const begin = async () => {
    await walletRow(page, /^Scan with your phone/).click()
    await page.getByRole('heading', { name: /^Scan/ }).first().waitFor()
  }
  expect(await film(inPage(page), { begin, content: 'h2' })).toBeLessThanOrEqual(0.02)
  await page.close()
})

test('no frame is blank while the tokens of the account replace their placeholder', async () => {
  const page = await openConnect()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const token = { name: 'Token', symbol: 'TOK', chainId: 'eip155:1', value: 1, price: 1, iconUrl: '' }
  const balances = [{ ...token, quantity: { decimals: '18', numeric: '1' } }]
  await page.route(/\/v1\/account/, async (route) => {
    await answered
    await route.fulfill({ json: { balances } })
  })
  await openAccount(page)
  await page.getByRole('tabpanel').locator('[data-lk-skeleton]').first().waitFor()
  await settle(page)
  const begin = async () => {
    answer()
    await page.getByRole('tabpanel').getByText('Token').waitFor()
  }
  expect(await film(inPage(page), { begin, content: '[role=tabpanel] li' })).toBeLessThanOrEqual(0.02)
  await page.close()
})

test('no frame is blank while the summary of the account shrinks to one line above its lists, and grows back', async () => {
  const page = await openConnect()
  await openAccount(page)
  await settle(page)
  const open = (name: string) => async () => {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
  }
  expect(await film(inPage(page), { begin: open('Activity'), content: 'h2' })).toBeLessThanOrEqual(0.02)
  await settle(page)
  expect(await film(inPage(page), { begin: open('Tokens'), content: 'h2' })).toBeLessThanOrEqual(0.02)
  await page.close()
})

test('the logo of a wallet moves from its row into the ring and back', async () => {
  const page = await openConnect()
  const row = (await logo(page, 'Wallet of first').boundingBox())!
  const frames = await holdFrames(inPage(page))
  await openFirstWallet(page)
  await frames.at(0)
  expect(await logo(page, 'Wallet of first').boundingBox()).toEqual(closeTo(row))
  await frames.release()
  const ring = (await logo(page, 'Wallet of first').boundingBox())!
  expect(ring.width).toBe(72)
  await holdFrames(inPage(page))
  await page.getByRole('button', { name: 'Back' }).click()
  await walletRow(page, /Otter/).waitFor()
  await frames.at(0)
  expect(await logo(page, 'Wallet of first').boundingBox()).toEqual(closeTo(ring))
  await frames.at(150)
  expect(await logo(page, 'Wallet of first').boundingBox()).toEqual(closeTo(row))
  await frames.release()
  await page.close()
})

const closeTo = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  Object.fromEntries(Object.entries({ x, y, width, height }).map(([key, value]) => [key, expect.closeTo(value, 0)]))

test.each([
  ['en', 1],
  ['ar', -1],
] as const)(
  'a new screen enters in the reading direction, a previous one from the opposite side: %s',
  async (locale, sign) => {
    const page = await openConnect({ locale })
    const place = async () => (await page.getByRole('dialog').locator('h2').boundingBox())!
    const centre = ({ x, width }: { x: number; width: number }) => x + width / 2
    const middle = centre((await sheet(page).boundingBox())!)
    const frames = await holdFrames(inPage(page))
    await walletRow(page, /5|٥|6|٦/)
      .last()
      .click()
    await page.getByRole('searchbox').waitFor()
    await frames.at(0)
    expect(centre(await place()) - middle).toBeCloseTo(8 * sign, 0)
    await frames.release()
    expect(centre(await place()) - middle).toBeCloseTo(0, 0)
    await holdFrames(inPage(page))
    await page.getByRole('dialog').locator('header button').first().click()
    await logo(page, 'Otter').waitFor()
    await page.getByRole('searchbox').waitFor({ state: 'detached' })
    await frames.at(0)
    expect(centre(await place()) - middle).toBeCloseTo(-8 * sign, 0)
    await frames.release()
    await page.close()
  },
)

test('a change during an animation starts from the visible position and ends in the right place', async () => {
  const page = await openConnect()
  const before = await height(page)
  const row = (await logo(page, 'Wallet of first').boundingBox())!
  const frames = await holdFrames(inPage(page))
  await openFirstWallet(page)
  await frames.at(30)
  const midway = { height: await height(page), logo: (await logo(page, 'Wallet of first').boundingBox())! }
  expect(midway.height).toBeLessThan(before)
  // The new screen can be pressed while it is still moving.
  await page.getByRole('button', { name: 'Back' }).click()
  await walletRow(page, /Otter/).waitFor()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await height(page)).toBeCloseTo(midway.height, 0)
  expect(await logo(page, 'Wallet of first').boundingBox()).toEqual(closeTo(midway.logo))
  await frames.release()
  expect(await height(page)).toBeCloseTo(before, 0)
  expect(await logo(page, 'Wallet of first').boundingBox()).toEqual(closeTo(row))
  expect(await leftovers(page)).toBe(0)
  await page.close()
})

test('with reduced motion nothing is animated', async () => {
  const page = await openConnect()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frames = await holdFrames(inPage(page))
  await openFirstWallet(page)
  expect(await frames.count()).toBe(0)
  expect(await sheet(page).evaluate((node) => node.getAnimations({ subtree: true }).length)).toBe(0)
  expect(await leftovers(page)).toBe(0)
  await page.close()
})

test('during an animation, screen readers get only the new screen, and axe finds nothing', async () => {
  const page = await openConnect()
  const frames = await holdFrames(inPage(page))
  await openFirstWallet(page)
  await frames.at(60)
  expect(await leftovers(page)).toBe(1)
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Wallet of first'])
  await frames.at(150)
  await page.evaluate(await import('node:fs').then(({ readFileSync }) => readFileSync(axe, 'utf8')))
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof import('axe-core') }).axe
      .run('dialog')
      .then(({ violations }) => violations.map(({ id }) => id)),
  )
  expect(found).toEqual([])
  await frames.release()
  await page.close()
})

test('content that a view adds changes the height smoothly, but at once while the visitor types', async () => {
  const page = await openConnect()
  await walletRow(page, /^All wallets/).click()
  await logo(page, 'Egret').waitFor()
  await settle(page)
  const add = (px: number) =>
    page.getByRole('dialog').evaluate((dialog, blockSize) => {
      const part = document.createElement('p')
      Object.assign(part.style, { flex: 'none', blockSize: `${blockSize}px` })
      const body = dialog.querySelector('header')?.nextElementSibling
      if (body instanceof HTMLElement) body.style.blockSize = `${body.offsetHeight + blockSize}px`
      body?.append(part)
    }, px)
  const frames = await holdFrames(inPage(page))
  const before = await height(page)
  await add(60)
  await frames.at(0)
  expect(await height(page)).toBeCloseTo(before, 0)
  await frames.release()
  expect(await height(page)).toBeCloseTo(before + 60, 0)
  await holdFrames(inPage(page))
  await add(6)
  expect(await frames.count()).toBe(0)
  await page.getByRole('searchbox').pressSequentially('o')
  await holdFrames(inPage(page))
  await add(30)
  expect(await frames.count()).toBe(0)
  await page.close()
})

test('[S2.24] the sheet shakes once when a press outside does not close it', async () => {
  const page = await openConnect({ options: { siwx: {} } })
  await walletRow(page, /^Wallet of first/).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await settle(page)
  const { x } = (await sheet(page).boundingBox())!
  const frames = await holdFrames(inPage(page))
  await page.mouse.click(5, 5)
  await expect.poll(frames.count).toBe(1)
  await page.mouse.click(5, 5)
  const seen: number[] = []
  for (const ms of [0, 150, 200, 500]) {
    await frames.at(ms)
    seen.push((await sheet(page).boundingBox())!.x - x)
  }
  expect(seen.map((px) => Math.round(px))).toEqual([0, -5, 5, 0])
  expect(await frames.count()).toBe(1)
  await frames.release()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await page.close()
})

test('a dismissed toast fades out, and the one above it moves down', async () => {
  const page = await openPage(fixture)
  await page.evaluate(() => {
    for (const id of ['one', 'two']) globalThis.toast({ id, kind: 'error', title: id })
  })
  const toast = (name: string) => page.getByRole('alert').filter({ hasText: name })
  await toast('two').waitFor()
  await settle(page)
  const before = (await toast('one').boundingBox())!
  const bottom = (await toast('two').boundingBox())!
  await page.evaluate(() => {
    const hold = ({ target }: Event) => {
      for (const animation of (target as Element).getAnimations()) animation.pause()
      Object.assign(globalThis, { leaving: (target as Element).getAnimations()[0] })
    }
    addEventListener('animationstart', hold, { capture: true, once: true })
  })
  await toast('two').getByRole('button').click()
  await page.waitForFunction(() => 'leaving' in globalThis)
  const at = (ms: number) =>
    page.evaluate((time) => {
      const { leaving } = globalThis as unknown as { leaving: Animation }
      leaving.currentTime = time
    }, ms)
  await at(0)
  expect((await toast('one').boundingBox())!.y).toBeCloseTo(before.y, 0)
  await at(119.9)
  expect((await toast('one').boundingBox())!.y).toBeCloseTo(bottom.y, 0)
  await page.evaluate(() => (globalThis as unknown as { leaving: Animation }).leaving.finish())
  await toast('two').waitFor({ state: 'detached' })
  expect((await toast('one').boundingBox())!.y).toBeCloseTo(bottom.y, 0)
  await page.close()
})

test('an older toast moves up while a new one enters below it', async () => {
  const page = await openPage(fixture)
  const toast = (name: string) => page.getByRole('alert').filter({ hasText: name })
  await page.evaluate(() => globalThis.toast({ id: 'one', kind: 'error', title: 'one' }))
  await toast('one').waitFor()
  await settle(page)
  const { y } = (await toast('one').boundingBox())!
  await page.evaluate(() => {
    addEventListener(
      'transitionrun',
      ({ target }) => {
        const [moving] = (target as Element).getAnimations().filter((one) => one instanceof CSSTransition)
        moving?.pause()
        Object.assign(globalThis, { moving })
      },
      { capture: true, once: true },
    )
    globalThis.toast({ id: 'two', kind: 'error', title: 'two' })
  })
  await page.waitForFunction(() => 'moving' in globalThis)
  const at = (ms: number) =>
    page.evaluate((time) => {
      const { moving } = globalThis as unknown as { moving: Animation }
      moving.currentTime = time
    }, ms)
  await at(0)
  expect((await toast('one').boundingBox())!.y).toBeCloseTo(y, 0)
  await at(149.9)
  const gap = 8
  const { height } = (await toast('two').boundingBox())!
  expect((await toast('one').boundingBox())!.y).toBeCloseTo(y - height - gap, 0)
  await page.close()
})

test('new content in the same body counts as a new screen: the old content fades out, and shared elements move', async () => {
  const page = await openConnect()
  const row = (await logo(page, 'Otter').boundingBox())!
  const frames = await holdFrames(inPage(page))
  await page.getByRole('dialog').evaluate((dialog) => {
    const body = dialog.querySelector('header')?.nextElementSibling
    const [picture] = dialog.querySelectorAll('[data-lk-shared="wallet Otter"]')
    const outcome = document.createElement('div')
    outcome.append(picture?.cloneNode(true) ?? '', 'Request rejected')
    body?.replaceChildren(outcome)
  })
  await frames.at(0)
  expect(await leftovers(page)).toBe(1)
  expect(await logo(page, 'Otter').boundingBox()).toEqual(closeTo(row))
  await frames.release()
  expect(await leftovers(page)).toBe(0)
  expect(await logo(page, 'Otter').boundingBox()).not.toEqual(closeTo(row))
  await page.close()
})

test('the arc of a rejected request completes its rotation, and closes without a jump', async () => {
  const page = await openConnect()
  await page.evaluate(() => {
    const connector = globalThis.page.latchkey.store.getState().wallets[0]?.connectors.eip155
    const rejecting = new Promise<never>((_, reject) => Object.assign(globalThis, { reject }))
    Object.assign(connector ?? {}, { connect: () => rejecting })
  })
  await walletRow(page, /^Wallet of first/).click()
  await page.getByRole('heading', { name: 'Confirm in Wallet of first' }).waitFor()
  await settle(page)
  const arc = page.getByRole('dialog').locator('svg path[pathLength]').first()
  // Paused in mid-rotation, so that its end does not depend on the speed of the test.
  const turn = (atRound: number) =>
    arc.evaluate((node, at) => {
      const turning = node.getAnimations().find(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      if (!turning) return false
      turning.pause()
      turning.currentTime = at * Number(turning.effect?.getComputedTiming().duration)
      return true
    }, atRound)
  expect(await turn(0.4)).toBe(true)
  await page.evaluate(() => (Reflect.get(globalThis, 'reject') as (error: Error) => void)(new Error('locked')))
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await settle(page)
  expect(await turn(0.9)).toBe(true)
  expect(await turn(1.1)).toBe(true)
  await expect.poll(() => arc.evaluate((node) => node.getAnimations().length)).toBe(0)
  expect(await arc.evaluate((node) => getComputedStyle(node).strokeDasharray)).toMatch(/^100(px)?, 0/)
  await page.close()
})
