import { parseArgs } from 'node:util'
import { bundleProgram } from './run/bundleProgram.mjs'
import { buildFrontend } from './run/frontends.mjs'
import { ensureInstalled } from './run/install.mjs'
import { environment, partNames, partsOf, relaysOf, selectParts } from './run/parts.mjs'
import { dataDir } from './run/paths.mjs'
import { hasRedis, installCommand } from './run/redisServer.mjs'
import { resetData } from './run/resetData.mjs'
import { claimRun, publishRun } from './run/runs.mjs'
import { createSupervisor } from './run/supervisor.mjs'

const usage = `npm start -- [options]
  --only a,b     start only these parts and the parts they need (${partNames.join(', ')})
  --without a,b  do not start these: they run elsewhere, on the same ports
  --no-devnet    do not start the local chains
  --relays N     start N relays (2 to 5) that share a Redis; the web app prefers the first, the test wallet the second, and both use
                 another one while it is down
  --redis URL    the Redis of the relay or relays; without it, --relays starts one with data in the data folder
  --reset        delete the local data of all parts first
  --dev          front ends from Vite's own server (relaxed policy, hot reload)
  --verbose      show what the parts print
  --help         this text

Runs with LATCHKEY_ENV=development unless that is set.`

const parentPollMs = 1_000
/** Long enough to see that clients move to another relay. */
const relayDownMs = 10_000

const options = readOptions()
const startedAt = Date.now()
const relays = orLeave(() => relaysOf(options, process.env))
const parts = orLeave(() => partsOf(process.env, relays))
const names = orLeave(() =>
  selectParts({
    only: options.only?.split(','),
    without: options.without?.split(','),
    noDevnet: options['no-devnet'],
    relays,
  }),
)
if (names.includes('redis')) orLeave(assertRedis)
const run = orLeave(() => claimRun(dataDir, { names, reset: options.reset }))
process.once('exit', run.end)
if (options.reset) orLeave(() => resetData(dataDir))
await ensureInstalled()

const env = environment(process.env, dataDir)
const supervisor = createSupervisor({
  env,
  onLine: (name, line) => {
    if (options.verbose || /\b(error|warn)/i.test(line)) console.error(`[${name}] ${line}`)
  },
  onFailure(error, { name, cause, tail }) {
    if (isReady && relays.names.length > 1 && relays.names.includes(name)) restartLater(name, cause)
    else void shutDown(1, `${error.message}\n${tail.join('\n')}`)
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void shutDown(0))
// npm forwards signals, but kill -9 ends only npm.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && void shutDown(0), parentPollMs).unref()

let isReady = false
let ending = false
try {
  // A relay ends when it starts without its Redis.
  if (names.includes('redis')) await startPart('redis')
  const backend = Promise.all(names.filter((name) => name !== 'redis' && !parts[name].frontend).map(startPart))
  const frontends = names.filter((name) => parts[name].frontend)
  for (const name of frontends) if (isBuilt(name) && (await buildFrontend(name))) console.log(`Built apps/${name}.`)
  await backend
  await Promise.all(frontends.map(startPart))
  process.once('exit', publishRun(dataDir, { parts: addresses(), pids: supervisor.pids() }))
  isReady = true
  printTable()
} catch (error) {
  await shutDown(1, error.message)
}

/** Reports an invalid setting or option without a stack trace. */
function orLeave(read) {
  try {
    return read()
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

function assertRedis() {
  if (!hasRedis())
    throw new Error(
      `--relays needs redis-server, which is missing. Install it with '${installCommand}', or name a running Redis with --redis redis://….`,
    )
}

/** Also with `--dev` if the part has only one program, whose policy must not be relaxed. */
function isBuilt(name) {
  return !options.dev || parts[name].program !== undefined
}

async function startPart(name) {
  const entry = parts[name].frontend && options.dev ? 'dev' : 'main'
  const [program, ...args] = parts[name].program ?? [`apps/${name}/src/${entry}.ts`]
  // Tools run as they are.
  const file = program.endsWith('.mjs') ? program : await bundleProgram(program)
  const ready = supervisor.start(name, [file, ...args], parts[name].settings)
  run.started(supervisor.pids())
  await ready
}

/** Sessions survive the end of one of several relays, as a developer can see by ending one. */
function restartLater(name, cause) {
  console.log(`${name} ended (${cause}). Its clients use the other relays; it starts again in ${relayDownMs / 1000} s.`)
  const restart = async () => {
    await startPart(name)
    console.log(`${name} is ready again (process ${supervisor.pids()[name]}).`)
  }
  setTimeout(() => restart().catch(({ message }) => shutDown(1, message)), relayDownMs)
}

function addresses() {
  return Object.fromEntries(names.map((name) => [name, parts[name].address]))
}

function printTable() {
  const width = Math.max(...names.map((name) => parts[name].address.length))
  const pids = supervisor.pids()
  const processOf = (name) => (relays.names.length > 1 && relays.names.includes(name) ? ` (process ${pids[name]})` : '')
  console.log(`\nLatchkey is ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s). Ctrl-C stops everything.\n`)
  for (const name of [...names].reverse())
    console.log(`  ${parts[name].address.padEnd(width)}   ${parts[name].label}${processOf(name)}`)
  // The parts print it too, but their lines are hidden.
  if (env.LATCHKEY_ENV === 'development')
    console.log('\n  Warning: development, for this machine alone. Keys, codes and sign-ins are known to everyone.')
  console.log('')
  const secure = names.includes('secure') && new URL(parts.secure.address).hostname
  if (secure && process.platform === 'darwin')
    console.log(`  Safari does not resolve ${secure}. Add this line to /etc/hosts: 127.0.0.1 ${secure}\n`)
}

async function shutDown(code, reason) {
  if (ending) return
  ending = true
  if (reason && reason !== 'stopped') console.error(reason)
  await supervisor.stop()
  process.exit(code)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        without: { type: 'string' },
        'no-devnet': { type: 'boolean' },
        relays: { type: 'string' },
        redis: { type: 'string' },
        reset: { type: 'boolean' },
        dev: { type: 'boolean' },
        verbose: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (!values.help) return values
    console.log(usage)
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`)
    process.exit(2)
  }
  process.exit(0)
}
