import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fixturePage } from '../../../ui/test/fixturePage.ts'

const fixture = fixturePage({ root: join(import.meta.dirname, '../fixture') })

/**
 * The page of the app, with an earlier one before it in the history. `heard` lists the navigations that a router of the app is
 * notified of.
 */
async function openPage(): Promise<Page> {
  const page = await fixture.newTab()
  page.setDefaultTimeout(60_000)
  await page.route('**/v1/**', () => {})
  await page.goto(`${fixture.url()}/earlier`)
  await page.addInitScript(() => {
    const heard = new Set<string>()
    Object.assign(globalThis, { heard })
    addEventListener('popstate', () => heard.add(`${location.pathname} ${history.state?.idx}`))
  })
  await page.goto(`${fixture.url()}/app`)
  await page.evaluate(() => history.replaceState({ idx: 7 }, ''))
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Wallet of first/ }).waitFor()
  await expect.poll(() => state(page)).not.toEqual({ idx: 7 })
  return page
}

const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const path = (page: Page) => new URL(page.url()).pathname
const back = (page: Page) => page.evaluate(() => history.back())
const state = (page: Page) => page.evaluate(() => history.state)
const heard = (page: Page) => page.evaluate(() => [...(Reflect.get(globalThis, 'heard') as Set<string>)])

test('[S2.20] Back returns to the previous view, then closes the modal, and the page stays', async () => {
  const page = await openPage()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor()
  await back(page)
  await page.getByRole('heading', { name: 'Connect' }).waitFor()
  await back(page)
  await isClosed(page)
  expect(path(page)).toBe('/app')
  expect(await state(page)).toEqual({ idx: 7 })
  expect((await heard(page)).filter((place) => place !== '/app 7')).toEqual([])
  await page.goBack()
  expect(path(page)).toBe('/earlier')
  await page.close()
})

test('[S2.20] Back closes a modal that has just been reopened, and the page stays', async () => {
  const page = await openPage()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor()
  await page.keyboard.press('Escape')
  await isClosed(page)
  await expect.poll(() => state(page)).toEqual({ idx: 7 })
  // Goes back before the browser has painted the sheet.
  await page.evaluate(async () => {
    globalThis.modal.open()
    await Promise.resolve()
    history.back()
  })
  await expect.poll(() => state(page)).toEqual({ idx: 7 })
  await isClosed(page)
  expect(path(page)).toBe('/app')
  await page.close()
})

test('[S2.20] Back closes a modal that was reopened while its entries were being removed', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (steps) => {
      history.go = go
      go(steps)
      globalThis.modal.open()
    }
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => globalThis.modal.store.getState().open)).toBe(true)
  await expect.poll(() => state(page)).not.toEqual({ idx: 7 })
  await back(page)
  await isClosed(page)
  expect(path(page)).toBe('/app')
  await page.close()
})

test('a modal that is closed by other means leaves no history entry behind', async () => {
  const page = await openPage()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.keyboard.press('Escape')
  await isClosed(page)
  await expect.poll(() => state(page)).toEqual({ idx: 7 })
  await page.goBack()
  expect(path(page)).toBe('/earlier')
  await page.close()
})

test('an app that navigates while the modal is open stays on its new page', async () => {
  const page = await openPage()
  await page.evaluate(() => history.pushState({ idx: 8 }, '', '/elsewhere'))
  await page.keyboard.press('Escape')
  await isClosed(page)
  expect(path(page)).toBe('/elsewhere')
  expect(await state(page)).toEqual({ idx: 8 })
  await page.close()
})

test('an app that navigates right after the modal has closed stays on its new page', async () => {
  const page = await openPage()
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('dialog')) return
      watch.disconnect()
      history.pushState({ idx: 8 }, '', '/elsewhere')
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await page.keyboard.press('Escape')
  await isClosed(page)
  await expect.poll(async () => [path(page), await state(page)]).toEqual(['/elsewhere', { idx: 8 }])
  await page.close()
})

test('an app that navigates right after a sheet of the secure site has closed stays on its new page', async () => {
  const page = await fixture.newTab()
  page.setDefaultTimeout(60_000)
  await page.route('**/v1/**', () => {})
  await page.goto(`${fixture.url()}/app`)
  await page.getByRole('button', { name: 'Open' }).waitFor()
  await page.evaluate(() => {
    const { store, events } = globalThis.modal.latchkey
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const connection = {
      ...({ id: 'embedded', epoch: 1, walletId: 'embedded', via: 'embedded', status: 'connected' } as const),
      ...{ wallet: { name: 'Wallet' }, accounts: [{ namespace: 'eip155', address, type: 'eoa' } as const] },
      networks: { eip155: 'eip155:1' } as const,
    }
    store.setState({ connections: [connection] })
    events.emit('connected', { connectionId: 'embedded', namespace: 'eip155', address })
    store.setState({ frameShown: true })
  })
  await expect.poll(() => state(page)).toEqual({ latchkeyFrame: true })
  await page.evaluate(() => {
    globalThis.modal.latchkey.store.setState({ frameShown: false })
    history.pushState({ idx: 8 }, '', '/elsewhere')
    // The next sheet gets its entry once that of the previous one has been removed.
    globalThis.modal.latchkey.store.setState({ frameShown: true })
  })
  await expect.poll(() => state(page)).toEqual({ idx: 8, latchkeyFrame: true })
  expect(path(page)).toBe('/elsewhere')
  await page.close()
})
