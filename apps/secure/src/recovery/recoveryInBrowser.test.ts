import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toBase64Url } from '@latchkey/base/codec/base64'
import { passkeyInput } from '@latchkey/crypto/embedded/passkeyInput'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { randomBytes } from '@latchkey/crypto/random'
import { base58 } from '@scure/base'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings } from '../../../../e2e/harness/accessibility.ts'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { buildFrontend } from '../../../../tools/run/frontends.mjs'
import { root } from '../../../../tools/run/paths.mjs'
import { runScript, spawnScript } from '../../../vault/test/testScripts.ts'
import { addAuthenticator } from '../../test/browser/authenticator.ts'
import { type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { signInByMail } from '../../test/signedInDevice.ts'
import { beginProtection, mailProtectionCode, protectOnVaults } from '../protection/protectOnVaults.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'

// Exports both real vaults and stops them. The recovery file made from the exports opens in a browser without network.

const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const roles = ['auth', 'recovery'] as const
const page = join(root, 'apps/secure/dist/recover.html')
const password: FactorSecret = { type: 'password', password: 'five blue kites fly' }
let folder: string
let browser: Browser
let context: BrowserContext
let passkey: Awaited<ReturnType<typeof openSecureSite>>
const wallets: Record<'open' | 'password' | 'passkey', { readonly evm: string; readonly sol: string }> = {
  ...{ open: { evm: '', sol: '' }, password: { evm: '', sol: '' }, passkey: { evm: '', sol: '' } },
}
type Kind = keyof typeof wallets
const kinds: readonly Kind[] = ['open', 'password', 'passkey']
const emailOf = (kind: Kind) => `${kind}@example.com`
const fileOf = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
  ;[browser] = await Promise.all([launchBrowser(), buildFrontend('secure')])
  passkey = await openSecureSite()
  const stack = await startLoginStack()
  for (const kind of kinds) wallets[kind] = await makeWallet(stack, kind)
  const recipient = String(await runScript('createExportKey', [fileOf('identity.txt')])).trim()
  for (const role of roles)
    await writeFile(fileOf(`${role}.age`), await runScript('export', [role, recipient], { target: stack[role] }))
  await stack.stop()
}, 240_000)
afterAll(async () => {
  await passkey?.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 420, height: 760 } })
})
afterEach(() => context.close())

async function makeWallet(stack: LoginStack, kind: Kind) {
  const [store, email] = [await memoryStore(), emailOf(kind)]
  const login = stack.loginOn(store)
  await signInByMail(stack, login, email)
  const { walletId, evm, sol } = await recordOf(store)
  if (kind !== 'open') {
    await stack.endCooldowns()
    const { approvalId } = await beginProtection(login, asked)
    await stack.openLink(email)
    const challengeId = await mailProtectionCode(login, asked)
    const secrets = [kind === 'password' ? password : await passkey.secretFor(walletId)]
    await protectOnVaults(
      login,
      { approvalId, proof: { challengeId, code: await stack.codeFor(email) }, secrets },
      asked,
    )
  }
  return { evm, sol }
}

async function recordOf(store: DeviceStore) {
  const wallet = await store.wallet((await store.session())?.userId ?? '')
  if (!wallet) throw new RangeError('not signed in')
  return wallet.record
}

/** The recovery page on the host of the secure site, in a tab with a passkey of its own. */
async function openSecureSite() {
  const html = await readFile(page)
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)).listen(0)
  await once(server, 'listening')
  const own = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 420, height: 760 } })
  const tab = await own.newPage()
  await addAuthenticator(tab)
  await tab.goto(`http://secure.localhost:${(server.address() as AddressInfo).port}/`)
  return {
    tab,
    context: own,
    async secretFor(walletId: string): Promise<FactorSecret> {
      const salt = toBase64Url(randomBytes(32))
      const input = [...(await passkeyInput(walletId, salt))]
      const { id, prf } = await tab.evaluate(createPasskey, input)
      return { type: 'passkey', credentialId: id, salt, prf: new Uint8Array(prf) }
    },
    async close() {
      await own.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs in the page. */
async function createPasskey(input: number[]) {
  const created = (await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: 'Wallet' },
      user: { id: new Uint8Array(32), name: 'owner', displayName: 'owner' },
      challenge: new Uint8Array(32),
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { userVerification: 'required' },
      extensions: { prf: { eval: { first: new Uint8Array(input) } } },
    },
  })) as PublicKeyCredential
  const first = created.getClientExtensionResults().prf?.results?.first as ArrayBuffer
  return { id: created.id, prf: [...new Uint8Array(first)] }
}

/** Makes a recovery file from the two exports with the operator's script. */
async function recoveryFile(kind: Kind): Promise<{ readonly path: string; readonly said: string }> {
  const args = [fileOf('identity.txt'), ...roles.map((role) => fileOf(`${role}.age`)), emailOf(kind)]
  const child = spawnScript('recoveryFile', args)
  let [json, said] = ['', '']
  child.stdout?.on('data', (bytes) => {
    json += bytes
  })
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const [code] = await once(child, 'close')
  expect(code, said).toBe(0)
  const path = fileOf(`${kind}.json`)
  await writeFile(path, json)
  return { path, said }
}

/** Opens the page from the disk and records its network requests. */
async function openFromDisk() {
  const tab = await context.newPage()
  const requests: string[] = []
  const problems: string[] = []
  tab.on('request', (request) => requests.push(request.url()))
  tab.on('console', (message) => problems.push(message.text()))
  await tab.goto(pathToFileURL(page).href)
  await context.setOffline(true)
  return { tab, requests, problems }
}

async function choose(tab: Page, path: string): Promise<void> {
  await tab.locator('input[type=file]').setInputFiles(path)
}

async function unlock(tab: Page, typed: string): Promise<void> {
  await tab.getByLabel('Password').fill(typed)
  await tab.getByRole('button', { name: 'Unlock' }).click()
}

/** Reads both keys as the owner does, and derives their addresses. */
async function shownAddresses(tab: Page) {
  await tab.getByRole('heading', { name: /keys/i }).waitFor({ timeout: 60_000 })
  const shown: string[] = []
  for (const label of ['Ethereum', 'Solana']) {
    const button = tab.getByRole('button', { name: new RegExp(`: .*${label}`) })
    await button.hover()
    await tab.mouse.down()
    const key = tab.locator('[data-key]').filter({ hasNotText: '•' })
    shown.push((await key.textContent()) ?? '')
    await tab.mouse.up()
  }
  const [evm = '', sol = ''] = shown
  return {
    evm: privateKeyToAccount(evm as `0x${string}`).address,
    // The second half of a Solana secret key is the public key.
    sol: base58.encode(base58.decode(sol).slice(32)),
  }
}

test('an unprotected wallet opens with the password that the operator received', async () => {
  const { path, said } = await recoveryFile('open')
  const given = /^Its password is ([\da-f-]{39})$/m.exec(said)?.[1] ?? ''
  const { tab, requests, problems } = await openFromDisk()
  await choose(tab, path)
  await unlock(tab, given)
  expect(await shownAddresses(tab)).toEqual(wallets.open)
  expect(requests).toEqual([pathToFileURL(page).href])
  expect(problems).toEqual([])
}, 300_000)

test('a wallet protected by a password opens with that password only', async () => {
  const { path, said } = await recoveryFile('password')
  expect(said).toBe("The owner's passkey or password opens it.\n")
  const { tab } = await openFromDisk()
  expect(await axeFindings(tab)).toEqual([])
  await choose(tab, path)
  await unlock(tab, 'five blue kites')
  await tab.getByText("That password doesn't open your wallet.").waitFor({ timeout: 60_000 })
  expect(await axeFindings(tab)).toEqual([])
  await unlock(tab, 'five blue kites fly')
  expect(await shownAddresses(tab)).toEqual(wallets.password)
}, 300_000)

test('a wallet protected by a passkey opens on the host of the secure site, and not elsewhere', async () => {
  const { path } = await recoveryFile('passkey')
  const { tab } = passkey
  await passkey.context.setOffline(true)
  await choose(tab, path)
  await tab.getByRole('button', { name: 'Use passkey' }).click()
  expect(await shownAddresses(tab)).toEqual(wallets.passkey)

  const elsewhere = await openFromDisk()
  await choose(elsewhere.tab, path)
  await elsewhere.tab.getByRole('button', { name: 'Use passkey' }).click()
  await elsewhere.tab.getByText("Open this page at the address of your wallet's site").waitFor()
}, 300_000)

test('rejects a file that was changed or is not a recovery file', async () => {
  const { path } = await recoveryFile('password')
  const file = JSON.parse(await readFile(path, 'utf8'))
  const { tab } = await openFromDisk()
  await writeFile(fileOf('other.json'), JSON.stringify({ ...file, version: 2 }))
  await choose(tab, fileOf('other.json'))
  await tab.getByText("This file doesn't open a wallet").waitFor()
  await writeFile(
    fileOf('changed.json'),
    JSON.stringify({
      ...file,
      half: JSON.parse(await readFile(path, 'utf8')).half.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A')),
    }),
  )
  await choose(tab, fileOf('changed.json'))
  await unlock(tab, 'five blue kites fly')
  await tab.getByText("That password doesn't open your wallet.").waitFor({ timeout: 60_000 })
}, 300_000)

test('the script refuses exports that do not belong together, and owners without a wallet', async () => {
  const [auth, recovery] = roles.map((role) => fileOf(`${role}.age`)) as [string, string]
  const run = (...args: string[]) => runScript('recoveryFile', [fileOf('identity.txt'), ...args])
  await expect(run(recovery, auth, emailOf('open'))).rejects.toThrow('this should be one of auth')
  await expect(run(auth, recovery, 'nobody@example.com')).rejects.toThrow('it has no wallet of nobody@example.com')
}, 300_000)
