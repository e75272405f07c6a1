import type { BrowserContext, Route } from 'playwright-core'
import { expect } from 'vitest'
import { newDevice, type Visit } from './interruptedVisit.ts'
import type { SecureSite } from './secureSite.ts'
import { openApp, signIn } from './signInByMail.ts'
import { addressOn } from './signInBySocial.ts'

/** Runs the step, even if a part of it was carried out before. */
export type Step = {
  /** The visitor of the step; by default one who has signed up. */
  readonly visitor?: 'without a wallet' | 'on a new device'
  readonly before?: (visit: Visit) => Promise<void>
  readonly take: (visit: Visit) => Promise<void>
  readonly after: (visit: Visit) => Promise<void>
}

const isWrite = (route: Route) => route.request().method() === 'POST' && !route.request().url().includes('/status')

/**
 * Loses the response to one request to a vault: the one at `place`. Returns the number of requests so far, and when it
 * was lost.
 */
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

/** A request in the middle of most steps: some vaults have carried out their part, others have not. */
const sampledPlace = 3

/**
 * Lets a request of the step reach a vault and loses its response; the visitor closes the page, opens it again and repeats the
 * step, as after a server crash. The result must never be an incomplete wallet or another address. Interrupts one request of the
 * step, or with `LATCHKEY_INTERRUPT=all` for each of them, which takes minutes per step.
 */
export async function interruptStep(site: SecureSite, step: Step): Promise<void> {
  const isAll = process.env.LATCHKEY_INTERRUPT === 'all'
  if (!isAll && (await interrupt(site, step, sampledPlace))) return
  for (let place = 0; (await interrupt(site, step, place)) && isAll; ) place += 1
}

/** Interrupts the step at its request number `place`, then repeats it. False if it has no such request. */
async function interrupt(site: SecureSite, step: Step, place: number): Promise<boolean> {
  const visit = await visitorOf(site, step)
  const context = visit.page.context()
  const { isLost, count } = await loseAnswer(context, place)
  const taken = step.take(visit).then(
    () => 'taken',
    (error: unknown) => error,
  )
  const outcome = await Promise.race([isLost, taken])
  // The step may end while its last request is still in flight.
  const wasReached = count() > place
  if (wasReached) {
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
  return wasReached
}
