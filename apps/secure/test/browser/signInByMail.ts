import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { app as App } from './appPage.ts'
import type { startSecureStack } from './secureStack.ts'

declare const app: typeof App

type Stack = Awaited<ReturnType<typeof startSecureStack>>

/** Opens a page of an app that embeds the secure site. */
export async function openApp(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await isReady(page)
  return page
}

export const isReady = (page: Page) => page.waitForFunction(() => 'app' in globalThis)

/** Sends a request from the app's page to the frame. */
export const ask = (page: Page, name: Parameters<typeof app.ask>[0], payload?: object) =>
  page.evaluate(([name, payload]) => app.ask(name, payload), [name, payload] as const)

/** A code in an e-mail. */
export const code = /^(\d{6})$/m

/** A link in an e-mail to a page of the secure site. */
export const linkTo = (page: string) => new RegExp(`(http://secure\\.localhost\\S+/${page}#t=[\\w-]{43})`)

/** Opens a link of an e-mail in a new tab and presses its button. */
export async function press(context: BrowserContext, link: string, button?: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(link)
  await tab.getByRole('button', { ...(button !== undefined && { name: button }) }).click()
  await expect.poll(() => tab.getByRole('button').count()).toBe(0)
  await tab.close()
}

/** Signs in on a new device. Returns the address of the wallet. */
export async function signIn(page: Page, stack: Stack, email: string): Promise<string> {
  await stack.endCooldowns()
  await ask(page, 'connect email', { email })
  await press(page.context(), await stack.mailed(email, linkTo('approve')))
  await ask(page, 'connect device')
  expect(await ask(page, 'submit one-time code', { otp: await stack.mailed(email, code) })).toEqual({
    answer: undefined,
  })
  const { answer } = await ask(page, 'get user', { chainId: 'eip155:31337' })
  return (answer as { readonly address: string }).address
}

/** The newest mailed code. */
export async function codeOf(stack: Stack, email: string): Promise<string> {
  await expect.poll(() => stack.inbox.list(email).some(({ text }) => code.test(text))).toBe(true)
  const mail = stack.inbox.list(email).find(({ text }) => code.test(text))
  return code.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Opens the mailed link in a new tab, as the visitor does, and presses its button. */
async function approveByMail(page: Page, stack: Stack, { email, matchNumber }: Approval): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(await stack.mailed(email, linkTo('approve')))
  await tab.getByText(new URL(page.url()).host, { exact: true }).waitFor()
  expect(await tab.locator('main').textContent()).toContain(matchNumber)
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByText('Go back to the app to continue.').waitFor()
  await tab.close()
}

type Approval = { readonly email: string; readonly matchNumber: string }

/** From an e-mail address to the mailed code; reloads `page` after each step. */
export async function untilCode(page: Page, stack: Stack, email: string): Promise<void> {
  const { answer } = await ask(page, 'connect email', { email })
  const { action, matchNumber } = answer as { readonly action: string; readonly matchNumber: string }
  expect(action).toBe('verifyDevice')
  await page.reload()
  await isReady(page)
  await approveByMail(page, stack, { email, matchNumber })
  expect(await ask(page, 'connect device')).toEqual({ answer: undefined })
  await page.reload()
  await isReady(page)
}
