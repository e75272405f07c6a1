import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toBase64Url } from '@latchkey/base/codec/base64'
import type { RecoveryFile } from '@latchkey/contracts/vault/recoveryFile'
import { deriveActKey } from '@latchkey/crypto/embedded/actKey'
import { protectShare } from '@latchkey/crypto/embedded/protection'
import { sealSeed } from '@latchkey/crypto/embedded/seedContainer'
import { commitWalletKey, generateWalletKey, splitWalletKey } from '@latchkey/crypto/embedded/walletKey'
import { randomBytes } from '@latchkey/crypto/random'
import { createTestWallet } from '@latchkey/testing'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, deriveKeys } from '../../apps/secure/src/signer/worker/walletAccounts.ts'
import { installCommand, missingEngines } from '../../tools/run/engines.mjs'
import { buildFrontend } from '../../tools/run/frontends.mjs'
import { root } from '../../tools/run/paths.mjs'
import { chainOf, fund, lusd } from '../harness/chain.ts'
import { decodeQr, readPng } from '../harness/readQr.ts'
import { newAddress } from '../harness/sendFlow.ts'
import type { Stack } from '../harness/stack.ts'
import { rpcUrl } from '../harness/visitor.ts'
import { sharedStack } from '../harness/workerStack.ts'
import type { Engine } from './engine.ts'
import {
  close,
  type EngineVisitor,
  joinByEmail,
  newEngineVisitor,
  newOwner,
  openWalletSecurity,
  prove,
  shownAddress,
  signInByEmail,
  signOut,
} from './engineVisitor.ts'
import type { View } from './view.ts'

const password = 'five blue kites fly'

/** Address of the key's account, which owns the smart account. */
async function shownKeyAccount(visitor: EngineVisitor): Promise<string> {
  await visitor.app.press('Settings')
  await visitor.app.press(/^Switch to standard account/)
  await visitor.app.find('button', /^Switch to smart account/)
  await visitor.app.press('Back')
  return shownAddress(visitor)
}

/** The EVM key, which is shown while its button is held. */
async function heldKey(keys: View): Promise<Hex> {
  const button = await keys.find('button', /^Hold to show: .*Ethereum/)
  return button.hold(async () => {
    const shown = await keys.find('code', /^0x[0-9a-f]{64}$/)
    return shown.run((element) => element.textContent as Hex)
  })
}

/** The main flows of a visitor, in one engine. */
export function testFlows(name: Engine['name'], start: () => Promise<Engine>): void {
  if (missingEngines().length > 0) console.warn(`Skipped, because a browser is missing. Run: ${installCommand}`)
  describe.skipIf(missingEngines().length > 0)(name, () => {
    let engine: Engine
    let stack: Stack
    let visitor: EngineVisitor | undefined
    beforeAll(async () => {
      ;[stack, engine] = await Promise.all([sharedStack(), start()])
    })
    afterEach(async ({ task }) => {
      task.meta.version = engine.version()
      await visitor?.visit.end()
      visitor = undefined
    })
    afterAll(() => engine?.stop())

    async function newVisitor(width?: number): Promise<EngineVisitor> {
      visitor = await newEngineVisitor(engine, stack, width)
      return visitor
    }
    /** A visitor with an embedded wallet by e-mail. */
    async function newOwnerOfWallet() {
      const own = await newVisitor()
      const owner = newOwner(engine, stack)
      await own.open()
      await signInByEmail(own, owner)
      return { ...own, visitor: own, owner, address: await shownAddress(own) }
    }

    test('sign-up, known device and new device by e-mail', async () => {
      const { visitor, owner, address } = await newOwnerOfWallet()
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await signOut(visitor)
      await signInByEmail(visitor, owner)
      expect(await shownAddress(visitor)).toBe(address)
      await joinByEmail(visitor, owner, stack.web.replace('localhost', 'other.localhost'))
      expect(await shownAddress(visitor)).toBe(address)
    })

    test('signature of a message', async () => {
      const { visitor, app, sheet, address } = await newOwnerOfWallet()
      await close(visitor)
      const params = [`0x${Buffer.from('Hello').toString('hex')}`, address]
      const signing = await requestEmbedded(visitor, 'personal_sign', params)
      await sheet.sees(/Hello/)
      await sheet.press('Sign')
      // Neither engine can detect whether a page covers the frame.
      await sheet.press('Confirm')
      const signature = (await signing()) as Hex
      const client = createPublicClient({ transport: http(rpcUrl(stack, 31337)) })
      expect(await client.verifyMessage({ address: address as Hex, message: 'Hello', signature })).toBe(true)
      await app.loses('dialog', /^/)
    })

    test('payment, approved in a window', async () => {
      const { visitor, app, sheet, address } = await newOwnerOfWallet()
      await fund(stack, address)
      await visitor.open()
      const recipient = newAddress()
      await app.press(/^Account/)
      await app.press('Send')
      await app.fill('Amount', '0.125')
      await app.press(/^Recipient/)
      await app.fill('Recipient address', recipient)
      await app.press('Continue')
      await app.press('Review')
      const window = await visitor.opened(() => sheet.press('Open in a window'))
      await window.sees(/0\.125 ETH/)
      await window.press('Approve')
      await visitor.closed(window)
      await expect.poll(() => chainOf(stack).nativeUnits(recipient)).toBe(parseEther('0.125'))
    })

    test('sign-in with a social account, again after signing out', async () => {
      const visitor = await newVisitor()
      const person = newOwner(engine, stack).email
      const signIn = async () => {
        await visitor.app.press('Connect')
        const window = await visitor.opened(() => visitor.app.press('Continue with Google'))
        // The issuer treats equal names as one account.
        await window.fill('Name', person)
        await window.fill('E-mail address', person)
        await window.press('Continue')
        await visitor.closed(window)
        return shownAddress(visitor)
      }
      await visitor.open()
      const address = await signIn()
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await signOut(visitor)
      expect(await signIn()).toBe(address)
    })

    test('protection by a password, which a new device needs', async () => {
      const { visitor, sheet, owner, address } = await newOwnerOfWallet()
      await openWalletSecurity(visitor)
      await sheet.press(/^Wallet protection/)
      await sheet.find('heading', 'Protect your wallet')
      // Passkeys come first if the engine supports them.
      if (await sheet.has('button', 'Create passkey')) await sheet.press('Password', 'text')
      await sheet.fill(/^New password/, password)
      await sheet.fill('Repeat the password', password)
      await sheet.press('I understand', 'text')
      await sheet.press('Continue')
      await prove(visitor, sheet, owner.mails)
      await sheet.find('heading', 'Your wallet is protected')

      await joinByEmail(visitor, owner, stack.web.replace('localhost', 'other.localhost'))
      await sheet.fill('Password', 'five blue kites')
      await sheet.press('Unlock')
      await sheet.sees(/That password doesn't open your wallet/)
      await sheet.fill('Password', password)
      await sheet.press('Unlock')
      expect(await shownAddress(visitor)).toBe(address)
    })

    test('export of the keys', async () => {
      const { visitor, sheet, owner } = await newOwnerOfWallet()
      const shown = await shownKeyAccount(visitor)
      await openWalletSecurity(visitor)
      await sheet.press(/^Export your keys/)
      const page = await visitor.opened(() => sheet.press('Open the page'))
      await page.fill('Type EXPORT to continue', 'EXPORT')
      await page.press('Continue')
      await prove(visitor, page, owner.mails)
      expect(privateKeyToAddress(await heldKey(page.frame('iframe')))).toBe(shown)
    })

    test('offline recovery', async () => {
      await buildFrontend('secure')
      const { file, address } = await makeRecoveryFile(password)
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-recovery-'))
      const path = join(folder, 'recovery.json')
      await writeFile(path, JSON.stringify(file))
      const { app } = await newVisitor()
      await app.tab.go(pathToFileURL(join(root, 'apps/secure/dist/recover.html')).href)
      await app.find('button', 'Choose the file')
      const chooser = await app.tab.find(() => document.querySelector('input[type=file]') ?? undefined, [])
      await chooser?.chooseFile(path)
      await app.fill('Password', password)
      await app.press('Unlock')
      expect(privateKeyToAddress(await heldKey(app))).toBe(address)
      await rm(folder, { recursive: true })
    })

    test('buying crypto in the window of the provider', async () => {
      const { visitor, app, address } = await newOwnerOfWallet()
      await app.press('Buy')
      await app.press(/^You receive: /)
      await app.press(/\bLUSD\b/)
      await app.fill('You pay', '250')
      const payment = await visitor.opened(() => app.press('Continue to Latchkey Sandbox'))
      await app.find('heading', "Continue in the provider's window")
      expect(await payment.tab.run(() => opener === null, [])).toBe(true)
      await payment.press(/^Pay /)
      await expect.poll(() => chainOf(stack).tokenUnits(address, lusd)).toBeGreaterThan(0n)
      await app.find('heading', 'Bought LUSD')
      await app.press('Done')
      await app.find('heading', /^Account 0x/)
    })

    test('connection of a phone by QR code', async () => {
      const { app, ...visitor } = await newVisitor()
      const wallet = phone()
      await visitor.open()
      await app.press('Connect')
      await app.press(/^Scan with your phone/)
      let link: string | undefined
      const readLink = async () => {
        const png = await app.tab.picture()
        link = decodeQr(await app.tab.run(readPng, [png.toString('base64')]))
        return link
      }
      await expect.poll(readLink).toMatch(/^wc:/)
      await wallet.pair(link ?? '')
      await app.find('button', new RegExp(`^Account.*${wallet.address.slice(-6)}`))
      await wallet.close()
    })

    test('connection by a link to a wallet, at phone width', async () => {
      const visitor = await newVisitor(400)
      const { app } = visitor
      await visitor.open()
      await app.press('Connect')
      await app.press(/^Harbor/)
      const wallet = await visitor.opened(() => app.press('Open Harbor', 'link'))
      await wallet.press('Approve')
      await app.find('button', /^Account.*b92266/)
    })

    const phone = () =>
      createTestWallet({
        name: 'Phone',
        relayUrl: stack.relay,
        projectId: '0'.repeat(32),
        chains: [31337, 31338].map((id) => ({ id, rpcUrl: rpcUrl(stack, id) })),
      })
  })
}

declare global {
  /** The result of the request that a test has sent from the page. */
  var answer: Promise<unknown>
}

/**
 * Sends a request to the embedded wallet through the provider that it announces (EIP-6963), as an app does. Resolves
 * once it is sent, with a function that waits for the result.
 */
async function requestEmbedded(
  { app, stack }: EngineVisitor,
  method: string,
  params: readonly unknown[],
): Promise<() => Promise<unknown>> {
  const rdns = new URL(stack.secure).hostname.split('.').reverse().join('.')
  await app.tab.run(sendRequest, [rdns, { method, params }] as const)
  return () => app.tab.run(() => globalThis.answer, [])
}

/** Runs in the page. */
function sendRequest(rdns: string, request: object): void {
  type Announced = {
    readonly info: { readonly rdns: string }
    readonly provider: { readonly request: (call: object) => Promise<unknown> }
  }
  globalThis.answer = new Promise<Announced['provider']>((resolve) => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent<Announced>).detail
      if (info.rdns === rdns) resolve(provider)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  }).then((provider) => provider.request(request))
}

/** The recovery file of a new wallet, created by the operator's script, and the wallet's address. */
async function makeRecoveryFile(password: string): Promise<{ readonly file: RecoveryFile; readonly address: string }> {
  const [entropy, walletKey] = [randomBytes(16), generateWalletKey()]
  const [userId, walletId] = [crypto.randomUUID(), crypto.randomUUID()]
  const addresses = await addressesOf(await deriveKeys(entropy))
  const control = toBase64Url(deriveActKey('control', entropy).publicKey)
  const record = { v: 2, userId, walletId, ...addresses, createdAt: Date.now(), epoch: 1, control } as const
  const [share, own] = await splitWalletKey(walletKey)
  const file: RecoveryFile = {
    ...{ format: 'latchkey-recovery', version: 1, record },
    container: toBase64Url(await sealSeed({ walletKey, entropy, record })),
    commitment: toBase64Url(await commitWalletKey(walletKey, record)),
    half: toBase64Url(share),
    protection: (await protectShare({ share: own, record, secrets: [{ type: 'password', password }] })).protection,
  }
  return { file, address: addresses.evm }
}
