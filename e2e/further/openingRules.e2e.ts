import { describe, expect, test } from 'vitest'
import { openAllWallets, signedInWithInjected } from '../harness/flows.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, newVisitorWithWallet, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

/** The ways to connect from top to bottom. */
async function methodsOf({ dialog }: Visitor): Promise<readonly string[]> {
  const ways = {
    email: dialog.getByRole('textbox', { name: 'E-mail address' }),
    social: dialog.getByRole('button', { name: 'Continue with Google' }),
    wallet: dialog.getByRole('list').first(),
  }
  const places = Object.entries(ways).map(async ([name, way]) => {
    await way.waitFor()
    return { name, y: (await way.boundingBox())?.y ?? 0 }
  })
  return (await Promise.all(places)).toSorted((a, b) => a.y - b.y).map(({ name }) => name)
}

describe('Connect', () => {
  test('[S2.2] [S9.5] [S9.9] e-mail comes before social accounts and four wallets, and a wallet of this browser before them', async () => {
    const plain = await newVisitor(browser(), stack)
    await plain.open()
    await plain.connectButton.click()
    await plain.dialog.getByRole('button', { name: /^All wallets \d+/ }).waitFor()
    expect(await methodsOf(plain)).toEqual(['email', 'social', 'wallet'])
    expect(await plain.dialog.getByRole('list', { name: 'Popular' }).getByRole('button').count()).toBe(4)
    await plain.leave()

    const { visitor } = await newVisitorWithWallet(browser(), stack)
    await visitor.open()
    await visitor.connectButton.click()
    const installed = visitor.dialog.getByRole('list', { name: 'Installed' }).getByRole('button')
    await installed.filter({ hasText: 'Kestrel' }).waitFor()
    expect(await methodsOf(visitor)).toEqual(['wallet', 'email', 'social'])
    await visitor.leave()
  })

  test('[S2.19] [S2.20] [S2.24] Back leads to the previous view, the first view has none, and a reopened modal starts over', async () => {
    const visitor = await newVisitor(browser(), stack)
    const { page, heading, press, button } = visitor
    await visitor.open()
    await visitor.connectButton.click()
    await heading('Connect').waitFor()
    expect(await button('Back').count()).toBe(0)
    // Excludes the scale of the opening animation.
    expect(await page.locator('dialog[open] > div').evaluate((sheet: HTMLElement) => sheet.offsetWidth)).toBe(360)
    for (const back of [() => press('Back'), () => page.goBack()]) {
      await press('What is a wallet?')
      await press('Get a wallet')
      await heading('Get a wallet').waitFor()
      await back()
      await heading('What is a wallet?').waitFor()
      await back()
      await heading('Connect').waitFor()
    }
    await press('What is a wallet?')
    await heading('What is a wallet?').waitFor()
    await press('Close')
    await visitor.isClosed()
    await visitor.connectButton.click()
    await press('What is a wallet?')
    await heading('What is a wallet?').waitFor()
    for (const shown of ['Connect', undefined]) {
      await page.goBack()
      await (shown === undefined ? visitor.isClosed() : heading(shown).waitFor())
    }
    expect(page.url()).toBe(`${stack.web}/`)
    await visitor.leave()
  })
})

test('[S2.17] [S2.18] a connected address opens Account, unless the page requests a view', async () => {
  const { visitor, wallet } = await signedInWithInjected(browser(), stack)
  const { page, dialog } = visitor
  await visitor.connectButton.click()
  await visitor.heading(`Account ${wallet.address}`).waitFor()
  await page.keyboard.press('Escape')
  await visitor.isClosed()
  await page.getByRole('main').getByRole('button', { name: 'Send tokens' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  expect(await visitor.button('Back').count()).toBe(0)
  await visitor.press('Close')
  await visitor.isClosed()
  await visitor.connectButton.click()
  await visitor.heading(`Account ${wallet.address}`).waitFor()
  await visitor.leave()
})

describe('All wallets', () => {
  test("[S2.4] [S9.9] lists the server's directory, and loads only images in view", async () => {
    const visitor = await newVisitor(browser(), stack)
    const { page } = visitor
    const pictures = new Set<string>()
    const pages: number[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith('/getWalletImage/')) pictures.add(pathname)
      if (pathname === '/getWallets' && searchParams.get('entries') === '40')
        pages.push(Number(searchParams.get('page')))
    })
    const list = await openAllWallets(visitor)
    const tiles = list.getByRole('button')
    const total = Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'))
    expect(total).toBeGreaterThanOrEqual(400)
    expect(await tiles.count()).toBeLessThanOrEqual(44)
    expect(pictures.size).toBeGreaterThan(0)
    expect(pictures.size).toBeLessThanOrEqual(44)
    expect([...new Set(pages)]).toEqual([1])

    await list.locator('..').evaluate((node) => node.scrollTo(0, node.scrollHeight))
    await list.locator(`[aria-posinset="${total}"]`).getByRole('button').waitFor()
    expect(new Set(pages).size).toBe(Math.ceil(total / 40))
    await page.waitForLoadState('networkidle')
    expect(pictures.size).toBeLessThanOrEqual(100)
    await visitor.leave()
  })

  test('[S4.11] [S5.12] a search drops the old results at once, trims its text, and is sent after 300 ms', async () => {
    const visitor = await newVisitor(browser(), stack)
    const { page, dialog } = visitor
    const tiles = (await openAllWallets(visitor)).getByRole('button')
    const search = dialog.getByRole('searchbox', { name: 'Search wallets' })
    const asked: string[] = []
    page.on('request', (request) => {
      const term = new URL(request.url()).searchParams.get('search')
      if (term !== null) asked.push(term)
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    // On a later page of the directory, so that only the server knows it.
    await search.fill('  fireblocks ')
    await expect.poll(() => tiles.count()).toBe(0)
    await page.clock.runFor(299)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['fireblocks'])
    await page.clock.resume()
    const found = tiles.filter({ hasText: 'Fireblocks' }).first()
    await found.waitFor()
    await expect
      .poll(() => found.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await search.fill('no wallet is called so')
    await visitor.heading('No wallet called “no wallet is called so”').waitFor()
    await visitor.leave()
  })
})
