import { createHash, randomBytes } from 'node:crypto'
import { connectClient, subscribe } from './client.ts'

/**
 * `latency.ts <url of the publishers> <url of the subscribers> <pairs> <ms>`: measures how long messages take from publisher to
 * subscriber, in a separate process. Each pair publishes twice a second, evenly spread. Prints `begin` and `end` around the time that
 * is measured, and `latency <median> <p99>` in milliseconds with the number of messages that did not arrive.
 */
const [, , publishUrl = '', subscribeUrl = '', pairCount = '1', lengthMs = '1000'] = process.argv
const pairs = Number(pairCount)
const periodMs = 500
const warmUpMs = 2_000
/** Connections opened at once. */
const atOnce = 20
const filler = randomBytes(520).toString('base64')

let isMeasuring = false
const latencies: number[] = []
const open = new Set<string>()
const publishers: (() => void)[] = []
for (let first = 0; first < pairs; first += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, pairs - first) }, connectPair))
await new Promise((resolve) => setTimeout(resolve, warmUpMs))
const timers = publishers.map((publish, index) =>
  setTimeout(
    () => {
      publish()
      timers.push(setInterval(publish, periodMs))
    },
    (index * periodMs) / pairs,
  ),
)
await new Promise((resolve) => setTimeout(resolve, warmUpMs))
isMeasuring = true
console.log('begin')
await new Promise((resolve) => setTimeout(resolve, Number(lengthMs)))
isMeasuring = false
for (const timer of timers) clearTimeout(timer)
console.log('end')
await new Promise((resolve) => setTimeout(resolve, warmUpMs))
const sorted = latencies.toSorted((one, other) => one - other)
const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2)
console.log(`latency ${at(0.5)} ${at(0.99)} ${open.size}`)
process.exit(0)

async function connectPair(): Promise<void> {
  const topic = createHash('sha256').update(randomBytes(16)).digest('hex')
  const subscriber = await connectClient(subscribeUrl)
  await subscribe(subscriber, topic)
  const publisher = await connectClient(publishUrl)
  await subscribe(publisher, topic)
  let sent = 0
  let sentAtMs = 0
  subscriber.on('message', (data) => {
    const push = JSON.parse(data.toString())
    if (!push.method) return
    subscriber.send(JSON.stringify({ id: push.id, jsonrpc: '2.0', result: true }))
    if (open.delete(push.params.data.message)) latencies.push(performance.now() - sentAtMs)
  })
  publisher.on('message', (data) => {
    const { id, method } = JSON.parse(data.toString())
    if (method) publisher.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  })
  // As in a session, both sides have already published a message.
  const greeting = { topic, message: topic, ttl: 300, tag: 1102 }
  subscriber.send(JSON.stringify({ id: 2, jsonrpc: '2.0', method: 'irn_publish', params: greeting }))
  publishers.push(() => {
    sent += 1
    const message = `${topic.slice(0, 8)}${String(sent).padStart(8, '0')}${filler}`
    if (isMeasuring) open.add(message)
    sentAtMs = performance.now()
    const params = { topic, message, ttl: 300, tag: 1108, prompt: true }
    publisher.send(JSON.stringify({ id: sent, jsonrpc: '2.0', method: 'irn_publish', params }))
  })
}
