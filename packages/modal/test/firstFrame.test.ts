import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../ui/test/fixturePage.ts'
import type {} from './fixture/main.tsx'

const fixture = fixturePage({ root: join(import.meta.dirname, 'fixture'), inParts: true, moving: true })

async function openPage(): Promise<Page> {
  const page = await fixture.newTab()
  page.setDefaultTimeout(60_000)
  await page.route('**/v1/**', () => {})
  await page.goto(fixture.url())
  await page.getByRole('button', { name: 'Open' }).waitFor()
  return page
}

/** Clicks, and returns the content on screen before any other task runs in the page. */
const clickAndLook = (page: Page) =>
  page.evaluate(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Open')?.click()
    await Promise.resolve()
    const dialog = document.querySelector('dialog')
    return {
      open: dialog?.matches(':modal'),
      focused: document.activeElement === dialog,
      holdsFocus: dialog?.contains(document.activeElement),
      title: dialog?.querySelector('h2')?.textContent,
      buttons: [...(dialog?.querySelectorAll('button') ?? [])].map((button) => button.ariaLabel),
      height: dialog?.getBoundingClientRect().height,
      wallet: [...(dialog?.querySelectorAll('button') ?? [])].some(
        (button) => button.textContent?.includes('Wallet of first') && button.getBoundingClientRect().height > 0,
      ),
    }
  })

/** Starts counting the renders of Connect. Each render reads the option that is instrumented here. */
async function countRenders(page: Page) {
  await page.evaluate(() => {
    const counted = { renders: 0 }
    const { options } = globalThis.page.latchkey
    Object.defineProperty(options, 'embeddedWallet', { get: () => void counted.renders++ })
    Object.assign(globalThis, { counted })
  })
  return () => page.evaluate(() => (globalThis as unknown as { counted: { renders: number } }).counted.renders)
}

test('opens the sheet with title and close button in the task of the click; it can be closed before the rest loads', async () => {
  const page = await openPage()
  await page.route('**/ModalHost*', () => {})
  const shown = await clickAndLook(page)
  expect(shown).toMatchObject({ open: true, focused: true, title: 'Connect', buttons: ['Close'] })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'Connect' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focused()).toBe('Open')
  await page.close()
})

test('keeps the focus in the dialog when the content replaces the first frame', async () => {
  const page = await openPage()
  let load = () => {}
  await page.route('**/ModalHost*', async (route) => {
    await new Promise<void>((resolve) => {
      load = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Close' }).focus()
  load()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  await page.close()
})

test('stores nothing before the visitor acts', async () => {
  const page = await openPage()
  await page.waitForLoadState('networkidle')
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    document.cookie,
  ])
  expect(stored).toEqual([''])
  await page.close()
})

test('requests the directory on hover, not before, and shows the contents without a fade', async () => {
  const page = await openPage()
  const asked: string[] = []
  await page.route('**/getWallets**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ json: { data: [], count: 0 } })
  })
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const request = page.waitForRequest('**/getWallets**')
  await page.getByRole('button', { name: 'Open' }).hover()
  await request
  const fades = await page.evaluate(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Open')?.click()
    await Promise.resolve()
    const effects = document
      .querySelector('dialog')!
      .getAnimations()
      .map(({ effect }) => effect as KeyframeEffect)
    return effects.filter((effect) => !effect.pseudoElement).map((effect) => effect.getKeyframes().map(Object.keys))
  })
  expect(fades).not.toEqual([])
  expect(fades.flat(2)).not.toContain('opacity')
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  expect(asked).toHaveLength(1)
  await page.close()
})

test('shows wallets in the task of the click if the visitor hovered until they were rendered', async () => {
  const page = await openPage()
  await page.route('**/getWallets**', (route) => route.fulfill({ json: { data: [], count: 0 } }))
  await page.getByRole('button', { name: 'Open' }).hover()
  await page.waitForFunction(() =>
    document.querySelector('dialog:not([open])')?.textContent?.includes('Wallet of first'),
  )
  const renders = await countRenders(page)
  expect(await clickAndLook(page)).toMatchObject({ open: true, holdsFocus: true, title: 'Connect', wallet: true })
  // Once the dialog has its code, all renders that the click caused are done.
  await page.waitForFunction(() => history.state !== null)
  expect(await renders()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Renders again.
  await clickAndLook(page)
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  await page.close()
})

const bundledIds = [
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
]

/** Names, images and positions of the wallet rows, and whether they are still the same elements as at the first call. */
const lookAtRows = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('dialog li > button')]
    const seen = (Reflect.get(globalThis, 'rows') as Element[] | undefined) ?? rows
    Object.assign(globalThis, { rows: seen })
    return rows.map((row, place) => ({
      title: row.querySelector('[dir=auto]')?.textContent,
      // "All wallets" has four images.
      image: row.querySelectorAll('img').length === 1 ? row.querySelector('img')?.getAttribute('src') : undefined,
      top: row.querySelector('[dir=auto]')?.getBoundingClientRect().top,
      isSame: row === seen[place],
      fades: row.getAnimations({ subtree: true }).length,
    }))
  })

test('without a server, shows bundled wallets with images in the task of the click, and completes them in place', async () => {
  const page = await openPage()
  let answer = () => {}
  await page.route('**/getWallets**', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    const data = [...bundledIds.toReversed(), 'otter'].map((id) => ({ id, name: `Wallet ${id.slice(0, 2)}` }))
    await route.fulfill({ json: { data, count: 500 } })
  })
  await page.getByRole('button', { name: 'Open' }).hover()
  await page.waitForFunction(() => document.querySelector('dialog:not([open])')?.textContent?.includes('MetaMask'))
  expect(await clickAndLook(page)).toMatchObject({ open: true, wallet: true })
  const before = await lookAtRows(page)
  expect(before.slice(0, 5).map(({ title }) => title)).toEqual([
    'Wallet of first',
    'MetaMask',
    'Base (formerly Coinbase Wallet)',
    'Trust Wallet',
    'Scan with your phone',
  ])
  expect(before.slice(1, 4).map(({ image }) => image?.slice(0, 11))).toEqual(Array(3).fill('data:image/'))
  await page.getByRole('dialog').evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations().map((animation) => animation.finished))
  })
  const settled = await lookAtRows(page)
  answer()
  await page.getByRole('dialog').getByText('wallets', { exact: false }).filter({ hasText: /^50\d/ }).waitFor()
  const after = await lookAtRows(page)
  expect(after.slice(1, 4).map(({ title }) => title)).toEqual(['Wallet c5', 'Wallet fd', 'Wallet 46'])
  const placeOf = ({ title, ...rest }: (typeof after)[number]) => ({ ...rest, isSame: true, fades: 0 })
  expect(after.map(({ title, ...rest }) => rest)).toEqual(settled.map(placeOf))
  await page.close()
})
