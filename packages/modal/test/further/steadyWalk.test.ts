import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'
import { openPage } from '../openPage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture'), inParts: true, moving: true })
const wallets = Array.from({ length: 60 }, (_, place) => ({
  id: `w${place}`,
  name: place === 0 ? 'Otter' : `Wallet ${place}`,
  mobile_link: `w${place}://`,
  webapp_link: `https://w${place}.example`,
}))

const balances = ['COIN', 'ONE', 'TWO'].map((symbol, place) => ({
  name: `Token ${place}`,
  symbol,
  chainId: 'eip155:1',
  ...(place > 0 && { address: `eip155:1:0x${String(place).repeat(40)}` }),
  value: 1,
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
}))

/** Responses that a test releases after it has inspected the screen without them. */
async function gateOf(page: Page, url: RegExp, answer: object) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(url, async (route) => {
    await opened
    await route.fulfill({ json: answer })
  })
  return { open: () => open() }
}

const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(finite.map((animation) => animation.finished))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })

/** Stores the position of every control and heading of the dialog. */
const remember = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const parts = [...dialog.querySelectorAll('button, a, input, h2, h3, [role=tab]')]
    Object.assign(globalThis, { seen: new Map(parts.map((part) => [part, part.getBoundingClientRect()])) })
  })

/** Elements that have since moved by more than a pixel. */
const moved = (page: Page) =>
  page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Map<Element, DOMRect> }
    return [...seen].flatMap(([part, before]) => {
      const after = part.getBoundingClientRect()
      const byPx = Math.hypot(after.x - before.x, after.y - before.y)
      return part.isConnected && byPx > 1 ? [`${part.textContent} moved by ${Math.round(byPx)} px`] : []
    })
  })

/** Releases a response. Asserts that no control or heading moves, and that the sheet keeps its height. */
async function staysSteady(page: Page, { answer, shown }: { answer: () => void; shown: () => Promise<unknown> }) {
  await settle(page)
  await remember(page)
  const { height } = (await page.getByRole('dialog').boundingBox())!
  answer()
  await shown()
  await settle(page)
  expect(await moved(page)).toEqual([])
  expect((await page.getByRole('dialog').boundingBox())!.height).toBeCloseTo(height, 0)
}

test.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])('nothing moves under the pointer when responses arrive, from Connect to Account: $width px', async (viewport) => {
  const page = await openPage(fixture, { tab: { viewport } })
  await page.unroute('**/getWallets**')
  const directory = await gateOf(page, /getWallets/, { data: wallets.slice(0, 40), count: wallets.length })
  const dialog = page.getByRole('dialog')
  const back = () => page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'Open' }).click()
  await dialog.getByRole('listitem').first().waitFor()
  await staysSteady(page, { answer: directory.open, shown: () => dialog.getByText('Otter').waitFor() })

  await dialog.getByText('Otter').click()
  await page.getByRole('heading', { name: 'Otter', exact: true }).waitFor()
  await settle(page)
  await back()
  await dialog.getByText('Otter').waitFor()

  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByText('Otter').waitFor()
  await settle(page)
  await back()
  await dialog.getByText('Otter').waitFor()

  await page.getByRole('button', { name: /^Wallet of first/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const tokens = await gateOf(page, /\/v1\/account/, { balances })
  await page.getByRole('button', { name: /^Account/ }).click()
  await dialog.getByRole('tab').first().waitFor()
  await dialog.getByText('COIN').first().waitFor()
  await staysSteady(page, { answer: tokens.open, shown: () => dialog.getByText('Token 2').waitFor() })
  await page.close()
})
