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
import { afterAll, beforeAll, expect, test } from 'vitest'
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
}, 120_000)
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function bundle(): Promise<Map<string, string>> {
  const input = fileURLToPath(new URL('page.ts', import.meta.url))
  const rollupOptions = { input, output: { entryFileNames: 'page.js', chunkFileNames: '[name].js' } }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source', 'module', 'browser', 'import', 'default'] },
    build: { write: false, target: 'es2023', modulePreload: false, rollupOptions },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('Vite built nothing')
  return new Map(result.output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])))
}

async function visit(): Promise<void> {
  await page.goto(origin)
  await page.waitForFunction(() => 'harness' in globalThis)
}

test('[S7.34] the primitives give the protocol vectors in the browser, on both engines', async () => {
  const { x25519, identity, envelopes } = vectors
  const plain = Buffer.from(envelopes.message).toString('hex')
  const input = { key: x25519.symKey, nonce: envelopes.iv, plain, x: x25519.aPriv, ed: identity.seed }
  const expected = { opened: plain, x: x25519.aPub, ed: identity.publicKey }
  const sealed = envelopes.type0_hex.slice(2 + envelopes.iv.length)
  for (const engine of ['noble', 'native'] as const) {
    const run = page.evaluate(([name, given]) => harness.primitives(name, given), [engine, input] as const)
    // Older Chromium has no ChaCha20-Poly1305; that is what the other engine is for.
    const result = await run.catch((error: Error) => (engine === 'native' ? error.message : Promise.reject(error)))
    if (typeof result === 'string') expect(result).toMatch(/raw-secret|ChaCha20|NotSupported|Unrecognized/)
    else expect(result).toEqual({ ...expected, sealed })
  }
})

test('[S7.34] envelopes are as the official packages write them in the browser, too', async () => {
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

test('records in IndexedDB outlive the page and are found by prefix', async () => {
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

test('a database that another tab deletes is opened again, and nothing is lost or said', async () => {
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

test("[S7.34] the page receives over the browser's own socket, and a reload neither loses nor repeats", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relay-browser-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir })
  cleanups.push(relay.close)
  const client = createRelayClient({
    relayUrl: relay.url,
    projectId: '0'.repeat(32),
    storage: memoryStorage(),
    webSocket: WebSocket,
  })
  cleanups.push(client.destroy)
  const topic = 'c'.repeat(64)
  const publish = (message: string) => client.publish({ topic, message, ttlSec: 300, tag: 1108, prompt: false })
  const receive = (last: string) =>
    page.evaluate(
      async ([url, wanted, end]) => {
        const app = harness.connect(url)
        await app.client.subscribe([wanted])
        while (!app.messages.includes(end)) await new Promise((resolve) => setTimeout(resolve, 5))
        await app.client.destroy()
        return { id: await app.client.clientId(), messages: app.messages }
      },
      [relay.url, topic, last] as const,
    )
  await publish('one')
  const before = await receive('one')
  await publish('two')
  await visit()
  const after = await receive('two')
  expect(before.messages).toEqual(['one'])
  expect(after).toEqual({ id: before.id, messages: ['two'] })
})
