import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../../tools/browser.mjs'
import { lusd, recipient } from '../../../test/gallery/samples.ts'
import { scenes } from '../../../test/gallery/scenes.ts'
import { serveGallery } from '../../../test/galleryPage.ts'

let browser: Browser
let site: Awaited<ReturnType<typeof serveGallery>>
const pages: Page[] = []
const complaints: string[] = []
beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchBrowser(), serveGallery()])
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
  expect(complaints.splice(0)).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

type Options = { readonly theme?: string; readonly paused?: boolean } & Parameters<Browser['newPage']>[0]

async function open(scene: string, { theme = 'light', paused = false, ...how }: Options = {}) {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 480, height: 760 }, ...how })
  pages.push(page)
  // The scene without a network logs failed requests.
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.clock.install({ time: 0 })
  // A later time, because a busy machine may take more than a moment between two calls.
  if (paused) await page.clock.pauseAt(60_000)
  await page.goto(`${site.url}/?scene=${scene}&theme=${theme}`)
  // Pauses the input guard, so that it does not end before a slow test has tried it.
  if (paused) {
    await expect.poll(() => stepUntilShown(page)).toBe(true)
    await page.clock.runFor(100)
  }
  await page.getByRole('dialog').waitFor()
  return page
}

async function stepUntilShown(page: Page): Promise<boolean> {
  if (!(await page.getByRole('dialog').isVisible())) await page.clock.runFor(16)
  return page.getByRole('dialog').isVisible()
}

const decisions = (page: Page) => page.evaluate(() => (window as unknown as { decisions: string[] }).decisions)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The input guard runs on the page's clock. */
async function read(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').locator('[aria-busy]').count()).toBe(0)
  await page.clock.runFor(900)
}
const isOff = (page: Page, name: string) => button(page, name).getAttribute('aria-disabled')

const otherLooks = [{ theme: 'dark', locale: 'es', viewport: { width: 320, height: 640 } }, { locale: 'ar' }]
/** Each state, and two of them also in dark and Spanish on a phone and in Arabic. */
const looks = scenes.flatMap(({ id }) =>
  (id === 'long' || id === 'hiddenPermission' ? [{}, ...otherLooks] : [{}]).map((how) => ({ id, how })),
)

test.each(looks)('the state $id passes axe and does not overflow: $how', async ({ id, how }) => {
  const page = await open(id, how)
  await read(page)
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: () => Promise<never> } }).axe.run()
    return JSON.stringify(violations)
  })
  expect(JSON.parse(found)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('ignores input for 800 ms after appearing, and the second click of a double click', async () => {
  const page = await open('message', { paused: true })
  await button(page, 'Sign').click({ force: true })
  await page.keyboard.press('Escape')
  expect(await isOff(page, 'Sign')).toBe('true')
  expect(await isOff(page, 'Reject')).toBe('true')
  expect(await decisions(page)).toEqual([])
  await read(page)
  expect(await isOff(page, 'Sign')).toBeNull()
  await button(page, 'Sign').evaluate((node: HTMLElement) => node.click())
  expect(await isOff(page, 'Sign')).toBeNull()
  await button(page, 'Sign').click()
  await page.evaluate(() => (window as unknown as { finish: () => void }).finish())
  await expect.poll(() => decisions(page)).toEqual(['approved'])
  // The sheet goes in a later task than the answer.
  await page.clock.runFor(1)
  expect(await page.evaluate(() => (window as unknown as { visibilities: boolean[] }).visibilities)).toEqual([
    true,
    false,
  ])
})

test('accepts the first press after the guard ends, even if the browser counts it as a double click', async () => {
  const page = await open('message', { paused: true })
  const { x, y, width, height } = (await button(page, 'Sign').boundingBox())!
  const press = async (clickCount: number) => {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await page.mouse.move(x + width / 2, y + height / 2)
  await press(1)
  await read(page)
  expect(await isOff(page, 'Sign')).toBeNull()
  await press(2)
  await page.evaluate(() => (window as unknown as { finish: () => void }).finish())
  await expect.poll(() => decisions(page)).toEqual(['approved'])
})

test('Escape rejects, Tab stays inside, and an aborted request disappears', async () => {
  const page = await open('send')
  await read(page)
  for (let turn = 0; turn < 8; turn += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  }
  // The sheet ignores input right after a change, which can come late on a busy machine.
  await read(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => decisions(page)).toEqual(['rejected'])
  const other = await open('send')
  await other.evaluate(() => (window as unknown as { withdraw: () => void }).withdraw())
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await decisions(other)).toEqual(['rejected'])
})

test('disables approving while something covers the sheet or the page fades it', async () => {
  const page = await open('send')
  await read(page)
  const afterAWhile = async () => {
    await page.clock.runFor(900)
    return isOff(page, 'Approve')
  }
  await expect.poll(afterAWhile).toBeNull()
  for (const style of ['position:fixed;inset:0;background:#fff;opacity:.01', '']) {
    await page.evaluate((css) => {
      const cover = document.querySelector('#cover') ?? document.createElement('div')
      cover.id = 'cover'
      cover.setAttribute('popover', 'manual')
      cover.setAttribute('data-css', css)
      document.body.append(cover)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`#cover { ${css} } dialog { ${css === '' ? 'opacity: .2' : ''} }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      ;(cover as HTMLElement).showPopover()
    }, style)
    await page.clock.runFor(2_000)
    await expect.poll(() => isOff(page, 'Approve')).toBe('true')
    await page.clock.runFor(900)
    await expect.poll(() => page.getByText('Something covers this window').count()).toBe(1)
    if (style) {
      await page.evaluate(() => (document.querySelector('#cover') as HTMLElement).hidePopover())
      await expect.poll(() => page.getByText('Something covers this window').count()).toBe(0)
      await page.clock.runFor(900)
      await expect.poll(() => isOff(page, 'Approve')).toBeNull()
    }
  }
})

test('shows full amounts, addresses, permissions and sites of each request', async () => {
  const long = await open('long')
  await expect.poll(() => long.getByText('123,456,789.123456789012345678').count()).toBeGreaterThan(0)
  expect(await long.getByRole('dialog').textContent()).toContain('2 more requests after this one')
  const permit = await open('permit', { timezoneId: 'UTC' })
  await permit.getByText('Unlimited permission').waitFor()
  expect(await permit.getByRole('alert').allTextContents()).toEqual([
    expect.stringMatching(/^Unlimited permission.*Your signature alone is enough\.$/),
  ])
  expect(await permit.getByRole('dialog').textContent()).toContain('All your LUSD')
  expect(await permit.getByRole('dialog').textContent()).toMatch(/Can be used until: Jan 1, 2030/)
  expect(await permit.getByText('Deadline', { exact: true }).isVisible()).toBe(false)
  await permit.getByText('Details').click()
  expect(await permit.getByText('Deadline', { exact: true }).isVisible()).toBe(true)
  const forEver = await open('permitForEver')
  await forEver.getByText('Never expires', { exact: true }).waitFor()
  await forEver.getByText('The spender can take this amount').waitFor()
  expect(await forEver.getByRole('alert').count()).toBe(0)
  const order = await open('order')
  expect(await order.getByText('Seller', { exact: true }).isVisible()).toBe(true)
  expect(await order.getByText('Unknown data').isVisible()).toBe(true)
  const listing = await open('listing')
  expect(await listing.getByRole('dialog').textContent()).toMatch(
    /You giveNFT #4211You get at least243.75 LUSD.*Fees and royalties6.25 LUSD/,
  )
  const hidden = await open('hiddenPermission')
  await expect.poll(() => hidden.getByText('Grants a hidden permission').count()).toBe(1)
  expect(await hidden.getByRole('dialog').textContent()).toMatch(
    /Spending permission.*All your LUSD.*\+5,000Unknown token that calls itself “USDC”/,
  )
  const lookAlike = await open('sendLookAlike')
  await lookAlike.getByText('Paid before', { exact: true }).waitFor()
  expect(await lookAlike.getByRole('dialog').textContent()).toMatch(
    /Recipient0x70997970.*79C8Paid before0x70997A41.*79C8/,
  )
  // The two addresses can only be compared below each other.
  const compared = lookAlike.locator('[data-full]').or(lookAlike.getByText('Paid before', { exact: true }))
  const starts = await compared.evaluateAll((parts) => parts.slice(0, 3).map((part) => part.getBoundingClientRect().x))
  expect(starts).toEqual([starts[0], starts[0], starts[0]])
  const unlimited = await open('unlimitedApproval')
  await unlimited.getByText('Unlimited permission').waitFor()
  await unlimited.getByText(/^Up to/).waitFor()
  expect(await unlimited.getByText('Grants a hidden permission').count()).toBe(0)
  const cancel = await open('cancel')
  expect(await cancel.getByRole('dialog').textContent()).toMatch(/To be canceled0\.5 ETH.*Recipient0x7099/)
  const short = await open('tooLittle')
  await short.getByText(/^You have 12\.5 ETH/).waitFor()
  const batch = await open('upgrade')
  await batch.getByText('−2 ETH').waitFor()
  const swap = await open('swap')
  await swap.getByText('wants you to swap tokens').waitFor()
  expect(await swap.getByRole('listitem').allTextContents()).toEqual([
    '−1 ETH ≈\u00a0$3,210.50',
    '+3,204.118 LUSD ≈\u00a0$3,204.12',
  ])
  // The sheet does not repeat the facts of a transfer.
  const send = await open('send')
  await send.getByText('Up to').first().waitFor()
  expect(await send.getByText('Expected balance changes').count()).toBe(0)
  expect(
    await send
      .getByText(/^Up to/)
      .first()
      .textContent(),
  ).toMatch(/^Up to 0\.0\d+ ETH ≈\u00a0\$\d\.\d\d$/)
})

test('a payment shows the name beside the address, and the total if the fee is paid in the same currency', async () => {
  const page = await open('send')
  await page.getByText('maya.latchkey.id', { exact: true }).waitFor()
  const shown = await page.getByRole('dialog').textContent()
  expect(shown).toContain(recipient)
  expect(shown).toMatch(
    /Network feeUp to 0\.0015\d+ ETH ≈\u00a0\$4\.\d\dTotalUp to 0\.5015\d+ ETH ≈\u00a0\$1,610\.\d\d/,
  )
  // The sheet does not wait for a name.
  const token = await open('sendToken')
  await token.getByText('Up to').waitFor()
  await read(token)
  expect(await isOff(token, 'Approve')).toBeNull()
  expect(await token.getByRole('dialog').textContent()).toContain(recipient)
  expect(await token.getByText('Total', { exact: true }).count()).toBe(0)
})

test.each(['unlimitedApproval', 'permit', 'hiddenPermission'])(
  "%s shows the visitor's balance of the token",
  async (scene) => {
    const page = await open(scene)
    await page.getByText('You have 1,250.5 LUSD ≈ $1,250.50').waitFor()
  },
)

test('shows a request again if its outcome got worse, before it can be approved', async () => {
  const late = 100_000
  const page = await open('swap')
  await read(page)
  await page.clock.pauseAt(late)
  await page.evaluate((token) => {
    const { script } = window as unknown as { script: { changes: object } }
    script.changes = { native: -(10n ** 18n), [token]: 5_000_000n }
  }, lusd)
  await button(page, 'Approve').click()
  await page.getByText('This has changed').waitFor()
  await page.getByText('+5 LUSD').waitFor()
  expect(await isOff(page, 'Approve')).toBe('true')
  expect(await decisions(page)).toEqual([])
  await page.clock.runFor(900)
  await button(page, 'Approve').click()
  await expect.poll(() => page.evaluate(() => 'finish' in window)).toBe(true)

  const same = await open('swap')
  await read(same)
  await same.clock.pauseAt(late)
  await button(same, 'Approve').click()
  await expect.poll(() => same.evaluate(() => 'finish' in window)).toBe(true)
})

/** Each button, and whether it is the filled one. */
const buttonsOf = (page: Page) =>
  page
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => `${one.textContent}${one.className.includes('filled') ? ' (filled)' : ''}`))

test.each([
  ['send', 'Up to', ['Reject', 'Approve (filled)']],
  ['permit', 'Unlimited permission', ['Reject (filled)', 'Sign']],
  ['permitForEver', 'Your signature alone is enough', ['Reject (filled)', 'Sign']],
  ['wouldFail', 'Not enough WETH', ['Reject (filled)', 'Try again']],
  ['unreachable', "The network can't be reached", ['Reject', 'Try again (filled)']],
  ['signInElsewhere', 'Wrong site: this may be a scam', ['Close (filled)']],
  ['replacedTooLate', 'Already went through', ['Close (filled)']],
  ['listing', 'wants you to sell an NFT', ['Reject', 'Sign (filled)']],
  ['giveaway', 'You get nothing', ['Reject (filled)', 'Sign']],
  ['cancel', 'To be canceled', ['Keep it', 'Cancel it (filled)']],
  ['undo', 'wants to turn off smart features', ['Reject', 'Turn off (filled)']],
  ['otherContract', "Your wallet can't send this", ['Close (filled)']],
  ['tooLittle', 'Not enough ETH', ['Reject (filled)', 'Try again']],
  ['sendAtHighFee', 'High network fee', ['Reject (filled)', 'Approve']],
  ['sendLookAlike', "Not the address you've paid before", ['Reject (filled)', 'Approve']],
])('%s: %s, with the buttons %j', async (scene, text, buttons) => {
  const page = await open(scene)
  await page.getByText(text).first().waitFor()
  expect(await buttonsOf(page)).toEqual(buttons)
})
