import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createLog } from '@latchkey/node/log'
import { deploy } from '../apps/devnet/src/deploy.ts'
import { rpc } from '../apps/devnet/src/rpc.ts'
import { startAnvil } from '../apps/devnet/src/startAnvil.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { projectOf } from '../apps/server/src/features/projects/project.ts'
import { startServer } from '../apps/server/src/startServer.ts'
import { people, seededRandom, sendRandomActivity } from '../apps/server/test/randomActivity.ts'

// `npm run bench -- api`: responses per second of the server compared with a bare `node:http` handler that writes the same bytes.
// Both run in this process, one at a time; a separate process generates the load. Cached routes keep an answer in the server's
// memory, the others ask Postgres or the chain's node for each request.

const rounds = 5
const roundMs = 2_000

const networkId = 'eip155:31337'
const [account] = people
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
await deploy(anvil.url)
await sendRandomActivity(anvil.url, { count: 300, random: seededRandom(1) })

const config = readConfig({ LATCHKEY_ENV: 'development' })
const chains = config.chains.flatMap((chain) => (chain.id === networkId ? [{ ...chain, rpcUrl: anvil.url }] : []))
// Rate limits apply per project; the load would exhaust those of a single project within a minute.
const projects = Array.from({ length: 400 }, (_, index) =>
  projectOf({ ...config.projects[0], id: index.toString(16).padStart(32, '0') }, config),
)
const log = createLog('server', { level: 'silent' })
const server = await startServer({ ...config, chains, projects, dataDir, port: 0 }, log)

const rows = [
  ['name and avatar of an address, from Postgres', `/v1/identity/${account}`],
  ['a page of 40 wallets, cached', '/getWallets?page=1&entries=40'],
  ['networks of the server', '/v1/supported-chains'],
  ['50 transactions, from Postgres', `/v1/account/${account}/history`],
  ['balances, from the node', `/v1/account/${account}/balance?chainId=${networkId}`],
]
console.log('| route | bare node:http | server | ratio |\n|---|---|---|---|')
await indexed()
for (const [name, path] of rows) console.log(`| ${name} | ${(await compare(path)).join(' | ')} |`)
await server.stop()
await anvil.stop()
rmSync(dataDir, { recursive: true })

/** Resolves when the server has indexed the whole chain. */
async function indexed() {
  const head = Number(await rpc(anvil.url, 'eth_blockNumber'))
  const { timestamp } = await rpc(anvil.url, 'eth_getBlockByNumber', [`0x${head.toString(16)}`, false])
  const newest = new Date(Number(timestamp) * 1_000).toISOString()
  for (;;) {
    const found = await Promise.all(people.map((one) => newestOf(one)))
    if (found.includes(newest)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function newestOf(person) {
  const answer = await fetch(`${server.url}/v1/account/${person}/history?projectId=${projects[0].id}`)
  const { data } = await answer.json()
  return data[0]?.metadata.minedAt
}

/** Medians of alternating rounds, so that a disturbance of the machine affects both alike. */
async function compare(path) {
  const urls = projects.map(({ id }) => `${server.url}${path}${path.includes('?') ? '&' : '?'}projectId=${id}`)
  const answer = await fetch(urls[0])
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type')
  const bare = await listen((_, response) => response.writeHead(200, { 'content-type': type }).end(body))
  const speeds = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    speeds.bare.push(await load([bare.url]))
    speeds.ours.push(await load(urls))
  }
  bare.close()
  const [of, by] = [middle(speeds.ours), middle(speeds.bare)]
  return [`${by.toFixed(0)}/s`, `${of.toFixed(0)}/s`, (of / by).toFixed(2)]
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

async function listen(handle) {
  const listening = http.createServer(handle)
  await new Promise((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${listening.address().port}`, close: () => listening.close() }
}

async function load(urls) {
  const script = new URL('api/load.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [script, String(roundMs), ...urls], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = await text(child.stdout)
  if (!printed) throw new Error('the load ended without a result; its reason is above')
  return Number(printed)
}
