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
  /** Opens a window by an action; resolves with what it shows. */
  readonly opened: (action: () => Promise<void>) => Promise<View>
  /** Waits until that window is gone. */
  readonly closed: (window: View) => Promise<void>
}

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
      await action()
      await expect.poll(async () => (await windows()).length, { message: 'windows' }).toBe(before.length + 1)
      const added = (await visit.tabs()).find(({ id }) => !before.includes(id))
      if (!added) throw new Error('The new window was closed at once.')
      return viewOf(added)
    },
    closed: ({ tab }) => expect.poll(windows, { message: 'windows' }).not.toContain(tab.id),
  }
}

/** Presses the button of the page that a mail links to, in the app's own tab, as in a browser that opens one after the other. */
export async function pressMailedLink({ app }: EngineVisitor, link: string): Promise<void> {
  await app.tab.go(link)
  await app.press('Approve')
  await app.sees('Go back to the app to continue.')
}

export type Mails = ReturnType<typeof mailbox>

/** Submits the e-mail field until the vault sends a mail: within 30 s of the last one it does not. */
async function submitEmail({ app }: EngineVisitor, email: string, next: string): Promise<void> {
  await app.press('Connect')
  await app.fill('E-mail address', email)
  const submit = async () => {
    if (await app.has('heading', next)) return true
    if (await app.has('button', 'Continue with e-mail')) await app.press('Continue with e-mail')
    return app.has('heading', next)
  }
  await expect.poll(submit, { interval: 2_000, message: `heading ${next}` }).toBe(true)
}

async function typeCode({ app }: EngineVisitor, mails: Mails): Promise<string> {
  await app.find('heading', 'Enter your code')
  await app.fill('6-digit code', await mails.code())
  return shownAddress(app)
}

/** The full address in the heading of Account. */
async function shownAddress(app: View): Promise<string> {
  const name = await app.nameOf('heading', /^Account 0x/)
  return /0x[0-9a-fA-F]{40}/.exec(name)?.[0] ?? ''
}

/** Signs in on a new device: by the mailed link and then the code. Resolves with the address that Account shows. */
export async function joinByEmail(visitor: EngineVisitor, params: joinByEmail.Params): Promise<string> {
  const { email, mails, web } = params
  await visitor.open(web)
  await submitEmail(visitor, email, 'Check your e-mail')
  await pressMailedLink(visitor, await mails.link())
  await visitor.open(web)
  await visitor.app.press('Connect')
  return params.unlock ? unlockAfterCode(visitor, mails, params.unlock) : typeCode(visitor, mails)
}

export declare namespace joinByEmail {
  type Params = {
    readonly email: string
    readonly mails: Mails
    /** Another site that embeds the same secure site. */
    readonly web?: string
    /** Answers the question for the password of a protected wallet. */
    readonly unlock?: () => Promise<void>
  }
}

async function unlockAfterCode({ app }: EngineVisitor, mails: Mails, unlock: () => Promise<void>): Promise<string> {
  await app.find('heading', 'Enter your code')
  await app.fill('6-digit code', await mails.code())
  await unlock()
  return shownAddress(app)
}

/** Signs in on a device that the vaults know: by the code alone. */
export async function returnByEmail(visitor: EngineVisitor, { email, mails }: joinByEmail.Params): Promise<string> {
  await submitEmail(visitor, email, 'Enter your code')
  return typeCode(visitor, mails)
}

export async function signOut({ app }: EngineVisitor): Promise<void> {
  await app.press('Settings')
  await app.press('Disconnect')
  await app.loses('dialog', /./)
  await app.find('button', 'Connect')
}

/** A new visitor with an embedded wallet, with the modal closed. */
export async function signedUp(engine: Engine, stack: Stack) {
  const visitor = await newEngineVisitor(engine, stack)
  const email = newEmail(engine)
  const mails = mailbox(stack, email)
  const address = await joinByEmail(visitor, { email, mails })
  await visitor.app.press('Close')
  await visitor.app.loses('dialog', /./)
  return { ...visitor, email, mails, address }
}

let people = 0

export const newEmail = (engine: Engine): string => {
  people += 1
  return `${engine.name.toLowerCase()}.${people}.${Date.now()}@example.com`
}
