import { connectIdle } from './relay/idle.ts'
import { buildPrograms, measureDeliveries, startServer } from './relay/measure.ts'

// `npm run bench -- relay`: deliveries a second of the durable relay against a bare `ws` server that exchanges the same four
// frames, in turns, and the memory of idle sockets.

const rounds = 5
const lengthMs = 2_000
const subscribers = [1, 8, 32]
const idleSockets = 10_000

await buildPrograms()
console.log(
  '| subscribers | bare ws | durable relay | ratio | CPU a delivery: bare, relay | bytes sent back, four frames |',
)
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

console.log(`\n| ${idleSockets} idle sockets, each with a topic | memory a socket |\n|---|---|`)
for (const kind of ['bare', 'durable']) {
  const server = await startServer(kind)
  const before = await server.usage()
  const close = await connectIdle(server.url, idleSockets)
  const after = await server.usage()
  console.log(`| ${kind} | ${((after.rssBytes - before.rssBytes) / idleSockets / 1024).toFixed(1)} KB |`)
  await close()
  await server.stop()
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
