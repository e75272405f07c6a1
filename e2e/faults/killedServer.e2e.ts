import type { Page, Route } from 'playwright-core'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { chainOf } from '../harness/chain.ts'
import { embeddedSheet, fundedKeyAccount, requestEmbedded } from '../harness/embeddedWallet.ts'
import { activePermissions, dailyEther } from '../harness/permissions.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, type Visitor } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

// Server and bundler are killed with SIGKILL while a visitor approves. The approved payment is made once or not at all.

const stack = await workerStack()
const browser = testBrowser()
const chain = chainOf(stack)

type Part = 'server' | 'bundler'
type Visit = { readonly visitor: Visitor; readonly from: string }

async function order(part: Part, what: 'kill' | 'start'): Promise<void> {
  const control = part === 'server' ? stack.serverControl : stack.bundlerControl
  expect((await fetch(`${control}/${what}`, { method: 'POST' })).status).toBe(204)
}

// Start them again even after a failed test.
afterEach(async () => {
  await order('server', 'start')
  await order('bundler', 'start')
})

type Request = {
  readonly ask: (visit: Visit, to: string) => Promise<unknown>
  /** The request that sends the approved transaction. */
  readonly sends: RegExp
}

const payment: Request = {
  ask: ({ visitor, from }, to) => requestEmbedded(visitor, 'eth_sendTransaction', [{ from, to, value: '0x1' }]),
  sends: /eth_sendRawTransaction/,
}
const batch: Request = {
  ask: ({ visitor, from }, to) => {
    const calls = [{ to, value: '0x1' }]
    return requestEmbedded(visitor, 'wallet_sendCalls', [
      { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls },
    ])
  },
  sends: /eth_sendUserOperation/,
}

/** The only acceptable error when the outcome is unknown: it warns against sending again. */
const unsure = /isn't confirmed yet, but may still go through\. Don't send it again/
/** Acceptable errors when nothing was sent. */
const failed = /isn't confirmed yet, but may still go through|An internal error occurred/

const outcomeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: Error) => error.message,
  )

const newRecipient = () => privateKeyToAddress(generatePrivateKey())

async function isPaidOnce(to: string): Promise<void> {
  await expect.poll(() => chain.nativeUnits(to)).toBe(1n)
}

/** Approves a request with all parts running. */
async function pays(visit: Visit, request: Request, to: string): Promise<void> {
  const asking = request.ask(visit, to)
  await embeddedSheet(visit.visitor.page).button('Approve').click()
  await asking
  await isPaidOnce(to)
}

/** Kills the part while the sheet is ready for approval. */
async function killedOnOpenSheet(visit: Visit, request: Request, part: Part): Promise<void> {
  const { sheet, button } = embeddedSheet(visit.visitor.page)
  const to = newRecipient()
  const outcome = outcomeOf(request.ask(visit, to))
  await button('Approve').click({ trial: true })
  await order(part, 'kill')
  await button('Approve').click()
  expect(await outcome).toMatch(failed)
  await sheet.waitFor({ state: 'hidden' })
  await order(part, 'start')
  expect(await chain.nativeUnits(to)).toBe(0n)
  await pays(visit, request, to)
}

/** Kills the part after it has forwarded the approved request and before it responds. */
async function killedAfterApprove(visit: Visit, request: Request, part: Part): Promise<void> {
  const { page } = visit.visitor
  const { sheet, button } = embeddedSheet(page)
  const to = newRecipient()
  const restarted = await killOnSend(page, { part, sends: request.sends })
  const outcome = outcomeOf(request.ask(visit, to))
  await button('Approve').click()
  await restarted()
  expect(await outcome, `${part} killed`).toMatch(new RegExp(`^answered$|${unsure.source}`))
  await sheet.waitFor({ state: 'hidden' })
  await isPaidOnce(to)
  await pays(visit, request, newRecipient())
  expect(await chain.nativeUnits(to)).toBe(1n)
}

type Killed = { readonly part: Part; readonly sends: RegExp }

/** Forwards the first matching request, kills the part, and lets the page see the failure of its own request. */
async function killOnSend(page: Page, { part, sends }: Killed): Promise<() => Promise<void>> {
  const pattern = /\/v1\b.*chainId=eip155/
  let isKilled = false
  let restarted = () => {}
  const isRestarted = new Promise<void>((resolve) => {
    restarted = resolve
  })
  await page.route(pattern, async (route: Route) => {
    if (isKilled || !sends.test(route.request().postData() ?? '')) return route.fallback()
    isKilled = true
    await route.fetch()
    await order(part, 'kill')
    await route.continue()
    await order(part, 'start')
    restarted()
  })
  return async () => {
    await isRestarted
    await page.unroute(pattern)
  }
}

async function signedIn(): Promise<Visit> {
  const visitor = await newVisitor(browser(), stack)
  return { visitor, from: await fundedKeyAccount(visitor) }
}

async function leave({ visitor }: Visit): Promise<void> {
  // Console errors of the browser and the frame about the killed part.
  visitor.watch.forgive(/net::ERR_|status of 50\d|An internal error occurred|it was not handed out/)
  await visitor.leave()
}

test('a payment is sent once or not at all when the server is killed, and the sheet continues when it is back', async () => {
  const visit = await signedIn()
  const { sheet, button } = embeddedSheet(visit.visitor.page)
  const to = newRecipient()
  await order('server', 'kill')
  const asking = payment.ask(visit, to)
  await sheet.getByText("The network can't be reached").waitFor()
  await order('server', 'start')
  await button('Try again').click()
  await button('Approve').click()
  await asking
  await isPaidOnce(to)

  await killedOnOpenSheet(visit, payment, 'server')
  await killedAfterApprove(visit, payment, 'server')
  await leave(visit)
})

test('a batch is sent once or not at all when the server or the bundler is killed', async () => {
  const visit = await signedIn()
  await killedOnOpenSheet(visit, batch, 'bundler')
  await killedAfterApprove(visit, batch, 'server')
  await killedAfterApprove(visit, batch, 'bundler')
  await leave(visit)
})

test('a permission is granted as a whole or not at all when the server is killed', async () => {
  const visit = await signedIn()
  const { visitor } = visit
  const { sheet, button } = embeddedSheet(visitor.page)
  // The first batch upgrades the account (EIP-7702).
  await pays(visit, batch, newRecipient())
  const asked = dailyEther()
  const ask = () => requestEmbedded(visitor, 'wallet_grantPermissions', [asked])

  const refused = outcomeOf(ask())
  await button('Approve').click({ trial: true })
  await order('server', 'kill')
  await button('Approve').click()
  expect(await refused).toContain("didn't add the permission to the account's list, so it was not handed out")
  await sheet.waitFor({ state: 'hidden' })
  await order('server', 'start')
  expect(await activePermissions(visitor)).toBe(0)

  const granting = ask()
  await button('Approve').click()
  expect(await granting).toMatchObject([{ context: expect.stringMatching(/^0x/) }])
  await expect.poll(() => activePermissions(visitor)).toBe(1)
  await leave(visit)
})
