import { fullJitter } from '@latchkey/base/backoff'
import { reconnectBaseMs, reconnectCapMs, relayConnectTimeoutMs } from '@latchkey/contracts/constants/relay'
import { initialSocketState, transition } from '@latchkey/walletconnect/relay/socket.machine'

// `npm run bench -- reconnects`: simulates clients that lose their relays in the same moment. They use the state machine and the
// backoff of our relay client; the remaining relays admit a fixed number of sockets per second. The same seed gives the same
// result.

const clientCounts = [20_000, 200_000]
const admittedPerSec = [500, 1_000, 2_000, 5_000, 10_000]
/** Limit of connections per relay that await admission (`LATCHKEY_RELAY_UNADMITTED_MAX`). A further one is refused immediately. */
const unadmittedDefault = 4_000
const socketsPerRelay = 20_000
const seed = 1
const stepMs = 10
const endMs = 60 * 60_000

console.log(
  '| clients | relays | sockets admitted per second, all relays | half are back | 99 % | all | lower bound | attempts, mean and most | most attempts in 1 s |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
for (const clients of clientCounts) for (const perSec of admittedPerSec) console.log(rowOf({ clients, perSec }))
console.log(
  '\n| 20,000 clients, 2,000 admitted per second | all are back | attempts, mean | most attempts in 1 s | in 10 ms |',
)
console.log('|---|---|---|---|---|')
for (const [name, options] of [
  ['full jitter', {}],
  ['the same backoff without jitter', { isJittered: false }],
  ['sockets closed over 5 s, as on shutdown', { lostOverMs: 5_000 }],
  ['20,000 connections may wait for admission', { unadmittedMaxPerRelay: 20_000 }],
]) {
  const { doneMs, attempts, mostIn } = simulate({ clients: 20_000, perSec: 2_000, ...options })
  const figures = [seconds(doneMs.at(-1)), mean(attempts).toFixed(2), count(mostIn(1_000)), count(mostIn(stepMs))]
  console.log(`| ${[name, ...figures].join(' | ')} |`)
}

function rowOf({ clients, perSec }) {
  const { doneMs, attempts, mostIn } = simulate({ clients, perSec })
  const at = (share) => seconds(doneMs[Math.ceil(doneMs.length * share) - 1])
  const most = attempts.reduce((one, other) => Math.max(one, other), 0)
  return `| ${count(clients)} | ${clients / socketsPerRelay} | ${count(perSec)} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${seconds((clients * 1_000) / perSec)} | ${mean(attempts).toFixed(2)}, ${most} | ${count(mostIn(1_000))} |`
}

/**
 * Times at which the clients are reconnected, in order, and the number of attempts of each. Time advances in steps of 10 ms. The
 * relays are simulated as one, as behind a load balancer that spreads connections evenly.
 */
function simulate({ clients, perSec, isJittered = true, lostOverMs = 0, unadmittedMaxPerRelay = unadmittedDefault }) {
  const random = randomNumbers(seed)
  const backoffMs = (attempt) =>
    fullJitter({
      ...{ attempt, baseMs: reconnectBaseMs, capMs: reconnectCapMs },
      random: isJittered ? random : () => 1,
    })
  const unadmittedMax = (unadmittedMaxPerRelay * clients) / socketsPerRelay
  const states = new Array(clients).fill({ ...initialSocketState, status: 'open' })
  const attempts = new Array(clients).fill(0)
  /** Clients by the step in which their backoff ends. */
  const due = new Map()
  /** Connections that await admission, oldest first. */
  const queue = []
  const doneMs = []
  const attemptsInStep = []

  /** A lost or refused connection: the client's state machine responds with a backoff. */
  function lose(client, nowMs) {
    const step = transition(states[client], { type: 'closed', code: 1006, reason: '', nowSec: 0, wanted: true })
    states[client] = step.state
    const { attempt } = step.effects.find(({ type }) => type === 'backoff')
    const at = Math.floor((nowMs + backoffMs(attempt)) / stepMs) + 1
    const list = due.get(at) ?? []
    due.set(at, list)
    list.push(client)
  }

  for (let client = 0; client < clients; client += 1) lose(client, lostOverMs * random())
  let admissible = 0
  for (let step = 1; doneMs.length < clients && step * stepMs < endMs; step += 1) {
    const nowMs = step * stepMs
    const ended = due.get(step) ?? []
    attemptsInStep.push(ended.length)
    for (const client of ended) {
      states[client] = transition(states[client], { type: 'timer' }).state
      attempts[client] += 1
      if (queue.length < unadmittedMax) queue.push({ client, atMs: nowMs })
      else lose(client, nowMs)
    }
    due.delete(step)
    // A client abandons an attempt after its time-out.
    let late = 0
    while (late < queue.length && nowMs - queue[late].atMs >= relayConnectTimeoutMs) late += 1
    for (const { client } of queue.splice(0, late)) lose(client, nowMs)
    admissible = queue.length === 0 ? 0 : admissible + (perSec * stepMs) / 1_000
    for (const { client } of queue.splice(0, Math.floor(admissible))) {
      states[client] = transition(states[client], { type: 'opened' }).state
      doneMs.push(nowMs)
      admissible -= 1
    }
  }
  if (doneMs.length < clients) throw new Error(`${clients - doneMs.length} clients are not back after an hour.`)
  const mostIn = (ms) => {
    const sums = []
    for (const [step, added] of attemptsInStep.entries()) {
      const at = Math.floor((step * stepMs) / ms)
      sums[at] = (sums[at] ?? 0) + added
    }
    return sums.reduce((one, other) => Math.max(one, other), 0)
  }
  return { doneMs, attempts, mostIn }
}

/** The generator mulberry32: numbers in [0, 1) that depend on the seed only. */
function randomNumbers(start) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`
}

function count(value) {
  return value.toLocaleString('en-US')
}
