import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { openSeed } from '@latchkey/crypto/embedded/seedContainer'
import { combineShares } from '@latchkey/crypto/embedded/walletKey'
import { delegationData } from '@latchkey/eip155/permissions/delegationData'
import { readGrant } from '@latchkey/eip155/permissions/readGrant'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import { deriveSeed } from '@latchkey/solana/keys/deriveSeed'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import type { Browser, Page } from 'playwright-core'
import { recoverTypedDataAddress, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../../tools/browser.mjs'
import { fourWordsOf, leaksIn } from '../../test/leaksIn.ts'
import { createVaultPair } from '../../test/vaultPair.ts'
import { grantMethod, type SignRequest } from '../signer/commands.ts'
import type { Harness } from './page.ts'

declare const harness: Harness
declare const messages: unknown[]

let browser: Browser
let page: Page
let origin: string
let vaults: Awaited<ReturnType<typeof createVaultPair>>
const cleanups: (() => unknown)[] = []
const logged: string[] = []

const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'"

beforeAll(async () => {
  const files = await bundle()
  const server = createServer((request, response) => {
    const code = files.get(request.url ?? '')
    const isWorker = request.url?.includes('signerWorker')
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript')
    response.setHeader('content-security-policy', isWorker ? "default-src 'none'; script-src 'self'" : policy)
    response.end(code ?? '<!doctype html><script type="module" src="/page.js"></script>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vaults = await createVaultPair()
  browser = await launchBrowser()
  cleanups.push(() => browser.close())
  page = await browser.newPage()
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(String(error)))
  await page.exposeFunction('sendToVault', async ({ call, sealed }: { call: string; sealed: number[] }) => [
    ...(await vaults.send({ call, sealed: Uint8Array.from(sealed) })),
  ])
  await page.addInitScript(recordMessages)
  await page.goto(origin)
  await page.waitForFunction(() => 'harness' in globalThis)
}, 300_000)
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Records every message of a worker before the frame reads it. */
function recordMessages(): void {
  const RealWorker = globalThis.Worker
  const seen: unknown[] = []
  const hexOf = (_: string, value: unknown) =>
    value instanceof Uint8Array
      ? Array.from(new Uint8Array(value.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
      : value
  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => seen.push(JSON.stringify(data, hexOf)))
    }
  }
  Object.assign(globalThis, { messages: seen })
}

async function bundle(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'import', 'default'] },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: fileURLToPath(new URL('./page.ts', import.meta.url)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('Vite built nothing')
  return new Map(
    result.output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : String(part.source)]),
  )
}

const listed = (): string =>
  JSON.stringify(vaults.calls, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value))

const create = () => {
  const { userId, walletId } = vaults
  return page.evaluate((params) => harness.create(params), { userId, walletId, calls: listed() })
}
const request = (asked: Pick<SignRequest, 'method' | 'params' | 'prepared'>) =>
  page.evaluate(([userId, calls, request]) => harness.sign(userId, calls, request), [
    vaults.userId,
    listed(),
    { namespace: 'eip155', chainId: 'eip155:1', ...asked },
  ] as const)
const sign = (address: string) => request({ method: 'personal_sign', params: ['hello', address] })

test('creates a wallet in a worker, signs with it, and joins again after its storage was cleared', async () => {
  const record = await create()
  const address = record.evm as `0x${string}`
  const verified = async () => verifyMessage({ address, message: 'hello', signature: (await sign(address)) as '0x' })
  expect(await verified()).toBe(true)
  await page.reload()
  await page.waitForFunction(() => 'harness' in globalThis)
  expect(await verified()).toBe(true)
  await page.evaluate((userId) => harness.forget(userId), vaults.userId)
  expect(await sign(address)).toBeUndefined()
  expect(await page.evaluate((calls) => harness.join(calls), listed())).toBe('active')
  expect(await verified()).toBe(true)
})

test('secrets leave the worker only as ciphertext for a vault', async () => {
  vaults = await createVaultPair()
  const record = await create()
  await sign(record.evm)
  const seen = (await page.evaluate(() => messages)).map(String)
  // The first worker posts two requests and a wallet; the second posts a request and a signature.
  expect(seen.slice(-5).map((text) => Object.keys(JSON.parse(text))[0])).toEqual(['ask', 'ask', 'pub', 'ask', 'sig'])
  const secrets = await secretsOf(record)
  const device = Uint8Array.from((await page.evaluate((userId) => harness.deviceShare(userId), vaults.userId)) ?? [])
  expect(device).toHaveLength(33)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  const outside = [...seen, ...logged, stored, page.url()]
  const searched = { ...secrets.bytes, ...fourWordsOf(secrets.mnemonic), device }
  expect(leaksIn([...outside, Buffer.from(device).toString('hex')], searched)).toEqual(['device'])
  expect(leaksIn(outside, searched)).toEqual([])
})

test('refuses requests that would give control of an account, whatever the page sends, and builds permissions itself', async () => {
  vaults = await createVaultPair()
  const { evm } = await create()
  const method = 'eth_signTypedData_v4'
  const safeTx = {
    ...{ primaryType: 'SafeTx', domain: { chainId: 1, verifyingContract: smartAccountOf(evm as '0x').address } },
    ...{ types: { SafeTx: [{ name: 'to', type: 'address' }] }, message: { to: evm } },
  }
  await expect(request({ method, params: [evm, safeTx] })).rejects.toThrow('control of an account')
  const hash = `0x${'41'.repeat(32)}`
  await expect(request({ method: 'personal_sign', params: [hash, evm] })).rejects.toThrow('exactly 32 bytes')
  const nowMs = Date.now()
  const permission = {
    ...{ chainId: '0x1', expiry: Math.floor(nowMs / 1000) + 3_600 },
    signer: { type: 'account', data: { address: `0x${'c3'.repeat(20)}` } },
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
  }
  const seed = { salt: `0x${'07'.repeat(32)}` as const, nowMs }
  const prepared = { transaction: seed, maxFeeUnits: 0n, isAffordable: true, details: [] }
  const signature = (await request({ method: grantMethod, params: [permission], prepared })) as '0x'
  const { delegation } = readGrant([permission], { account: evm as '0x', ...seed })
  expect(await recoverTypedDataAddress({ ...delegationData(delegation, 1), signature })).toBe(evm)
})

test('stores non-exportable keys, shared by two tabs', async () => {
  const [one, other] = await page.evaluate(() => harness.publicKeys())
  expect(one).toMatch(/^04[0-9a-f]{128}$/)
  expect(other).toBe(one)
  const { signatureLength, names } = await page.evaluate(() => harness.exportErrors())
  expect(signatureLength).toBe(64)
  expect(names).toEqual(['InvalidAccessError', 'InvalidAccessError', 'InvalidAccessError'])
})

test('reports that the browser blocks storage', async () => {
  // A sandbox without allow-same-origin has no access to storage.
  const sandboxed = await browser.newPage()
  await sandboxed.route('**/blocked', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': 'sandbox allow-scripts', 'access-control-allow-origin': '*' },
      body: '<!doctype html><script type="module" src="/page.js"></script>',
    }),
  )
  await sandboxed.route('**/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
  })
  await sandboxed.goto(`${origin}/blocked`)
  await sandboxed.waitForFunction(() => 'harness' in globalThis)
  expect(await sandboxed.evaluate(() => harness.openStore())).toBe('DEVICE_STORE_BLOCKED')
  await sandboxed.close()
})

/** The secrets of the wallet, rebuilt from the shares of both vaults. */
async function secretsOf(record: Awaited<ReturnType<Harness['create']>>) {
  const field = (name: 'prepareAuth' | 'createRecovery', key: string) => fromBase64(String(vaults.stored[name]?.[key]))!
  const [vaultShare, backup] = [field('prepareAuth', 'deviceShare'), field('prepareAuth', 'recoveryShare')]
  const recovery = field('createRecovery', 'share')
  const commitment = field('prepareAuth', 'commitment')
  const walletKey = (await combineShares({ shares: [recovery, backup], commitment, record }))!
  const entropy = (await openSeed({ walletKey, container: field('prepareAuth', 'container'), record }))!
  const mnemonic = entropyToMnemonic(entropy, wordlist)
  const master = mnemonicToSeedSync(mnemonic)
  const evmKey = mnemonicToAccount(mnemonic).getHdKey().privateKey!
  const bytes = { vaultShare, backup, recovery, walletKey, entropy, master, evmKey, solanaKey: deriveSeed(master, 0) }
  return { mnemonic, bytes }
}
