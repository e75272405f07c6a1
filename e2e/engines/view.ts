import { setTimeout as wait } from 'node:timers/promises'
import type { Found, Tab } from './engine.ts'
import { isSteady, lookFor, nameOf, shownText } from './inPage.ts'

/** A page or a frame, whose elements are found by role and accessible name. Each function waits for its element. */
export type View = {
  readonly tab: Tab
  readonly press: (name: string | RegExp, role?: string) => Promise<void>
  /** Replaces the text of a field. */
  readonly fill: (name: string | RegExp, text: string) => Promise<void>
  readonly find: (role: string, name: string | RegExp) => Promise<Found>
  /** The full accessible name of the element that matches `name`. */
  readonly nameOf: (role: string, name: RegExp) => Promise<string>
  readonly has: (role: string, name: string | RegExp) => Promise<boolean>
  /** Waits for text of the page. Resolves with what matched. */
  readonly sees: (text: RegExp) => Promise<string>
  /** Waits until no such element exists. */
  readonly loses: (role: string, name: string | RegExp) => Promise<void>
  /** The view of a frame in this page. */
  readonly frame: (selector: string) => View
}

/** Ends a wait that hangs. */
const timeoutMs = 120_000
const pollMs = 50

const patternOf = (name: string | RegExp) =>
  typeof name === 'string'
    ? { source: `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags: '' }
    : { source: name.source, flags: name.flags }

export function viewOf(tab: Tab, frame?: string): View {
  /** Repeats `attempt` until it returns a result. Errors are retried too, because a page may be unloading. */
  async function until<Result>(what: string, attempt: () => Promise<Result | undefined | false>): Promise<Result> {
    const deadline = Date.now() + timeoutMs
    let problem: unknown
    while (Date.now() < deadline) {
      const result = await attempt().catch((error) => {
        problem = error
      })
      if (result) return result
      await wait(pollMs)
    }
    const shown = await tab.run(shownText, [], frame).catch(String)
    throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}. Shown: ${shown.slice(-800)}`, {
      cause: problem,
    })
  }
  const look = (role: string, name: string | RegExp, mustAct: boolean) =>
    tab.find(lookFor, [role, patternOf(name), mustAct] as const, frame)
  const find = (role: string, name: string | RegExp) => until(`${role} ${name}`, () => look(role, name, false))
  const reach = (role: string, name: string | RegExp) =>
    until(`${role} ${name}, ready for a click`, async () => {
      const found = await look(role, name, true)
      return found && (await found.run(isSteady)) && found
    })
  return {
    ...{ tab, find },
    press: async (name, role = 'button') => (await reach(role, name)).click(),
    async fill(name, text) {
      const field = await reach('textbox', name)
      await field.click()
      await field.run((element) => (element as HTMLInputElement).select())
      await field.type(text)
    },
    nameOf: async (role, name) => (await find(role, name)).run(nameOf),
    has: async (role, name) => (await look(role, name, false)) !== undefined,
    async sees(text) {
      return until(`the text ${text}`, async () => text.exec(await tab.run(shownText, [], frame))?.[0])
    },
    async loses(role, name) {
      await until(`no ${role} ${name}`, async () => !(await look(role, name, false)))
    },
    frame: (selector) => viewOf(tab, selector),
  }
}
