import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { launchBrowser } from '../../../../tools/browser.mjs'
import type { app as App } from '../../test/browser/appPage.ts'
import { startSecureStack } from '../../test/browser/secureStack.ts'

declare const app: typeof App

let stack: Awaited<ReturnType<typeof startSecureStack>>
let browser: Browser
let context: BrowserContext
const problems: string[] = []

beforeAll(async () => {
  const partitioned = launchBrowser({ args: ['--disable-features=PaintHolding'] })
  ;[stack, browser] = await Promise.all([startSecureStack(), partitioned])
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 420, height: 760 } })
  context.on('console', (message) => problems.push(message.text()))
  context.on('weberror', (error) => problems.push(String(error.error())))
})
afterEach(async () => {
  await context.close()
  expect(problems.splice(0)).toEqual([])
})

async function open(url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'app' in globalThis)
  return page
}

const ask = (page: Page, name: Parameters<typeof app.ask>[0], payload?: object) =>
  page.evaluate(([name, payload]) => app.ask(name, payload), [name, payload] as const)

async function mailOf(email: string, pattern: RegExp): Promise<string> {
  await expect
    .poll(() => stack.inbox.list(email).some(({ text }) => pattern.test(text)), { timeout: 10_000 })
    .toBe(true)
  const found = stack.inbox.list(email).find(({ text }) => pattern.test(text))
  return pattern.exec(found?.text ?? '')?.[1] ?? ''
}

async function openLink(email: string, pattern: RegExp, number: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(await mailOf(email, pattern))
  await tab.getByText(number, { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByText('Approved. Go back to the app to continue.').waitFor()
  await tab.close()
}

const link = (text: string) => new RegExp(`${text}[^]*?(http://secure\\.localhost\\S+/approve#t=[\\w-]{43})`)
const code = (text: string) => new RegExp(`${text}[^]*?^(\\d{6})$`, 'm')

/** Until the code is typed; the answer comes when the wallet is there. */
async function signIn(page: Page, email: string) {
  await stack.endCooldowns()
  const { answer } = await ask(page, 'connect email', { email })
  const { matchNumber = '' } = answer as { readonly matchNumber?: string }
  await openLink(email, link('on a new device'), matchNumber)
  await ask(page, 'connect device')
  return ask(page, 'submit one-time code', { otp: await mailOf(email, code('to sign in')) })
}

const addressOn = async (page: Page) => {
  const { answer } = await ask(page, 'get user', { chainId: 'eip155:1' })
  return (answer as { readonly address: string }).address
}

const sheetOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Secure wallet"]')

/** The mailed link and code, after the factor is chosen. */
async function prove(page: Page, email: string): Promise<void> {
  const sheet = sheetOf(page)
  await stack.endCooldowns()
  const number = await sheet.locator('b[dir=ltr]').textContent()
  await openLink(email, link('Someone wants to protect'), number ?? '')
  await sheet.getByRole('textbox', { name: '6-digit code' }).fill(await mailOf(email, code('to protect your wallet')))
  await sheet.getByRole('heading', { name: 'Your wallet is protected' }).waitFor({ timeout: 20_000 })
  await sheet.getByRole('button', { name: 'Done' }).click()
}

test('protects by a password and asks another device for it', async () => {
  const email = 'password@example.com'
  const page = await open(stack.app)
  await signIn(page, email)
  const address = await addressOn(page)
  const protecting = ask(page, 'protect wallet')
  const sheet = sheetOf(page)
  const type = async (one: string, other = one) => {
    await sheet.getByLabel('New password').fill(one)
    await sheet.getByLabel('Repeat the password').fill(other)
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await sheet.getByRole('checkbox').check()
  await type('too short')
  await sheet.getByText('Use at least 12 characters.').waitFor()
  await type('password@example.com1')
  await sheet.getByText('That is easy to guess.').waitFor()
  await type('five blue kites fly', 'five blue kites')
  await sheet.getByText("The passwords don't match.").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await stack.endCooldowns()
  await type('five blue kites fly')
  await prove(page, email)
  expect(await protecting).toEqual({ answer: { isProtected: true } })
  expect(await addressOn(page)).toBe(address)

  const other = await open(stack.otherApp)
  stack.inbox.clear()
  const joining = signIn(other, email)
  const unlock = sheetOf(other)
  await unlock.getByLabel('Password').fill('five blue kites')
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  await unlock.getByText("That password doesn't open your wallet.").waitFor({ timeout: 20_000 })
  expect(await axeFindings(other)).toEqual([])
  await unlock.getByLabel('Password').fill('five blue kites fly')
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  expect(await joining).toEqual({ answer: undefined })
  expect(await addressOn(other)).toBe(address)
}, 90_000)
