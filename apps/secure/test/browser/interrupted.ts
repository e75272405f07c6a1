import type { BrowserContext, Route } from 'playwright-core'
import { expect } from 'vitest'
import { newDevice, type Visit } from './interruptedVisit.ts'
import type { SecureSite } from './secureSite.ts'
import { openApp, signIn } from './signInByMail.ts'
import { addressOn } from './signInBySocial.ts'

/** Takes the step, also when a part of it was carried out before. */
export type Step = {
  /** Who takes it; a visitor who has signed up, unless told otherwise. */
  readonly visitor?: 'without a wallet' | 'on a new device'
  readonly before?: (visit: Visit) => Promise<void>
  readonly take: (visit: Visit) => Promise<void>
  readonly after: (visit: Visit) => Promise<void>
}

const isWrite = (route: Route) => route.request().method() === 'POST' && !route.request().url().includes('/status')

/** Loses the answer to one request to a vault: the one at `place`. Returns how many there were so far, and when it was lost. */
async function loseAnswer(context: BrowserContext, place: number) {
  let count = 0
  let lost = () => {}
  const isLost = new Promise<'lost'>((resolve) => {
    lost = () => resolve('lost')
  })
  await context.route('**/vault/**', async (route) => {
    if (!isWrite(route) || count++ !== place) return route.continue()
    const { host, port } = new URL(route.request().url())
    const url = route.request().url().replace(host, `127.0.0.1:${port}`)
    await route.fetch({ url, headers: { ...route.request().headers(), host } })
    await route.abort('connectionreset')
    lost()
  })
  return { isLost, count: () => count }
}

let visits = 0

async function visitorOf(site: SecureSite, { visitor, before }: Step): Promise<Visit> {
  const email = `interrupted${++visits}@example.com`
  const page = await newDevice(site)
  if (visitor === 'without a wallet') return { site, page, email, address: '' }
  const visit = { site, page, email, address: await signIn(page, site.stack, email) }
  if (visitor === 'on a new device') {
    await page.context().close()
    return { ...visit, page: await newDevice(site) }
  }
  await before?.(visit)
  return visit
}

/** How many visitors are interrupted at once: a step is mostly waiting. */
const visitorsAtOnce = 2
/** Every request takes a quarter of an hour on a slow machine: run with `LATCHKEY_INTERRUPT=all` after a change of these steps. */
const placesApart = process.env.LATCHKEY_INTERRUPT === 'all' ? 1 : 3

/**
 * Carries out a request that the step makes to a vault and loses its answer; the visitor closes the page, opens it again and takes
 * the step again: as when a server is killed while it answers. Never half a wallet, never another address. So for the first request
 * and every third one, or for all of them.
 */
export async function interruptEverywhere(site: SecureSite, step: Step): Promise<void> {
  let place = 0
  let isOver = false
  const interruptNext = async () => {
    let wasAsked = true
    try {
      while (wasAsked && !isOver) {
        const next = place
        place += placesApart
        wasAsked = await interrupt(site, step, next)
      }
    } finally {
      isOver = true
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, interruptNext))
}

/** Interrupts the step at its request number `place`, then takes it again. False if it has no such request. */
async function interrupt(site: SecureSite, step: Step, place: number): Promise<boolean> {
  const visit = await visitorOf(site, step)
  const context = visit.page.context()
  const { isLost, count } = await loseAnswer(context, place)
  const taken = step.take(visit).then(
    () => 'taken',
    (error: unknown) => error,
  )
  const outcome = await Promise.race([isLost, taken])
  // The step may be over while its last request is still on its way.
  const wasAsked = count() > place
  if (wasAsked) {
    await isLost
    await Promise.all(context.pages().map((page) => page.close()))
    const again = { ...visit, page: await openApp(context, site.stack.app) }
    await step.take(again)
    const address = await addressOn(again.page)
    if (visit.address !== '') expect(address, `after request ${place}`).toBe(visit.address)
    await step.after(again)
  } else {
    expect(outcome).toBe('taken')
    expect(place, 'a step without a request').toBeGreaterThan(0)
  }
  await context.close()
  return wasAsked
}
