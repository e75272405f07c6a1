import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { type RunningInbox, startInbox } from '../../../devnet/src/inbox/startInbox.ts'
import * as flows from '../testFlows.ts'
import { startTestVaults, testDevice } from '../testVaults.ts'

let inbox: RunningInbox
let vaults: Awaited<ReturnType<typeof startTestVaults>>
let server: Server
let browser: Browser
let url: string

beforeAll(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0 })
  vaults = await startTestVaults(inbox.smtpUrl)
  server = createServer(getRequestListener(vaults.recovery.app.fetch))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
  await vaults.stop()
  await inbox.stop()
})

async function requested(email: string) {
  const mailbox = { next: (to: string) => inbox.inbox.next(to, 0, AbortSignal.timeout(10_000)) }
  return flows.requestApproval({ ...vaults, mailbox }, { email, device: await testDevice() })
}

async function openLink(token: string, page: 'approve' | 'freeze', locale = 'en-GB') {
  const context = await browser.newContext({ locale })
  const tab = await context.newPage()
  const problems: string[] = []
  tab.on('console', (message) => problems.push(message.text()))
  tab.on('pageerror', (error) => problems.push(error.message))
  await tab.goto(`${url}/${page}#t=${token}`)
  return { tab, problems }
}

it('shows who asks, keeps the token out of the address bar and approves by its button', async () => {
  const { approveToken, matchNumber } = await requested('page@example.com')
  const { tab, problems } = await openLink(approveToken, 'approve')
  await tab.getByText('https://app.example').waitFor()
  const text = await tab.locator('main').textContent()
  for (const part of ['Chrome, macOS', matchNumber, 'Only approve if you started this.']) expect(text).toContain(part)
  expect(tab.url()).toBe(`${url}/approve`)
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByText('Approved. Go back to the app to continue.').waitFor()
  expect(await tab.getByRole('button').count()).toBe(0)
  expect(problems).toEqual([])
  const again = await openLink(approveToken, 'approve', 'ar')
  await again.tab.getByRole('status').filter({ hasText: 'انتهت صلاحية' }).waitFor()
})

it('freezes by its button in the language of the browser', async () => {
  const { approveToken, freezeToken } = await requested('freeze@example.com')
  await flows.postLink(vaults.recovery, 'approve', approveToken)
  const { tab, problems } = await openLink(freezeToken, 'freeze', 'de-DE')
  await tab.getByRole('button', { name: 'Wallet sperren' }).click()
  await tab.getByText('Deine Wallet ist gesperrt.').waitFor()
  expect(problems).toEqual([])
})
