import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signedInByLink, signedInWithInjected } from '../harness/flows.ts'
import { takePicture } from '../harness/takePicture.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()

async function openChecks({ connectButton, press }: Visitor): Promise<void> {
  await connectButton.click()
  await press('Settings')
  await press(/^Check the connection/)
}

/** Waits for a check with this result, and for its fix at the top. */
async function expectFault(visitor: Visitor, params: { check: string; result: string; fix: string }): Promise<void> {
  const { check, result, fix } = params
  const row = visitor.dialog.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: check })
  await row.filter({ hasText: result }).waitFor()
  await visitor.dialog.getByRole('alert').filter({ hasText: fix }).waitFor()
}

/** The extension stops sharing its accounts without notifying the page. */
const lock = (page: Page) =>
  page.evaluate(() => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      const { request } = provider
      provider.request = (asked: { method: string }) =>
        asked.method === 'eth_accounts' ? Promise.resolve([]) : request(asked)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })

describe('Check the connection', () => {
  test('finds nothing wrong, and copies a report without an address', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    const { page, dialog } = visitor
    await openChecks(visitor)
    await dialog.getByText('No problems found').first().waitFor()
    // A window is opened only by the visitor's click.
    const unchecked = dialog.getByRole('listitem').filter({ hasText: 'Not checked' })
    await unchecked.filter({ hasText: 'Pop-up windows' }).waitFor()
    expect(await unchecked.count()).toBe(1)
    await visitor.press('Check')
    await unchecked.waitFor({ state: 'detached' })
    await dialog.getByText('No problems found').first().waitFor()
    await dialog.getByRole('listitem').filter({ hasText: 'Pop-up windows' }).getByText('Allowed').waitFor()
    expect(visitor.context.pages()).toHaveLength(1)
    await takePicture(visitor, 'troubleshoot')
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.web })
    await visitor.press('Copy report')
    await visitor.button('Report copied').waitFor()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report).toMatch(/^relay ok \d+ ms$/m)
    expect(report).toMatch(/^wallet ok$/m)
    expect(report.toLowerCase()).not.toContain(wallet.address.toLowerCase().slice(2))
    await visitor.leave()
  })

  test('a relay that is down, and up again', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    const order = async (what: 'kill' | 'start') => {
      expect((await fetch(`${stack.relayControl}/${what}`, { method: 'POST' })).status).toBe(204)
    }
    await order('kill')
    try {
      await openChecks(visitor)
      const fix = 'Turn off your VPN or ad blocker'
      await expectFault(visitor, { check: 'Connection service', result: 'No answer', fix })
      await takePicture(visitor, 'troubleshootRelay')
    } finally {
      await order('start')
    }
    await visitor.button('Try again').and(visitor.dialog.locator(':not([aria-busy])')).waitFor()
    await visitor.press('Try again')
    await visitor.dialog.getByText('No problems found').first().waitFor()
    visitor.watch.forgive(/WebSocket connection/)
    await visitor.leave()
  })

  test('a server that is down', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    await visitor.context.route(`${stack.server}/**`, (route) => route.abort('connectionrefused'))
    await openChecks(visitor)
    await expectFault(visitor, { check: 'Server', result: 'No answer', fix: "Can't reach the server" })
    await visitor.dialog.getByRole('listitem').filter({ hasText: 'This site' }).getByText('Not checked').waitFor()
    visitor.watch.forgive(/ERR_CONNECTION_REFUSED/)
    await visitor.leave()
  })

  test('a site that the server does not allow', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    // The server decides by origin; the browser may read its response.
    await visitor.context.route(/\/appkit\/v1\/config/, async (route) => {
      const response = await route.fetch({
        headers: { ...route.request().headers(), origin: 'https://elsewhere.example' },
      })
      const headers = { ...response.headers(), 'access-control-allow-origin': stack.web }
      await route.fulfill({ response, headers })
    })
    await openChecks(visitor)
    await expectFault(visitor, { check: 'This site', result: 'Not allowed', fix: "This site isn't allowed to connect" })
    visitor.watch.forgive(/status of 403/)
    await visitor.leave()
  })

  test('a clock that is ten minutes fast', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    await visitor.page.clock.install({ time: Date.now() + 600_000 })
    await openChecks(visitor)
    await expectFault(visitor, { check: 'Clock', result: 'Wrong time', fix: 'Set date and time automatically' })
    await visitor.context.close()
  })

  test('a browser that blocks storage', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    await visitor.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
    await openChecks(visitor)
    await expectFault(visitor, { check: 'Browser storage', result: 'Blocked', fix: 'Allow this site to save data' })
    await visitor.context.close()
  })

  test('a browser that blocks the window of a social sign-in, until the visitor allows it', async () => {
    const visitor = await newVisitor(browser(), stack)
    const blocking = (blocks: boolean) =>
      visitor.page.evaluate((isBlocked) => {
        const page = window as typeof window & { openWindow?: typeof window.open }
        page.openWindow ??= window.open.bind(window)
        window.open = isBlocked ? () => null : page.openWindow
      }, blocks)
    await visitor.open('/?signin=off')
    await blocking(true)
    await visitor.connectButton.click()
    await visitor.press('Continue with Google')
    await visitor.heading('The window was blocked').waitFor()
    await visitor.press('Check the connection')
    await expectFault(visitor, {
      ...{ check: 'Pop-up windows', result: 'Blocked', fix: 'Allow pop-up windows for this site' },
    })
    await takePicture(visitor, 'troubleshootPopups')
    await blocking(false)
    await visitor.press('Try again')
    await visitor.dialog.getByText('No problems found').first().waitFor()
    await visitor.press('Back')
    await visitor.heading('The window was blocked').waitFor()
    await visitor.leave()
  })

  test('an extension that is locked', async () => {
    const { visitor } = await signedInWithInjected(browser(), stack)
    await lock(visitor.page)
    await openChecks(visitor)
    await expectFault(visitor, { check: 'Kestrel', result: 'Locked', fix: 'Unlock Kestrel, then try again.' })
    await visitor.leave()
  })

  test('a wallet on an unsupported network, with the way on', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    await wallet.switchChain(1)
    await visitor.heading('Unsupported network').waitFor()
    await visitor.page.keyboard.press('Escape')
    await visitor.isClosed()
    await openChecks(visitor)
    await expectFault(visitor, { check: 'Network', result: 'Unsupported', fix: 'Switch to continue.' })
    await visitor.press('Switch')
    await visitor.dialog.getByRole('list', { name: 'Networks' }).waitFor()
    await visitor.leave()
  })

  test('a phone wallet is contacted only when the visitor asks for it', async () => {
    const { visitor, leave } = await signedInByLink(browser(), stack)
    await openChecks(visitor)
    await visitor.dialog.getByText('No problems found').first().waitFor()
    const harbor = visitor.dialog.getByRole('listitem').filter({ hasText: 'Harbor' })
    await harbor.getByRole('button', { name: 'Check' }).click()
    await harbor.getByText('Responds').waitFor()
    await leave()
  })

  test('without a network, the notice leads to the checks', async () => {
    const { visitor, wallet } = await signedInWithInjected(browser(), stack)
    await visitor.page.reload()
    await visitor.isConnected(wallet.address)
    await visitor.page.waitForLoadState('networkidle')
    await visitor.context.setOffline(true)
    await visitor.page.getByRole('button', { name: 'Details' }).click()
    await expectFault(visitor, { check: 'Internet', result: 'Not connected', fix: 'Check your Wi-Fi' })
    await visitor.context.close()
  })
})
