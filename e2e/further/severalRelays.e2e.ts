import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestWallet } from '@latchkey/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../apps/relay/src/mailbox/redis/testRedis.ts'
import { claimPorts } from '../../tools/run/claimPorts.mjs'
import { copyLink } from '../harness/flows.ts'
import { startParts } from '../harness/stack.ts'
import { testBrowser } from '../harness/testBrowser.ts'
import { newVisitor, rpcUrl } from '../harness/visitor.ts'
import { workerStack } from '../harness/workerStack.ts'

const stack = await workerStack()
const browser = testBrowser()
const relayNames = ['relay', 'relay2', 'relay3']

let redis: TestRedis
let dataDir: string
let stop: (() => Promise<void>) | undefined
/** Addresses and processes of the parts, as `npm start` publishes them. */
let run: { readonly parts: Readonly<Record<string, string>>; readonly pids: Readonly<Record<string, number>> }
let release: () => Promise<void>

// `npm start -- --relays 3 --redis URL`, with the server and the chains of this worker's stack.
beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRedis()
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relays-'))
  const claimed = await claimPorts(4)
  release = claimed.release
  const ports = Object.fromEntries(
    ['WEB', 'RELAY', 'RELAY2', 'RELAY3'].map((part, index) => [`LATCHKEY_${part}_PORT`, String(claimed.ports[index])]),
  )
  const { port: serverPort } = new URL(stack.server)
  const env = { ...process.env, ...ports, LATCHKEY_SERVER_PORT: serverPort, LATCHKEY_DATA_DIR: dataDir }
  const parts = ['--only', 'web', '--without', 'server,secure']
  ;({ stop } = await startParts(['--relays', '3', '--redis', redis.url, ...parts], env))
  run = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8'))
})
afterAll(async () => {
  await stop?.()
  await redis?.remove()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
  await release?.()
})

/** The relay that accepted the page's latest socket. */
function watchRelay(page: Page): () => string | undefined {
  let name: string | undefined
  page.on('websocket', (socket) =>
    socket.once('framereceived', () => {
      name = relayNames.find((one) => run.parts[one] === new URL(socket.url()).origin)
    }),
  )
  return () => name
}

describe.skipIf(!hasRedis)('npm start with several relays', () => {
  test('a page and a wallet at another relay connect and sign, also after the relay of the page was killed', async () => {
    const [relay = '', ...otherRelays] = relayNames.map((name) => run.parts[name] ?? '')
    const own = { ...stack, web: run.parts.web ?? '', relay, otherRelays }
    const visitor = await newVisitor(browser(), own)
    const relayOf = watchRelay(visitor.page)
    await visitor.open('/?signin=off')
    const uri = await copyLink(visitor)
    await expect.poll(relayOf).toBeDefined()
    const first = relayOf() ?? ''
    const wallet = createTestWallet({
      name: 'Heron',
      relayUrl: run.parts[relayNames.find((name) => name !== first) ?? ''] ?? '',
      projectId: '0'.repeat(32),
      chains: [31337, 31338].map((id) => ({ id, rpcUrl: rpcUrl(stack, id) })),
      timeoutMs: 60_000,
    })
    await wallet.pair(uri)
    await visitor.isConnected(wallet.address)

    wallet.setAutoApprove(false)
    const main = visitor.page.getByRole('main')
    const sign = async () => {
      await main.getByRole('button', { name: /^Sign “/ }).click()
      await wallet.approve('personal_sign')
      await main.getByText('Signed', { exact: true }).waitFor()
    }
    await sign()

    process.kill(run.pids[first] ?? 0, 'SIGKILL')
    await expect.poll(relayOf).not.toBe(first)
    await sign()

    // `npm start` restarts the killed relay.
    const ready = `${run.parts[first]?.replace('ws', 'http')}/ready`
    const isReady = () =>
      fetch(ready).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady).toBe(true)
    visitor.watch.forgive(/WebSocket connection to .* failed/)
    await visitor.leave()
    await wallet.close()
  })
})
