import { randomBytes } from 'node:crypto'
import { memoryStorage } from '@latchkey/base/storage'
import { createRelayClient } from '@latchkey/walletconnect/relay/createRelayClient'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { hasRedis, startRedis, type TestRedis } from './mailbox/redis/testRedis.ts'
import { connectTestClient, testProjectId } from './testClient.ts'
import { type RelayProcess, startRelayProcess } from './testRelayProcess.ts'

let redis: TestRedis
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.remove())

const pairs = 20
const clientCount = 2 * pairs

/** A client that publishes one message after the other until it is stopped, and counts how often it receives each. */
function createLoadedClient(urls: readonly string[], topic: string) {
  const relay = createRelayClient({
    relayUrl: urls,
    projectId: testProjectId,
    storage: memoryStorage(),
    webSocket: WebSocket,
  })
  onTestFinished(relay.destroy)
  const received = new Map<string, number>()
  relay.onMessage(async ({ message }) => {
    received.set(message, (received.get(message) ?? 0) + 1)
  })
  const acknowledged: string[] = []
  let isStopped = false
  async function publishAll(): Promise<void> {
    while (!isStopped) {
      const message = randomBytes(24).toString('base64')
      await relay.publish({ topic, message, ttlSec: 3_600, tag: 1108, prompt: false })
      acknowledged.push(message)
    }
  }
  let published: Promise<void> | undefined
  return {
    received,
    acknowledged,
    async start() {
      await relay.subscribe([topic])
      published = publishAll()
      published.catch(() => {})
    },
    async stop() {
      isStopped = true
      await published
    },
  }
}

const httpOf = ({ url }: RelayProcess) => url.replace('ws', 'http')

const readinessOf = (relay: RelayProcess): Promise<number | 'refused'> =>
  fetch(`${httpOf(relay)}/ready`).then(
    ({ status }) => status,
    () => 'refused',
  )

async function socketsOf(relay: RelayProcess): Promise<number> {
  const page = await (await fetch(`${httpOf(relay)}/metrics`)).text()
  return Number(/^latchkey_relay_sockets (\d+)$/m.exec(page)?.[1])
}

describe.skipIf(!hasRedis)('a rolling upgrade of two relays', () => {
  test('moves all clients to the other relay while they publish, and delivers each message once', async () => {
    const env = { REDIS_URL: redis.url, LATCHKEY_DRAIN_DELAY_MS: '3000', LATCHKEY_RELAY_DRAIN_MS: '1000' }
    const [one, two] = [await startRelayProcess(env), await startRelayProcess(env)]
    const urls = [one.url, two.url]
    const both = Array.from({ length: pairs }, () => {
      const topic = randomBytes(32).toString('hex')
      return [createLoadedClient(urls, topic), createLoadedClient(urls.toReversed(), topic)] as const
    })
    const clients = both.flat()
    await Promise.all(clients.map((client) => client.start()))
    expect(await socketsOf(one)).toBeGreaterThan(0)

    for (const [upgraded, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const exitCode = upgraded.terminate()
      await vi.waitFor(async () => expect(await readinessOf(upgraded)).toBe(503), { timeout: 60_000 })
      // Not ready, but it still accepts clients until the delay is over.
      await (await connectTestClient(upgraded.url)).close()
      expect(await exitCode).toBe(0)
      expect(await readinessOf(upgraded)).toBe('refused')
      await vi.waitFor(async () => expect(await socketsOf(other)).toBe(clientCount), { timeout: 60_000 })
      const before = clients.map(({ acknowledged }) => acknowledged.length)
      await vi.waitFor(
        () => expect(clients.every(({ acknowledged }, at) => acknowledged.length > (before[at] ?? 0) + 5)).toBe(true),
        { timeout: 60_000 },
      )
      await upgraded.start()
    }

    await Promise.all(clients.map((client) => client.stop()))
    const missing = () =>
      both.flatMap(([app, wallet]) => [
        ...app.acknowledged.filter((message) => !wallet.received.has(message)),
        ...wallet.acknowledged.filter((message) => !app.received.has(message)),
      ])
    await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 60_000 })
    expect(clients.flatMap(({ received }) => [...received.values()]).filter((times) => times !== 1)).toEqual([])
  }, 240_000)
})
