import { randomBytes } from 'node:crypto'
import * as farcasterRoutes from '@latchkey/contracts/vault/farcasterRoutes'
import * as proofRoutes from '@latchkey/contracts/vault/proofRoutes'
import * as routes from '@latchkey/contracts/vault/routes'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { dumpOf } from '../../../vault/test/testDatabase.ts'
import { sealedRequest, testDevice } from '../../../vault/test/testVaults.ts'
import { addAuthenticator } from '../../test/browser/authenticator.ts'
import { passkeySecret, protectByPasskey, protectByPassword } from '../../test/browser/protectWallet.ts'
import { recordSinks } from '../../test/browser/recordSinks.ts'
import { startSecureStack } from '../../test/browser/secureStack.ts'
import { ask, openApp, signIn } from '../../test/browser/signInByMail.ts'
import { signInBySocial } from '../../test/browser/signInBySocial.ts'
import { startApi } from '../../test/browser/startApi.ts'
import { flows, type Visit } from '../../test/browser/walletFlows.ts'
import { walletSecrets } from '../../test/browser/walletSecrets.ts'
import { leaksIn, type Secret } from '../../test/leaksIn.ts'
import { memoryOf } from '../../test/memoryOf.ts'

// The built site, both vaults, real mails, and the API server in a separate process: after a visitor has used every feature, the
// test searches all of them for the wallets' secrets.

let api: Awaited<ReturnType<typeof startApi>>
let stack: Awaited<ReturnType<typeof startSecureStack>>
let browser: Browser

beforeAll(async () => {
  api = await startApi()
  ;[stack, browser] = await Promise.all([startSecureStack({ serverUrl: api.url }), launchBrowser()])
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await api?.stop()
})

const allRoutes = { ...routes, ...farcasterRoutes, ...proofRoutes }
/**
 * Routes that no flow calls: `exportInBrowser.test.ts` completes an export, `farcaster.anvil.test.ts` covers Farcaster.
 */
const uncalled = [
  'auth/v1/exports/release',
  ...['begin', 'prove', 'read', 'verify'].map((name) => `auth/v1/farcaster/${name}`),
  'recovery/v1/farcaster/approve',
  'recovery/v1/recovery/export',
]

/**
 * An error of each route of the vaults: a request of an unknown device, and the first real request repeated, changed
 * and truncated.
 */
async function errorsOfVaults(): Promise<readonly string[]> {
  const bodies: string[] = []
  const device = await testDevice()
  for (const route of Object.values(allRoutes)) {
    const vault = stack.vaults[route.role]
    const real = stack.requests.get(route.role + route.path)
    const { init: strange } = await sealedRequest(vault, { device, route, payload: {} })
    for (const init of [strange, ...(real ? wrongOnes(real) : [])]) {
      const response = await vault.app.request(route.path, init)
      expect(response.status, route.path).toBeGreaterThanOrEqual(400)
      bodies.push(`error ${route.path} ${await response.text()}`)
    }
  }
  const paths = Object.values(allRoutes).map(({ role, path }) => role + path)
  expect(paths.filter((path) => !stack.requests.has(path)).toSorted()).toEqual(uncalled)
  return bodies
}

/** The same request again, changed, and truncated. */
function wrongOnes(real: RequestInit): readonly RequestInit[] {
  const body = Buffer.from(real.body as Uint8Array).toString()
  const bodies = [body, body.replace(/"sealed":"..../, '"sealed":"AAAA'), body.slice(0, 40)]
  return bodies.map((one) => ({ ...real, body: one }))
}

type Seen = Awaited<ReturnType<typeof recordSinks>> & { readonly codes: string[] }

/** The account of the wallet's key, which the app uses from now on. */
async function keyAccountOn(page: Page): Promise<Hex> {
  const { answer } = await ask(page, 'set preferred account', { type: 'eoa' })
  return (answer as { readonly address: Hex }).address
}

async function visitOf(page: Page, email: string, { look, codes }: Seen): Promise<Visit> {
  const keepCode = (otp: string) => {
    codes.push(otp)
    return otp
  }
  const address = await keyAccountOn(page)
  return { stack, api, context: page.context(), page, email, address, look, keepCode }
}

const named = (prefix: string, secrets: Readonly<Record<string, Secret>>) =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`${prefix}: ${name}`, secret]))

/** A wallet by e-mail goes through all flows, and is then protected by a password, which another device needs. */
async function useEmailWallet(context: BrowserContext, seen: Seen): Promise<Readonly<Record<string, Secret>>> {
  const [email, password] = ['canary@example.com', 'five blue kites fly']
  const page = await openApp(context, stack.app)
  await signIn(page, stack, email)
  const visit = await visitOf(page, email, seen)
  for (const [name, run] of flows)
    await run(visit).catch((cause) => {
      throw new Error(`A visitor ${name}.`, { cause })
    })
  const { address } = visit
  const before = await walletSecrets(stack, { address, pages: [page] })
  await protectByPassword(page, stack, { email, password })
  const other = await openApp(context, stack.strictApp)
  const joining = signIn(other, stack, email)
  const unlock = other.frameLocator('iframe')
  for (const typed of ['five blue kites', password]) {
    await unlock.getByLabel('Password').fill(typed)
    await unlock.getByRole('button', { name: 'Unlock' }).click()
    if (typed !== password) await unlock.getByText("That password doesn't open your wallet.").waitFor()
  }
  await joining
  expect(await keyAccountOn(other)).toBe(address)
  const factorOf = () => ({ type: 'password', password }) as const
  const after = await walletSecrets(stack, { address, pages: [page, other], factorOf })
  for (const one of [page, other]) await seen.look(one)
  return { ...named('by e-mail', before), ...named('by e-mail, protected', after) }
}

/** A wallet by a Google account is protected by a passkey. */
async function useSocialWallet(context: BrowserContext, seen: Seen): Promise<Readonly<Record<string, Secret>>> {
  const account = { provider: 'google', name: 'Canary', email: 'canary.google@example.com' } as const
  const page = await openApp(context, stack.otherApp)
  await addAuthenticator(page)
  await signInBySocial(page, stack, account)
  const address = await keyAccountOn(page)
  const before = await walletSecrets(stack, { address, pages: [page] })
  await protectByPasskey(page, account)
  await seen.look(page)
  const after = await walletSecrets(stack, {
    ...{ address, pages: [page] },
    factorOf: (wallet) => passkeySecret(page, wallet),
  })
  return { ...named('by Google', before), ...named('by Google, protected', after) }
}

/**
 * Everything that the servers store and log; the API server's memory while it handles a request that contains the
 * canary.
 */
async function serversWith(canary: string) {
  await api.plant(canary, new URL(stack.app).origin)
  const { auth, recovery } = stack.vaults
  const vaults = [...stack.vaults.logged, ...(await dumpOf(auth.db)), ...(await dumpOf(recovery.db))]
  const rows = await dumpOf(api.db)
  const release = await api.hold(canary)
  const memory = process.platform === 'linux' ? memoryOf(api.server.pid()) : []
  release()
  return { vaults, rows, memory, log: api.server.logged }
}

test('no secret of a wallet is in messages, traffic, storage, console, errors, logs, mails or databases, nor in the memory of the API server', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 480, height: 760 } })
  const seen = { ...(await recordSinks(context)), codes: [] }
  const secrets = { ...(await useEmailWallet(context, seen)), ...(await useSocialWallet(context, seen)) }
  const errors = await errorsOfVaults()
  const canary = new Uint8Array(randomBytes(32))
  const canaryText = Buffer.from(canary).toString('hex')
  const servers = await serversWith(canaryText)
  const mails = stack.inbox.list().map((mail) => JSON.stringify(mail))
  const inBrowser = await seen.all()

  // The searched data is not empty: messages, traffic, the frame's store, mails, logs, rows.
  for (const [proof, texts] of [
    [/^message .*one-time code/, inBrowser],
    [/"sealed":/, inBrowser],
    [/deviceHalf/, inBrowser],
    [/\d{6}/, mails],
    [/wrapped_dek/, servers.vaults],
    [/"event":"request"/, servers.log],
  ] as const)
    expect(
      texts.some((text) => proof.test(text)),
      `${proof}`,
    ).toBe(true)

  const searched = { ...secrets, canary }
  // The frame sends the typed password, or the passkey's secret, only to its worker.
  const isFactor = ([name]: readonly [string, Secret]) => name.endsWith(': factor')
  const beyondWorker = inBrowser.filter((text) => !text.startsWith('to worker'))
  const factors = Object.fromEntries(Object.entries(secrets).filter(isFactor))
  expect(leaksIn(beyondWorker, factors)).toEqual([])
  expect(leaksIn(inBrowser, factors)).toEqual(Object.keys(factors).toSorted())
  const notFactors = Object.fromEntries(Object.entries(searched).filter((entry) => !isFactor(entry)))
  expect({
    browser: leaksIn([...inBrowser, canaryText], notFactors),
    errors: leaksIn([...errors, canaryText], searched),
    mails: leaksIn([...mails, canaryText], searched),
    vaults: leaksIn([...servers.vaults, canaryText], searched),
    rows: leaksIn(servers.rows, searched),
    log: leaksIn(servers.log, searched),
    memory: leaksIn(servers.memory, searched),
  }).toEqual({
    ...{ browser: ['canary'], errors: ['canary'], mails: ['canary'], vaults: ['canary'] },
    ...{ rows: ['canary'], log: ['canary'], memory: process.platform === 'linux' ? ['canary'] : [] },
  })
  // The page passes a code to the frame, which forwards it sealed; nothing stores it.
  const alone = seen.codes.map((code) => new RegExp(`(?<![\\w.])${code}(?!\\w)`))
  const outside = [...beyondWorker.filter((text) => !text.startsWith('message ')), ...errors, ...servers.vaults]
  expect(outside.filter((text) => alone.some((code) => code.test(text)))).toEqual([])
  await context.close()
}, 300_000)
