import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { startSecureStack } from './secureStack.ts'
import { ask, linkTo, press } from './signInByMail.ts'

type Stack = Awaited<ReturnType<typeof startSecureStack>>
type Account = { readonly provider: 'google' | 'github' | 'facebook'; readonly name: string; readonly email: string }

/** Chooses an account on the page of the provider. */
export async function chooseAccount(popup: Page, { name, email }: Pick<Account, 'name' | 'email'>): Promise<void> {
  const form = popup.locator('form').filter({ hasText: 'Somebody else' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('E-mail address').fill(email)
  const closed = popup.waitForEvent('close')
  await form.getByRole('button').click()
  await closed
}

/** The window that a press opens. */
export async function windowOf(page: Page, button: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), button.click()])
  await popup.waitForLoadState()
  return popup
}

/** Chooses the account at its provider. Resolves with the promise of the frame's response, wrapped so that it is not awaited here. */
export async function answerOfProvider(page: Page, stack: Stack, account: Account) {
  const { provider } = account
  await stack.endCooldowns()
  const { answer } = await ask(page, 'get social redirect uri', { provider })
  const { uri } = answer as { readonly uri: string }
  const state = new URL(uri).searchParams.get('state')
  const connected = ask(page, 'connect social', { uri: `${stack.secure}/social/callback/${provider}?state=${state}` })
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => void window.open(url), uri),
  ])
  await chooseAccount(popup, account)
  return { connected }
}

/**
 * Chooses the account at its provider on a new device, and opens the mailed link if there is one. Resolves with an
 * object that holds the promise of the frame's answer once the device has the wallet.
 */
export async function connectSocial(page: Page, stack: Stack, account: Account) {
  const { provider, email } = account
  const { connected } = await answerOfProvider(page, stack, account)
  if (provider !== 'github') return { connected }
  const { answer } = await connected
  const { action, matchNumber } = answer as { readonly action: string; readonly matchNumber: string }
  expect(action).toBe('verifyDevice')
  await press(page.context(), await stack.mailed(email, linkTo('approve')), matchNumber)
  return { connected: ask(page, 'connect device') }
}

/** Signs in on a new device with a social account. Returns the address of the wallet. */
export async function signInBySocial(page: Page, stack: Stack, account: Account): Promise<string> {
  const { connected } = await connectSocial(page, stack, account)
  expect(await connected).toHaveProperty('answer')
  return addressOn(page)
}

/** The address of the wallet on a device that is signed in. */
export async function addressOn(page: Page): Promise<string> {
  const user = await ask(page, 'get user', { chainId: 'eip155:31337' })
  return (user.answer as { readonly address: string }).address
}
