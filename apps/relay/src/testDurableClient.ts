import { randomBytes } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import { connectTestClient, type TestClient } from './testClient.ts'

/** A client that reconnects, to any of its relays, repeats unanswered publishes and drops duplicates, like real clients. */
export type DurableClient = {
  /** In the order of the first delivery. */
  readonly received: readonly string[]
  /** Deliveries that were dropped because the message had arrived before. */
  readonly duplicates: () => number
  readonly connect: () => Promise<void>
  /** Closes its socket, and stays away until `connect` or `publish`. */
  readonly disconnect: () => Promise<void>
  /** Resolves once a relay has acknowledged the message. */
  readonly publish: (message: string) => Promise<void>
}

export function createDurableClient(urls: readonly string[], topic: string): DurableClient {
  const seed = randomBytes(32)
  const received = new Set<string>()
  let duplicates = 0
  let client: Promise<TestClient> | undefined
  let isAway = false
  onTestFinished(() => {
    isAway = true
  })

  async function open(): Promise<TestClient> {
    const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
    const opened = await connectTestClient(url, { seed, autoAck: true })
    onTestFinished(opened.close)
    void read(opened)
    // A client that only receives never sends, so nothing else would notice the closed connection.
    opened.ws.once('close', () => {
      client = undefined
      if (!isAway) void connect().catch(() => {})
    })
    await opened.call('irn_subscribe', { topic }).catch((cause) => {
      opened.ws.terminate()
      throw cause
    })
    return opened
  }

  async function read(from: TestClient): Promise<void> {
    for (;;) {
      const { message } = (await from.next()).params.data
      if (received.has(message)) duplicates += 1
      else received.add(message)
    }
  }

  /** Repeats the task, on a new socket where the last one closed, until it succeeds. */
  async function durably<value>(task: (on: TestClient) => Promise<value>): Promise<value> {
    return vi.waitFor(
      async () => {
        client ??= open()
        const current = client
        try {
          return await task(await current)
        } catch (cause) {
          if (client === current) client = undefined
          throw cause
        }
      },
      { interval: 20, timeout: 120_000 },
    )
  }

  const connect = () => {
    isAway = false
    return durably((on) => on.settle())
  }

  return {
    get received() {
      return [...received]
    },
    duplicates: () => duplicates,
    connect,
    async disconnect() {
      isAway = true
      const opened = await client?.catch(() => undefined)
      await opened?.close()
    },
    publish: async (message) =>
      void (await durably((on) => on.call('irn_publish', { topic, message, ttl: 3_600, tag: 1108 }))),
  }
}
