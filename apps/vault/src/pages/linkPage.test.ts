import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { approvalStatusRoute } from '@latchkey/contracts/vault/routes'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import * as flows from '../../test/testFlows.ts'
import { startTestStack } from '../../test/testStack.ts'
import { call, testDevice } from '../../test/testVaults.ts'

let vaults: Awaited<ReturnType<typeof startTestStack>>
let server: Server
let browser: Browser
let url: string

beforeAll(async () => {
  vaults = await startTestStack()
  // As the secure site serves them.
  const serve = {
    auth: getRequestListener(vaults.auth.app.fetch),
    recovery: getRequestListener(vaults.recovery.app.fetch),
  }
  server = createServer((request, response) => {
    const [, role = '', path = ''] = /^\/vault\/(auth|recovery)(\/.*)$/.exec(request.url ?? '') ?? []
    request.url = path
    void serve[role as 'auth' | 'recovery'](request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
  await vaults.stop()
})

async function requested(email: string) {
  return flows.requestApproval(vaults, { email, device: await testDevice() })
}

async function openLink(token: string, page: 'approve' | 'freeze', locale = 'en-GB') {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale })
  const tab = await context.newPage()
  const problems: string[] = []
  tab.on('console', (message) => problems.push(message.text()))
  tab.on('pageerror', (error) => problems.push(error.message))
  await tab.goto(`${url}/vault/recovery/${page}#t=${token}`)
  return { tab, problems }
}

it('shows the requesting device, removes the token from the address bar, and approves by the number that the app shows', async () => {
  const { approveToken, matchNumber } = await requested('page@example.com')
  const { tab, problems } = await openLink(approveToken, 'approve')
  await tab.getByText('app.example', { exact: true }).waitFor()
  const text = await tab.locator('main').textContent()
  for (const part of ['Chrome, macOS', 'Which number does the app show?']) expect(text).toContain(part)
  expect(await tab.getByText('Not you?').isVisible()).toBe(false)
  expect(tab.url()).toBe(`${url}/vault/recovery/approve`)
  const buttons = await tab.getByRole('button').allTextContents()
  expect(buttons).toEqual([...Array(3).fill(expect.stringMatching(/^\d\d$/)), 'None of these'])
  await tab.getByRole('button', { name: matchNumber }).click()
  await tab.getByText('Go back to the app to continue.').waitFor()
  expect(await tab.getByRole('button').count()).toBe(0)
  await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
  expect(await tab.title()).toBe('Device approved')
  expect(await tab.locator('#check').isVisible()).toBe(true)
  expect(problems).toEqual([])
  const again = await openLink(approveToken, 'approve', 'ar')
  await again.tab.getByRole('status').filter({ hasText: 'انتهت صلاحية' }).waitFor()
  await again.tab.getByRole('heading', { name: 'الرابط لم يعد صالحًا' }).waitFor()
  expect(await again.tab.locator('#check').isVisible()).toBe(false)
})

it("freezes both roles by its button, in the browser's language", async () => {
  const visitor = { email: 'freeze@example.com', device: await testDevice() }
  const wallet = await flows.signUp(vaults, visitor)
  await vaults.clock.advance(60_000)
  const { freezeToken } = await flows.requestApproval(vaults, { ...visitor, device: await testDevice() })
  expect((await flows.release(vaults, visitor.device, wallet)).status).toBe(200)
  const { tab, problems } = await openLink(freezeToken, 'freeze', 'de-DE')
  await tab.getByRole('button', { name: 'Wallet sperren' }).click()
  await tab.getByRole('heading', { name: 'Wallet gesperrt' }).waitFor()
  await tab.getByText('Es dauert 24 Stunden.').waitFor()
  expect(problems).toEqual([])
  expect(await flows.release(vaults, visitor.device, wallet)).toMatchObject({ status: 403, code: 'WALLET_FROZEN' })
})

it('approves when the button is pressed again because the first response was lost', async () => {
  const device = await testDevice()
  const asking = await flows.requestApproval(vaults, { email: 'lost@example.com', device })
  const { approveToken, approvalId, matchNumber } = asking
  const { tab } = await openLink(approveToken, 'approve')
  await tab.route(/links\/approve$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await tab.getByRole('button', { name: matchNumber }).click()
  await tab.getByText('Try again', { exact: false }).waitFor()
  await tab.unroute(/links\/approve$/)
  await tab.getByRole('button', { name: matchNumber }).click()
  await tab.getByText('Go back to the app to continue.').waitFor()
  const asked = { device, route: approvalStatusRoute, payload: { approvalId } }
  expect((await call(vaults.recovery, asked)).reply.status).toBe('approved')
  await tab.context().close()
})

it('a wrong number voids the link and announces a second mail; "none of these" ends the sign-in', async () => {
  const visitor = { email: 'wrong@example.com', device: await testDevice() }
  const { approveToken, matchNumber } = await flows.requestApproval(vaults, visitor)
  const { tab, problems } = await openLink(approveToken, 'approve')
  await tab.getByRole('button', { name: 'None of these' }).waitFor()
  const others = await tab.locator('.number', { hasNotText: matchNumber }).all()
  await others[0]?.click()
  await tab.getByRole('heading', { name: "That's a different number" }).waitFor()
  await tab.getByText('We e-mailed you one more link.').waitFor()
  const { text } = await vaults.mailbox.next(visitor.email)
  const next = await openLink(flows.linkToken(text, 'approve'), 'approve', 'de-DE')
  await next.tab.getByRole('button', { name: 'Keine davon' }).click()
  await next.tab.getByRole('heading', { name: 'Anmeldung abgebrochen' }).waitFor()
  expect([...problems, ...next.problems]).toEqual([])
})

it('names the device that created the wallet if no link has verified its address', async () => {
  const visitor = { email: 'unproven@example.com', device: await testDevice() }
  await flows.signUp(vaults, visitor)
  await vaults.clock.advance(60_000)
  const asking = await flows.requestApproval(vaults, { ...visitor, device: await testDevice() })
  const { tab } = await openLink(asking.approveToken, 'approve')
  await tab.getByText(/^This wallet was made on .* in Chrome, macOS, at app\.example\./).waitFor()
  await tab.getByRole('button', { name: asking.matchNumber }).click()
  await tab.getByText('Go back to the app to continue.').waitFor()
  await vaults.clock.advance(60_000)
  const later = await flows.requestApproval(vaults, { ...visitor, device: await testDevice() })
  const { tab: proven } = await openLink(later.approveToken, 'approve')
  await proven.getByRole('button', { name: 'None of these' }).waitFor()
  expect(await proven.locator('#unproven').isVisible()).toBe(false)
})

it('describes an unfreeze on its page', async () => {
  const { unfreezeToken } = await flows.requestUnfreeze(vaults, {
    email: 'thaw@example.com',
    device: await testDevice(),
  })
  const { tab, problems } = await openLink(unfreezeToken, 'approve')
  await tab.getByText('Not you? Close this page. Nothing will happen.').waitFor()
  await tab.getByRole('heading', { name: 'Unfreeze your wallet' }).waitFor()
  await tab.getByText('It stays frozen for another 24 hours').waitFor()
  await tab.getByRole('button', { name: 'Unfreeze your wallet' }).click()
  await tab.getByRole('heading', { name: 'Confirmed' }).waitFor()
  await tab.getByText('Go back to your wallet').waitFor()
  expect(problems).toEqual([])
})
