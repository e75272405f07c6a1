import { createTestWallet, type TestWallet } from '@latchkey/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { devAccountCount } from '../../apps/devnet/src/chains.ts'
import { hears, recordAnnouncements } from './announcements.ts'
import { countAcknowledgedRequests } from './relayTraffic.ts'
import type { Stack } from './stack.ts'
import { type Watch, watchPage } from './watch.ts'

/** A visitor of the web app: a separate browser, and the elements of the page. */
export type Visitor = {
  readonly context: BrowserContext
  readonly page: Page
  readonly watch: Watch
  readonly stack: Stack
  readonly dialog: Locator
  /** The connect button of the page's header, with any label. */
  readonly connectButton: Locator
  readonly button: (name: string | RegExp) => Locator
  readonly heading: (name: string | RegExp) => Locator
  readonly open: (path?: string) => Promise<void>
  readonly press: (name: string | RegExp) => Promise<void>
  /** Waits for an announcement. */
  readonly hears: (text: string | RegExp) => Promise<void>
  /** Waits until the header shows this address as connected. */
  readonly isConnected: (address: string) => Promise<void>
  readonly isDisconnected: () => Promise<void>
  /**
   * Waits until the modal, its closing animation and its history entries are gone. Removing the entries would cancel a reload at
   * the same moment.
   */
  readonly isClosed: () => Promise<void>
  /** Requests to the wallet that the relay accepted from this page. */
  readonly acknowledgedRequests: () => number
  /** A second tab of the same browser, of the web app or of the same app on another site. */
  readonly secondTab: (web?: string) => Promise<Visitor>
  /** Ends the visit. @throws on any problem of a page: console, policy, foreign requests */
  readonly leave: () => Promise<void>
}

export async function newVisitor(
  browser: Browser,
  stack: Stack,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  // Without a graphics card, painting animations takes most of the processor.
  const calm = { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } } as const
  const context = await browser.newContext({ ...calm, ...options })
  context.setDefaultTimeout(60_000)
  // Functions that a script under tsx passes to a page call a helper that pages do not have.
  await context.addInitScript('globalThis.__name ??= (made) => made')
  await recordAnnouncements(context)
  return visitorIn(context, stack)
}

/** A visitor with the injected wallet, which reaches the chains through the server's proxy. */
export async function newVisitorWithWallet(
  browser: Browser,
  stack: Stack,
  options: BrowserContextOptions & { readonly accountIndex?: number } = {},
): Promise<{ readonly visitor: Visitor; readonly wallet: TestWallet }> {
  const { accountIndex = 3, ...contextOptions } = options
  const visitor = await newVisitor(browser, stack, contextOptions)
  const wallet = createTestWallet({
    name: 'Kestrel',
    rdns: 'test.kestrel',
    chains: [31337, 31338].map((id) => ({ id, rpcUrl: rpcUrl(stack, id) })),
    accounts: Math.max(devAccountCount, accountIndex + 1),
    account: accountIndex,
    timeoutMs: 30_000,
  })
  await wallet.inject(visitor.context)
  return { visitor, wallet }
}

export function rpcUrl(stack: Stack, chainId: number): string {
  return `${stack.server}/v1?chainId=eip155:${chainId}&projectId=${'0'.repeat(32)}`
}

/** 4…6 characters of an address, as the app shows them (spec S5.12). */
function shortAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}

async function visitorIn(context: BrowserContext, stack: Stack): Promise<Visitor> {
  const page = await context.newPage()
  const watch = await watchPage(page, [
    ...[stack.web, stack.server, stack.relay, stack.secure],
    ...(stack.otherRelays ?? []),
  ])
  const acknowledgedRequests = countAcknowledgedRequests(page)
  const dialog = page.getByRole('dialog')
  const connectButton = page.getByRole('banner').locator('button[aria-haspopup=dialog]')
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
  return {
    context,
    page,
    watch,
    stack,
    dialog,
    connectButton,
    button,
    heading: (name) => dialog.getByRole('heading', { name }),
    async open(path = '/') {
      await page.goto(stack.web + path)
      await connectButton.waitFor()
    },
    async press(name) {
      await button(name).click()
      // A press is lost if arriving rows move the sheet between pointer down and up. Presses again, like a visitor.
      if (name === 'Close')
        await dialog.waitFor({ state: 'hidden', timeout: 3_000 }).catch(() =>
          button(name)
            .click({ timeout: 3_000 })
            .catch(() => {}),
        )
    },
    hears: (text) => hears(page, text),
    async isConnected(address) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^Account.*${shortAddress(address)}`) })
        .waitFor()
    },
    async isDisconnected() {
      await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).waitFor()
    },
    async isClosed() {
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => !Object.keys(history.state ?? {}).some((key) => key.startsWith('latchkeyModal')))
    },
    acknowledgedRequests,
    secondTab: (web = stack.web) => visitorIn(context, { ...stack, web }),
    async leave() {
      const problems = watch.problems()
      await context.close()
      expect(problems).toEqual([])
    },
  }
}
