import type { BrowserContext, Locator, Page } from 'playwright-core'
import { hears } from './announcements.ts'
import type { Stack } from './stack.ts'
import { until } from './until.ts'
import { type Watch, watchPage } from './watch.ts'

/** The test wallet in a separate tab, used as its owner would. */
export type HarborTab = {
  readonly page: Page
  readonly watch: Watch
  readonly button: (name: string | RegExp) => Locator
  /** Pastes a link and waits for the proposal. */
  readonly paste: (uri: string) => Promise<void>
  readonly press: (name: string) => Promise<void>
  /** Waits for an announcement. */
  readonly hears: (text: string) => Promise<void>
  /** Selects a network, or the wallet's answer mode. */
  readonly choose: (option: string) => Promise<void>
  /** Ends the connection to the app of that name. */
  readonly disconnect: (app: string) => Promise<void>
}

/** Opens the wallet; `path` is what a deep link would open. */
export async function openHarbor(context: BrowserContext, stack: Stack, path = '/'): Promise<HarborTab> {
  const page = await context.newPage()
  const watch = await watchPage(page, [stack.wallet, stack.server, stack.relay])
  await page.goto(stack.wallet + path)
  return driveHarbor(page, watch)
}

/** The same for a page that is already open. */
function driveHarbor(page: Page, watch: Watch): HarborTab {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  return {
    page,
    watch,
    button,
    async paste(uri) {
      await button('Paste a link').click()
      await page.getByRole('textbox', { name: 'Link' }).fill(uri)
      await button('Connect').click()
      await button('Approve').waitFor()
    },
    press: (name) => button(name).click(),
    hears: (text) => hears(page, text),
    async choose(option) {
      const radio = page.getByRole('radio', { name: option, exact: true })
      // The visible part of a radio button is its label.
      await radio.locator('..').click()
      await until(`${option} is chosen`, () => radio.isChecked())
    },
    async disconnect(app) {
      await page.getByRole('button', { name: new RegExp(app) }).click()
      await button('Disconnect').click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  }
}
