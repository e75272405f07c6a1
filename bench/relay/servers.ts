import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createRelay } from '@latchkey/relay/createRelay'
import { type WebSocket, WebSocketServer } from 'ws'

const far = 1_000_000_000
const unlimited = {
  ...{ clientPerSec: far, clientBurst: far, projectPerSec: far, projectBurst: far },
  ...{ addressPerSec: far, addressBurst: far },
}

/**
 * `node --import tsx -C latchkey-source bench/relay/servers.ts <kind> <data folder> <upstream or Redis>`: one server in a
 * separate process. Prints `ready <url>`, and for each line of input `usage <memory in bytes> <CPU time in µs>`; exits when its
 * input ends.
 */
const [, , kind = 'bare', dataDir = '', upstream = ''] = process.argv
const start: Readonly<Record<string, () => Promise<string>>> = {
  durable: () => durable(),
  redis: () => durable({ redis: { urls: [upstream], hasReplicas: false, isDeclaredDurable: false } }),
  production: () => durable({ limits: {} }),
  linked: () => durable({ upstream: { relays: [{ url: upstream, projectId: '0'.repeat(32) }] } }),
  bare,
  echo,
}
const url = await start[kind]?.()
if (!url) throw new Error(`There is no server called ${kind}`)
console.log(`ready ${url}`)
process.stdin
  .on('end', () => process.exit(0))
  .on('data', () => {
    const { user, system } = process.cpuUsage()
    console.log(`usage ${process.memoryUsage.rss()} ${user + system}`)
  })

/** The production relay; its rate limits are too high to be reached unless others are given. */
async function durable(options: Pick<createRelay.Options, 'upstream' | 'redis' | 'limits'> = {}): Promise<string> {
  await rm(dataDir, { recursive: true, force: true })
  const relay = await createRelay({
    port: 0,
    dataDir: join(dataDir, 'relay'),
    limits: unlimited,
    ...options,
  })
  return relay.url
}

type Request = { readonly id: number; readonly method?: string; readonly params: { topic: string; message: string } }

/** The same four frames per delivery without tokens, checks, recipients or storage. */
async function bare(): Promise<string> {
  const subscribers = new Map<string, WebSocket>()
  let nextPushId = 1_000_000_000
  return await listen((socket, text) => {
    const { id, method, params } = JSON.parse(text) as Request
    if (method === 'irn_publish') {
      const { topic, message } = params
      const data = { topic, message, publishedAt: Date.now(), tag: 1108 }
      nextPushId += 1
      const push = { id: nextPushId, jsonrpc: '2.0', method: 'irn_subscription', params: { id: topic, data } }
      subscribers.get(topic)?.send(JSON.stringify(push))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    } else if (method === 'irn_subscribe') {
      subscribers.set(params.topic, socket)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: params.topic }))
    }
  })
}

/** Echoes each frame, to measure the cost of sockets alone. */
async function echo(): Promise<string> {
  return await listen((socket, text) => socket.send(text))
}

async function listen(receive: (socket: WebSocket, text: string) => void): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => socket.on('message', (data) => receive(socket, data.toString())))
  await new Promise((resolve) => server.once('listening', resolve))
  return `ws://127.0.0.1:${(server.address() as { port: number }).port}`
}
