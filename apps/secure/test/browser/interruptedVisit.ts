import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecureSite } from './secureSite.ts'
import { ask, code, linkTo, openApp, press } from './signInByMail.ts'
import { rowOf } from './walletSecrets.ts'

/** A visitor whose steps are interrupted. `address` is empty before there is a wallet. */
export type Visit = {
  readonly site: SecureSite
  readonly page: Page
  readonly email: string
  readonly address: string
}

/** The app's page on a new device. */
export async function newDevice({ browser, stack }: SecureSite): Promise<Page> {
  return openApp(
    await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 480, height: 760 } }),
    stack.app,
  )
}

/**
 * Advances the clock so that the next mail is allowed, and waits for it: skips those sent so far, including by the
 * interrupted attempt. Resolves with a function that returns the pattern's captures.
 */
export async function newMail({ site, page, email }: Visit): Promise<(pattern: RegExp) => Promise<string>> {
  const { inbox, mailsArrived, endCooldowns } = site.stack
  await mailsArrived(email)
  const old = new Set(inbox.list(email).map(({ id }) => id))
  await endCooldowns()
  return async (pattern) => {
    const lastMs = Date.now() + 20_000
    for (;;) {
      const fresh = inbox.list(email).filter(({ id }) => !old.has(id))
      const [found] = fresh.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      if (found !== undefined) return found
      if (page.isClosed() || Date.now() > lastMs) throw new Error(`There is no mail with ${pattern}.`)
      await pause(50)
    }
  }
}

/** Content of the mail that is sent because of the action. */
export async function mailedAfter(visit: Visit, pattern: RegExp, action: () => Promise<unknown>): Promise<string> {
  const mail = await newMail(visit)
  await action()
  return mail(pattern)
}

export const frameOf = (page: Page) => page.frameLocator('iframe')

const settingsOf = ({ page }: Visit) => frameOf(page).getByRole('dialog', { name: 'Wallet security' })

/** Opens the wallet's settings and waits for the vaults' responses. */
export async function openSettings(visit: Visit): Promise<Locator> {
  ask(visit.page, 'show wallet security').catch(() => {})
  const dialog = settingsOf(visit)
  await dialog.getByRole('list', { name: 'Devices' }).waitFor()
  return dialog
}

export const closeSettings = (visit: Visit): Promise<void> =>
  settingsOf(visit).getByRole('button', { name: 'Close' }).click()

/** Proves the ownership in a dialog by the mailed link and code. */
export async function prove(visit: Visit, { sheet, asks, confirms }: Proof): Promise<void> {
  const { page } = visit
  const link = await mailedAfter(visit, linkTo('approve'), () => sheet.getByRole('button', { name: asks }).click())
  const otp = await mailedAfter(visit, code, () => press(page.context(), link, confirms))
  await sheet.getByRole('textbox', { name: '6-digit code' }).fill(otp)
}

type Proof = {
  readonly sheet: Locator
  /** The button that requests the mails. */
  readonly asks: string
  /** The button of the mailed page. */
  readonly confirms: string
}

export async function sign({ page, address }: Visit) {
  const request = { method: 'personal_sign', params: ['0x68656c6c6f', address], chainId: 'eip155:31337' }
  const answer = ask(page, 'RPC request', request)
  const button = frameOf(page).getByRole('button', { name: 'Sign', exact: true })
  await Promise.race([answer, button.click()])
  return answer
}

export async function signs(visit: Visit): Promise<void> {
  expect(await sign(visit)).toMatchObject({ answer: expect.stringMatching(/^0x/) })
}

/** Data that both vaults store about the wallet's owner. */
export function ownersOf({ site, address }: Visit) {
  return Promise.all(
    [site.stack.vaults.auth, site.stack.vaults.recovery].map(async (vault) => {
      const { user_id } = await rowOf(vault, address)
      const of = { user: vault.db.selectFrom('users'), factors: vault.db.selectFrom('factors') }
      const user = of.user.selectAll().where('user_id', '=', user_id).executeTakeFirst()
      const factors = of.factors.select('lookup').where('user_id', '=', user_id).execute()
      return { vault, user: await user, lookups: (await factors).map(({ lookup }) => lookup) }
    }),
  )
}

/** Acts unless the interrupted attempt reached the vault. */
export async function unless(done: Locator, act: () => Promise<void>): Promise<void> {
  if (!(await done.isVisible())) await act()
  await done.waitFor()
}
