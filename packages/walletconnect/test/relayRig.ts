import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { manualClock } from '@latchkey/base/clock'
import { memoryStorage } from '@latchkey/base/storage'
import { expect, onTestFinished, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createRelayClient } from '../src/relay/createRelayClient.ts'
import type { RelayMessage } from '../src/relay/port.ts'

type Frame = { id: number; method: string; params: { topics?: string[]; topic?: string; message?: string } }
type Received = { readonly text: string; readonly frame: Frame; readonly socket: WebSocket }

export const topicA = 'a'.repeat(64)
export const topicB = 'b'.repeat(64)
export const startMs = 1_800_000_000_000
const projectId = '0'.repeat(32)

export const until = (check: () => unknown) => vi.waitFor(check, { interval: 2, timeout: 60_000 })

/** A relay that answers `true` to every request, unless `answer` is replaced. */
export async function startRelay(port = 0) {
  const received: Received[] = []
  const acks: string[] = []
  const urls: URL[] = []
  const relay = {
    received,
    acks,
    urls,
    onConnect: (_socket: WebSocket): void => {},
    answer: ({ frame, socket }: Received): void => {
      socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    },
    calls: (method: string) => received.filter(({ frame }) => frame.method === method),
    push(topic: string, message: string, id: string) {
      const data = JSON.stringify({ topic, message, publishedAt: startMs, tag: 1108 })
      for (const socket of server.clients)
        socket.send(
          `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${topicB}","data":${data}}}`,
        )
    },
    sockets: () => server.clients,
    url: '',
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket, request) => {
    urls.push(new URL(request.url ?? '', 'ws://relay'))
    socket.on('message', (data) => {
      const text = String(data)
      const frame = JSON.parse(text) as Frame
      if (!frame.method) return void acks.push(text)
      received.push({ text, frame, socket })
      relay.answer({ text, frame, socket })
    })
    relay.onConnect(socket)
  })
  relay.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(relay.stop)
  return relay
}

/** A client with its own clock, storage and environment; counts its sockets and the frames that they received. */
export function startClient(
  relayUrl: string | readonly string[],
  options: Partial<createRelayClient.Params> & { readonly offline?: boolean } = {},
) {
  const clock = manualClock(startMs)
  let wake = () => {}
  let listeners = 0
  const environment = {
    isOffline: () => options.offline === true,
    listen(task: () => void) {
      wake = task
      listeners += 1
      return () => {
        listeners -= 1
      }
    },
  }
  const storage = memoryStorage()
  const opened: WebSocket[] = []
  const frames: string[] = []
  class Counted extends WebSocket {
    constructor(url: string) {
      super(url)
      opened.push(this)
      this.on('message', (data) => frames.push(String(data)))
    }
  }
  const defaults = { relayUrl, projectId, storage, clock, environment, webSocket: Counted, random: () => 0 }
  const client = createRelayClient({ ...defaults, ...options })
  onTestFinished(() => client.destroy())
  const isOpen = () => until(() => expect(client.status()).toBe('open'))
  return { client, clock, storage, opened, frames, wake: () => wake(), listeners: () => listeners, isOpen }
}

export const publication = (message: string) => ({ topic: topicA, message, ttlSec: 300, tag: 1108, prompt: true })
/** Collects the texts of the messages that a client delivers. */
export const collect = (client: ReturnType<typeof startClient>['client']) => {
  const messages: string[] = []
  client.onMessage(async (message: RelayMessage) => {
    messages.push(message.message)
  })
  return messages
}
