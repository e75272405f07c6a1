import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelay } from '@latchkey/relay/createRelay'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { launchBrowser } from '../../../../tools/browser.mjs'
import vectors from '../../../crypto/vectors/walletconnect.json' with { type: 'json' }
import protocol from '../../vectors/walletconnect.json' with { type: 'json' }
import { createRelayClient } from '../relay/createRelayClient.ts'
import type { Harness } from './page.ts'

declare const harness: Harness

let browser: Browser
let page: Page
let origin: string
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  const files = await bundle()
  const server = createServer((request, response) => {
    const code = files.get(request.url ?? '')
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript')
    response.end(code ?? '<!doctype html><script type="module" src="/page.js"></script>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
  cleanups.push(() => browser.close())
  page = await browser.newPage()
  await visit()
}, 300_000)
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function bundle(): Promise<Map<string, string>> {
  const { chunks } = await buildForBrowsers(['./page.ts'])
  return new Map(chunks.map((part) => [`/${part.fileName}`, part.code]))
}

async function buildForBrowsers(files: readonly string[]) {
  const warnings: string[] = []
  const rollupOptions = {
    input: files.map((file) => fileURLToPath(new URL(file, import.meta.url))),
    output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    // Otherwise a file with exports only would be removed from the bundle.
    preserveEntrySignatures: 'exports-only' as const,
    onwarn: ({ message }: { readonly message: string }) => void warnings.push(message),
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'import', 'default'] },
    build: { write: false, target: 'es2023', modulePreload: false, rollupOptions },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('Vite built nothing')
  return { warnings, chunks: result.output.filter((part) => part.type === 'chunk') }
}

async function visit(): Promise<void> {
  await page.goto(origin)
  await page.waitForFunction(() => 'harness' in globalThis)
}

/** A relay, and a client outside of the browser that publishes on the topic. */
async function startPeer(topic: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relay-browser-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir })
  cleanups.push(relay.close)
  const storage = memoryStorage()
  const options = { relayUrl: relay.url, projectId: '0'.repeat(32), storage, webSocket: WebSocket }
  const peer = createRelayClient(options)
  cleanups.push(peer.destroy)
  const send = (message: string) => peer.publish({ topic, message, ttlSec: 300, tag: 1108, prompt: false })
  return { relay, peer, send }
}

test('[S7.34] crypto primitives reproduce the protocol vectors in the browser, on both engines', async () => {
  const { x25519, identity, envelopes } = vectors
  const plain = Buffer.from(envelopes.message).toString('hex')
  const input = { key: x25519.symKey, nonce: envelopes.iv, plain, x: x25519.aPriv, ed: identity.seed }
  const expected = { opened: plain, x: x25519.aPub, ed: identity.publicKey }
  const sealed = envelopes.type0_hex.slice(2 + envelopes.iv.length)
  for (const engine of ['noble', 'native'] as const) {
    const run = page.evaluate(([name, given]) => harness.primitives(name, given), [engine, input] as const)
    // Older Chromium lacks ChaCha20-Poly1305, so the other engine is used.
    const result = await run.catch((error: Error) => (engine === 'native' ? error.message : Promise.reject(error)))
    if (typeof result === 'string') expect(result).toMatch(/raw-secret|ChaCha20|NotSupported|Unrecognized/)
    else expect(result).toEqual({ ...expected, sealed })
  }
})

test('[S7.34] envelopes match the official packages in the browser', async () => {
  const { x25519, envelopes } = protocol
  const input = {
    symKey: x25519.symKey,
    nonce: envelopes.iv,
    text: envelopes.message,
    senderPublicKey: x25519.aPub,
    privateKey: x25519.bPriv,
  }
  expect(await page.evaluate((given) => harness.envelopes(given), input)).toEqual({
    type0: envelopes.type0,
    type1: envelopes.type1,
    opened: [
      { ok: true, value: envelopes.message },
      {
        ok: true,
        value: {
          text: envelopes.message,
          senderPublicKey: x25519.aPub,
          symKey: x25519.symKey,
          topic: x25519.topic,
        },
      },
    ],
  })
})

test('IndexedDB records survive the page and are found by prefix', async () => {
  await page.evaluate(async () => {
    await harness.storage.set('a/1', { one: 1 })
    await harness.storage.set('a/2', [2])
    await harness.storage.set('b/1', 3)
    await harness.storage.delete('a/2')
  })
  await visit()
  expect(
    await page.evaluate(async () => ({
      one: await harness.storage.get('a/1'),
      two: await harness.storage.get('a/2'),
      keys: await harness.storage.keys('a/'),
      degraded: harness.degraded,
    })),
  ).toEqual({ one: { one: 1 }, two: undefined, keys: ['a/1'], degraded: [] })
})

test('reopens a database that another tab deleted, without losing records', async () => {
  await page.evaluate(async () => {
    await harness.storage.set('before', 1)
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('latchkey')
      request.onsuccess = resolve
      request.onerror = reject
    })
    await harness.storage.set('after', 2)
  })
  await visit()
  expect(await page.evaluate(() => harness.storage.get('after'))).toBe(2)
  expect(await page.evaluate(() => harness.degraded)).toEqual([])
})

test('[S7.34] the page receives over a native WebSocket, and a reload neither loses nor repeats messages', async () => {
  const topic = 'c'.repeat(64)
  const { relay, send } = await startPeer(topic)
  const receive = (last: string) =>
    page.evaluate(
      async ([url, wanted, end]) => {
        const app = harness.connect(url)
        await app.client.subscribe([wanted])
        const messages = await app.heard(end)
        await app.client.destroy()
        return { id: await app.client.clientId(), messages }
      },
      [relay.url, topic, last] as const,
    )
  await send('one')
  const before = await receive('one')
  await send('two')
  await visit()
  const after = await receive('two')
  expect(before.messages).toEqual(['one'])
  expect(after).toEqual({ id: before.id, messages: ['two'] })
})

test('pitfall 8: bundles from our own files and noble without warnings', async () => {
  const { chunks, warnings } = await buildForBrowsers([
    '../sign/createAppClient.ts',
    '../sign/createWalletClient.ts',
    '../relay/createRelayClient.ts',
    '../storage/indexedDbStorage.ts',
  ])
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => id.includes('/@noble/'))).not.toEqual([])
  const foreign = modules.filter(
    (id) => !/\/packages\/[a-z]+\/src\/|\/node_modules\/@noble\/|^\0?vite\/|^\0rolldown\//.test(id),
  )
  expect(foreign).toEqual([])
  expect(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^(?!.*\.js$)/)]),
  )
  expect(warnings).toEqual([])
})

test('[S7.34] pitfall 1: two tabs share one client id, and each receives every message once, in order', async () => {
  const topic = 'd'.repeat(64)
  const { relay, peer, send } = await startPeer(topic)
  const heard: string[] = []
  peer.onMessage(async ({ message }) => void heard.push(message))
  await peer.subscribe([topic])
  const context = await browser.newContext()
  cleanups.push(() => context.close())
  const openTab = async () => {
    const tab = await context.newPage()
    await tab.goto(origin)
    await tab.waitForFunction(() => 'harness' in globalThis)
    const join = tab.evaluate(([url, wanted]) => harness.join(url, wanted), [relay.url, topic] as const)
    const until = (last: string) => tab.evaluate((end) => harness.tab.heard(end), last)
    return { tab, id: await join, until }
  }
  // Both create the identity of a new site at the same time.
  const [one, two] = await Promise.all([openTab(), openTab()])
  expect(one.id).toBe(two.id)
  const texts = Array.from({ length: 30 }, (_, index) => `message ${index}`)
  for (const text of texts) await send(text)
  expect(await Promise.all([one.until('message 29'), two.until('message 29')])).toEqual([texts, texts])
  // The response reaches the requesting tab, although both receive it.
  for (const [index, { tab, until }] of [one, two].entries()) {
    await tab.evaluate((text) => harness.tab.publish(text), `question ${index}`)
    await vi.waitFor(() => expect(heard).toContain(`question ${index}`), { timeout: 60_000 })
    await send(`answer ${index}`)
    expect((await until(`answer ${index}`)).filter((text) => text === `answer ${index}`)).toHaveLength(1)
  }
  expect(heard).toEqual(['question 0', 'question 1'])
  // A tab that opens later does not receive messages that the other one has already received.
  await two.tab.close()
  await send('while away')
  await one.until('while away')
  const late = await openTab()
  await send('both again')
  expect(await late.until('both again')).toEqual(['both again'])
  expect((await one.until('both again')).slice(-2)).toEqual(['while away', 'both again'])
})

test('[S4.15] reports network and visibility changes until it is destroyed', async () => {
  const context = await browser.newContext()
  cleanups.push(() => context.close())
  const tab = await context.newPage()
  await tab.goto(origin)
  await tab.waitForFunction(() => 'harness' in globalThis)
  type Waking = { readonly wakes: number; readonly stop: () => void }
  const count = () => tab.evaluate(() => (globalThis as unknown as Waking).wakes)
  await tab.evaluate(() => {
    const page = Object.assign(globalThis, { wakes: 0, stop: () => {} })
    page.stop = harness.environment.listen(() => {
      page.wakes += 1
    })
  })
  const goesOffline = async (offline: boolean) => {
    await context.setOffline(offline)
    return tab.evaluate(() => harness.environment.isOffline())
  }
  expect([await goesOffline(true), await goesOffline(false)]).toEqual([true, false])
  await tab.waitForFunction(() => (globalThis as unknown as Waking).wakes === 2)
  const comeBack = () =>
    tab.evaluate(() => {
      dispatchEvent(new Event('pageshow'))
      document.dispatchEvent(new Event('visibilitychange'))
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await comeBack()
  expect(await count()).toBe(4)
  await tab.evaluate(() => (globalThis as unknown as Waking).stop())
  await comeBack()
  expect(await count()).toBe(4)
})
