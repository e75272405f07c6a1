import { connectIdle } from './relay/idle.ts'
import { buildPrograms, measureLatency, startServer } from './relay/measure.ts'
import { startRedis } from './relay/redis.ts'

// `npm run bench -- sizing`: the figures per unit of docs/relay-sizing.md. Two relays share a Redis; every message is published at one
// and delivered by the other, so that it passes through Redis.

const idleSockets = 10_000
const pairs = [200, 1_000]
const lengthMs = 5_000
/** Of each pair, see `latency.ts`. */
const messagesPerSec = 2

await buildPrograms()
const redis = await startRedis()
const relays = [await startServer('redis', redis.url), await startServer('redis', redis.url)]
const [publishUrl, subscribeUrl] = relays.map(({ url }) => url)

const before = { relay: await relays[0].usage(), redis: await redis.usage() }
const close = await connectIdle(publishUrl, idleSockets)
const after = { relay: await relays[0].usage(), redis: await redis.usage() }
const kilobytes = (from, to) => `${((to - from) / idleSockets / 1024).toFixed(1)} KB`
console.log(`| ${idleSockets} idle sockets with one topic each | |\n|---|---|`)
console.log(`| memory of the relay per socket | ${kilobytes(before.relay.rssBytes, after.relay.rssBytes)} |`)
console.log(`| memory of Redis per topic | ${kilobytes(before.redis.memoryBytes, after.redis.memoryBytes)} |`)
console.log(
  `| CPU of the relay per connect and subscribe | ${(((after.relay.cpuMs - before.relay.cpuMs) * 1_000) / idleSockets).toFixed(0)} µs |`,
)
await close()

console.log(
  '\n| messages per second between two relays | CPU of both relays per message | CPU of Redis | scripts, commands | bytes to and from Redis | bytes to clients | publish → push, median and p99 |',
)
console.log('|---|---|---|---|---|---|---|')
for (const count of pairs) {
  const usages = []
  const onMark = () => usages.push(usage())
  const { medianMs, p99Ms } = await measureLatency({ publishUrl, subscribeUrl, pairs: count, lengthMs, onMark })
  const [start, end] = await Promise.all(usages)
  const perMessage = (key) => (end[key] - start[key]) / ((count * messagesPerSec * lengthMs) / 1_000)
  const micros = (key) => `${(perMessage(key) * 1_000).toFixed(0)} µs`
  const bytes = (key) => perMessage(key).toFixed(0)
  console.log(
    `| ${count * messagesPerSec} | ${micros('relayCpuMs')} | ${micros('cpuMs')} | ${perMessage('scripts').toFixed(2)}, ${perMessage('commands').toFixed(1)} | ${bytes('bytesIn')}, ${bytes('bytesOut')} | ${bytes('sentBytes')} | ${medianMs} ms, ${p99Ms} ms |`,
  )
}
for (const relay of relays) await relay.stop()
await redis.stop()

async function usage() {
  const both = await Promise.all(
    relays.map(async (relay) => ({ ...(await relay.usage()), sent: await sentBytesOf(relay) })),
  )
  const sumOf = (key) => both.reduce((sum, one) => sum + one[key], 0)
  return { ...(await redis.usage()), relayCpuMs: sumOf('cpuMs'), sentBytes: sumOf('sent') }
}

async function sentBytesOf({ url }) {
  const page = await (await fetch(`${url.replace('ws', 'http')}/metrics`)).text()
  return Number(/^latchkey_relay_bytes_out_total (\d+)$/m.exec(page)?.[1])
}
