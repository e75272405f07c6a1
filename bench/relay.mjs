import { connectIdle } from './relay/idle.ts'
import { buildPrograms, measureDeliveries, measureLatency, startServer } from './relay/measure.ts'
import { startRedis } from './relay/redis.ts'

// `npm run bench -- relay`: deliveries per second of the durable relay and of a bare `ws` server that exchanges the same four
// frames, in alternating rounds; the memory of idle sockets; the latency over the link to an upstream relay.

const rounds = 5
const lengthMs = 2_000
const subscribers = [1, 8, 32]
const idleSockets = 10_000
const linkedPairs = 200
const latencyMs = 5_000

await buildPrograms()
console.log('| subscribers | bare ws | durable relay | ratio | CPU per delivery: bare, relay | echo, four frames |')
console.log('|---|---|---|---|---|---|')
for (const count of subscribers) {
  const results = { bare: [], durable: [], echo: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of Object.keys(results)) results[kind].push(await measureDeliveries(kind, count, lengthMs))
  const perSec = (kind) => middle(results[kind].map((one) => one.perSec))
  const cpu = (kind) => `${middle(results[kind].map((one) => one.cpuMicros)).toFixed(0)} µs`
  const ratio = (perSec('durable') / perSec('bare')).toFixed(2)
  const figures = [perSec('bare'), perSec('durable')].map((value) => `${value.toFixed(0)}/s`)
  console.log(
    `| ${count} | ${figures.join(' | ')} | ${ratio} | ${cpu('bare')}, ${cpu('durable')} | ${perSec('echo').toFixed(0)}/s |`,
  )
}

const redis = await startRedis()
console.log('\n| subscribers | bare ws | relay on Redis | ratio |\n|---|---|---|---|')
for (const count of subscribers) {
  const results = { bare: [], redis: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of Object.keys(results))
      results[kind].push(await measureDeliveries(kind, count, lengthMs, redis.url))
  const [bare, shared] = Object.values(results).map((list) => middle(list.map((one) => one.perSec)))
  console.log(`| ${count} | ${bare.toFixed(0)}/s | ${shared.toFixed(0)}/s | ${(shared / bare).toFixed(2)} |`)
}

console.log(
  `\n| ${idleSockets} idle sockets with one topic each | memory per socket | ${linkedPairs} pairs beside them: median | p99 | lost |\n|---|---|---|---|---|`,
)
for (const kind of ['bare', 'durable', 'redis']) {
  const server = await startServer(kind, redis.url)
  const before = await server.usage()
  const close = await connectIdle(server.url, idleSockets)
  const after = await server.usage()
  const perSocket = `${((after.rssBytes - before.rssBytes) / idleSockets / 1024).toFixed(1)} KB`
  const { url } = server
  const latency = await measureLatency({ publishUrl: url, subscribeUrl: url, pairs: linkedPairs, lengthMs: latencyMs })
  const figures = [latency.medianMs, latency.p99Ms].map((value) => `${value.toFixed(2)} ms`)
  console.log(`| ${kind} | ${perSocket} | ${figures.join(' | ')} | ${latency.lost} |`)
  await close()
  await server.stop()
}

const upstream = await startServer('durable')
const linked = await startServer('linked', upstream.url)
const [one, other] = [await startServer('redis', redis.url), await startServer('redis', redis.url)]
const routes = {
  'one relay': [upstream, upstream],
  'one relay that has an upstream': [linked, linked],
  'publisher on a relay, subscriber on its upstream': [linked, upstream],
  'publisher on the upstream, subscriber on the relay': [upstream, linked],
  'one relay on Redis': [one, one],
  'publisher and subscriber on two relays on Redis': [one, other],
}
const latencies = Object.fromEntries(Object.keys(routes).map((name) => [name, []]))
for (let round = 0; round < 3; round += 1)
  for (const [name, [{ url: publishUrl }, { url: subscribeUrl }]] of Object.entries(routes))
    latencies[name].push(await measureLatency({ publishUrl, subscribeUrl, pairs: linkedPairs, lengthMs: latencyMs }))
console.log(
  `\n| ${linkedPairs} pairs, two messages per second each | median | p99 | added (median, p99) | lost |\n|---|---|---|---|---|`,
)
const figureOf = (name, key) => middle(latencies[name].map((one) => one[key]))
const base = { median: figureOf('one relay', 'medianMs'), p99: figureOf('one relay', 'p99Ms') }
for (const name of Object.keys(routes)) {
  const [median, p99] = [figureOf(name, 'medianMs'), figureOf(name, 'p99Ms')]
  const added = [median - base.median, p99 - base.p99].map((value) => value.toFixed(2)).join(', ')
  console.log(`| ${name} | ${median.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${added} | ${figureOf(name, 'lost')} |`)
}
for (const server of [linked, one, other]) await server.stop()
await redis.stop()
await upstream.stop()

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
