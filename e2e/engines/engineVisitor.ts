import { expect } from 'vitest'
import { mailbox } from '../harness/mails.ts'
import type { Stack } from '../harness/stack.ts'
import type { Engine, Visit } from './engine.ts'
import { type View, viewOf } from './view.ts'

/** A visitor of the web app in one of the engines. */
export type EngineVisitor = {
  readonly visit: Visit
  readonly stack: Stack
  /** The app's page. */
  readonly app: View
  /** The secure site's sheet over the app's page. */
  readonly sheet: View
  readonly open: (web?: string) => Promise<void>
  /** Runs an action that opens a window; resolves with its view. */
  readonly opened: (action: () => Promise<void>) => Promise<View>
  /** Waits until that window is gone. */
  readonly closed: (window: View) => Promise<void>
}

/** After this time without a new window, the press is repeated. Even a busy machine opens a window faster. */
const pressAgainMs = 20_000

export async function newEngineVisitor(engine: Engine, stack: Stack, width = 1280): Promise<EngineVisitor> {
  const visit = await engine.visit({ width })
  const app = viewOf(visit.first)
  const windows = async () => (await visit.tabs()).map(({ id }) => id)
  return {
    ...{ visit, stack, app },
    sheet: app.frame('iframe[title="Secure wallet"]'),
    open: (web = stack.web) => app.tab.go(`${web}/?signin=off`),
    async opened(action) {
      const before = await windows()
      const isOpen = async () => (await windows()).length === before.length + 1
      await action()
      // The press missed its button if the sheet moved between pointer down and up.
      const isLost = await expect
        .poll(isOpen, { timeout: pressAgainMs })
        .toBe(true)
        .then(
          () => false,
          () => true,
        )
      if (isLost) await action()
      await expect.poll(isOpen, { message: 'windows' }).toBe(true)
      const added = (await visit.tabs()).find(({ id }) => !before.includes(id))
      if (!added) throw new Error('The new window was closed at once.')
      return viewOf(added)
    },
    closed: ({ tab }) => expect.poll(windows, { message: 'windows' }).not.toContain(tab.id),
  }
}

/** Opens the link of a mail in another window and presses the button of its page. */
async function pressMailedLink({ visit }: EngineVisitor, link: string, button = 'Approve'): Promise<void> {
  const { tab, press, sees } = viewOf(await visit.open())
  await tab.go(link)
  await press(button)
  await sees(/Go back to the (app to continue|page that shows your keys)\./)
  await tab.close()
}

export type Mails = ReturnType<typeof mailbox>

async function submitEmail({ app }: EngineVisitor, email: string): Promise<void> {
  await app.press('Connect')
  await app.fill('E-mail address', email)
  await app.press('Continue with e-mail')
  await app.find('heading', 'Enter your code')
}

async function enterCode({ app }: EngineVisitor, mails: Mails): Promise<void> {
  await app.find('heading', 'Enter your code')
  await app.fill('6-digit code', await mails.code())
}

/** The full address in the heading of Account. */
export async function shownAddress({ app }: EngineVisitor): Promise<string> {
  const name = await app.nameOf('heading', /^Account 0x/)
  return /0x[0-9a-fA-F]{40}/.exec(name)?.[0] ?? ''
}

type Owner = { readonly email: string; readonly mails: Mails }

/** Signs up, or signs in on a device that has the wallet: by the mailed code. */
export async function signInByEmail(visitor: EngineVisitor, { email, mails }: Owner): Promise<void> {
  await submitEmail(visitor, email)
  await enterCode(visitor, mails)
}

/** Signs in on a new device: by the mailed code and then the link. */
export async function joinByEmail(visitor: EngineVisitor, owner: Owner, web: string): Promise<void> {
  const { app } = visitor
  await visitor.open(web)
  await signInByEmail(visitor, owner)
  await app.find('heading', 'Check your e-mail')
  const number = await app.sees(/\d\d(?=\s?On the page of the link)/)
  await pressMailedLink(visitor, await owner.mails.link(), number)
}

/** Proves the owner to a page of the secure site: by the mailed link and then the code. */
export async function prove(visitor: EngineVisitor, page: View, mails: Mails): Promise<void> {
  await pressMailedLink(visitor, await mails.link())
  await page.find('heading', 'Enter your code')
  await page.fill('6-digit code', await mails.code())
}

/**
 * Presses a button of Account until `isDone`. The first press misses if rows load between pointer down and up and move the sheet;
 * a visitor would press again.
 */
async function pressUntil(app: View, name: string, isDone: () => Promise<boolean>): Promise<void> {
  const attempt = async () => {
    if (await isDone()) return true
    if (await app.has('button', name)) await app.press(name)
    return isDone()
  }
  await expect.poll(attempt, { interval: 3_000, message: name }).toBe(true)
}

const openSettings = ({ app }: EngineVisitor) => pressUntil(app, 'Settings', () => app.has('heading', 'Settings'))

export async function openWalletSecurity(visitor: EngineVisitor): Promise<void> {
  await openSettings(visitor)
  await visitor.app.press(/^Wallet security/)
}

export async function signOut(visitor: EngineVisitor): Promise<void> {
  await openSettings(visitor)
  await visitor.app.press('Disconnect')
  await visitor.app.loses('dialog', /^/)
  await visitor.app.find('button', 'Connect')
}

export async function close({ app }: EngineVisitor): Promise<void> {
  await pressUntil(app, 'Close', async () => !(await app.has('dialog', /^/)))
}

let people = 0

export function newOwner(engine: Engine, stack: Stack): Owner {
  people += 1
  const email = `${engine.name.toLowerCase()}.${people}.${Date.now()}@example.com`
  return { email, mails: mailbox(stack, email) }
}
