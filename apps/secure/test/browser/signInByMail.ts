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

/** Opens a link of an e-mail in a new tab and presses its button, such as the number that the app shows. */
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
  await enterCode(page, stack, { email, otp: await stack.mailed(email, code) })
  const { answer } = await ask(page, 'get user', { chainId: 'eip155:31337' })
  return (answer as { readonly address: string }).address
}

type Entered = { readonly email: string; readonly otp: string }

/** Submits the right code and, if this device does not have the wallet yet, uses the link that follows. */
export async function enterCode(page: Page, stack: Stack, { email, otp }: Entered): Promise<void> {
  await stack.endCooldowns()
  const { answer } = await ask(page, 'submit one-time code', { otp })
  const { action, matchNumber } = answer as { readonly action: string; readonly matchNumber?: string }
  if (action === 'connect') return
  expect(action).toBe('verifyDevice')
  await press(page.context(), await stack.mailed(email, linkTo('approve')), matchNumber)
  expect(await ask(page, 'connect device')).toEqual({ answer: { action: 'connect' } })
}

/** The newest mailed code. */
export async function codeOf(stack: Stack, email: string): Promise<string> {
  await expect.poll(() => stack.inbox.list(email).some(({ text }) => code.test(text))).toBe(true)
  const mail = stack.inbox.list(email).find(({ text }) => code.test(text))
  return code.exec(mail?.text ?? '')?.[1] ?? ''
}

/** From an e-mail address to the mailed code; reloads `page` afterwards. */
export async function untilCode(page: Page, email: string): Promise<void> {
  expect(await ask(page, 'connect email', { email })).toEqual({ answer: { action: 'verifyCode' } })
  await page.reload()
  await isReady(page)
}
