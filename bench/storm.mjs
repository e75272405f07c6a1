import { createHash } from 'node:crypto'
import { fullJitter } from '@latchkey/base/backoff'
import { reconnectBaseMs, reconnectCapMs, relayConnectTimeoutMs } from '@latchkey/contracts/constants/relay'
import { WebSocket } from 'ws'
import { addressOf, subscribe } from './relay/client.ts'
import { buildPrograms, startServer } from './relay/measure.ts'

// `npm run bench -- storm`: clients that reconnect simultaneously to a relay with production limits, as after the failure of
// another relay, and the effect on clients that are already connected: each publishes to its neighbour once a second. Needs 20,000
// open files.

const returning = 19_000
const connected = 200

await buildPrograms()
const server = await startServer('production')
const addresses = await prepare(returning + connected)
const neighbours = []
for (const address of addresses.splice(0, connected)) neighbours.push((await connect(address)).socket)
for (const socket of neighbours)
  socket.on('message', (data) => {
    const { id, method } = JSON.parse(data)
    if (method) socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  })
const topics = neighbours.map((_, n) => topicOf(`neighbour ${n}`))
await Promise.all(neighbours.map((socket, n) => subscribe(socket, topics[n])))

const calm = await measured(() => new Promise((resolve) => setTimeout(resolve, 5_000)))
await lagMs()
const attempts = []
const startedAt = performance.now()
const storm = await measured(() =>
  Promise.all(
    addresses.map(async (address, n) => {
      const client = await connect(address)
      attempts.push(client.attempts)
      await subscribe(client.socket, topicOf(`returning ${n}`))
    }),
  ),
)
const seconds = (performance.now() - startedAt) / 1000
const [lagMedian, lagP99] = await lagMs()

console.log(`| ${returning.toLocaleString('en-US')} clients reconnect at once | |\n|---|---|`)
console.log(`| until all have subscribed | ${seconds.toFixed(1)} s |`)
console.log(`| attempts, mean and most | ${(sum(attempts) / returning).toFixed(2)}, ${Math.max(...attempts)} |`)
console.log(`| delay of the relay's event loop, median and p99 | ${lagMedian.toFixed(0)}, ${lagP99.toFixed(0)} ms |`)
// An upper bound, because the connected clients share a process with the reconnecting ones.
console.log(`\n| ${connected} connected clients | before | meanwhile |\n|---|---|---|`)
for (const [name, share] of [
  ['median', 0.5],
  ['p99', 0.99],
  ['longest', 1],
])
  console.log(`| publish, ${name} | ${quantile(calm, share)} ms | ${quantile(storm, share)} ms |`)
console.log(`| publishes answered | ${calm.length} | ${storm.length} |`)
console.log(`| sockets closed | | ${neighbours.filter((socket) => socket.readyState !== WebSocket.OPEN).length} |`)
await server.stop()
process.exit(0)

/** Median and p99 of the relay's event-loop delay since the last call. */
async function lagMs() {
  const page = await (await fetch(`${server.url.replace('ws', 'http')}/metrics`)).text()
  return ['p50', 'p99'].map(
    (name) => 1000 * Number(new RegExp(`event_loop_lag_${name}_seconds ([\\d.e-]+)`).exec(page)?.[1]),
  )
}

async function prepare(count) {
  const all = []
  for (let n = 0; n < count; n += 1) all.push(await addressOf(server.url))
  return all
}

/** Retries with the backoff of our clients. */
async function connect(address) {
  for (let attempt = 0; ; attempt += 1) {
    const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: relayConnectTimeoutMs })
    const isOpen = await new Promise((resolve) => {
      socket.once('open', () => resolve(true))
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return { socket, attempts: attempt + 1 }
    const ms = fullJitter({ attempt, baseMs: reconnectBaseMs, capMs: reconnectCapMs })
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

/** Durations of the connected clients' publishes until `work` is done. */
async function measured(work) {
  const times = []
  let isDone = false
  let lastId = 0
  const publishing = neighbours.map(async (socket, n) => {
    while (!isDone) {
      const id = ++lastId
      const sentAt = performance.now()
      const params = { topic: topics[(n + 1) % connected], message: `${id} ${sentAt}`, ttl: 300, tag: 1108 }
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_publish', params }))
      await answerOf(socket, id)
      times.push(performance.now() - sentAt)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  })
  await work()
  isDone = true
  await Promise.all(publishing)
  return times
}

function answerOf(socket, id) {
  return new Promise((resolve) => {
    socket.on('close', resolve)
    socket.on('message', function heard(data) {
      const frame = JSON.parse(data)
      if (frame.id !== id || frame.method) return
      socket.off('message', heard)
      socket.off('close', resolve)
      resolve()
    })
  })
}

function topicOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}
