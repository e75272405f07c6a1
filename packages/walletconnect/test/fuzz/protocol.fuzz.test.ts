import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { signRelayJwt } from '@latchkey/crypto/relayJwt'
import { createRelay } from '@latchkey/relay/createRelay'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import vectors from '../../../crypto/vectors/walletconnect.json' with { type: 'json' }
import { attestationSubject } from './attestationSubject.ts'
import { authSubject } from './authSubject.ts'
import { type Campaign, createCampaign } from './campaign.ts'
import { envelopeSubjects } from './envelopeSubject.ts'
import { jwtSubject } from './jwtSubject.ts'
import { mutateBytes, mutateText } from './mutate.ts'
import { namespacesSubject } from './namespacesSubject.ts'
import { payloadSubject } from './payloadSubject.ts'
import { relayClientSubject } from './relayClientSubject.ts'
import { relayFrameSubject } from './relayFrameSubject.ts'
import { frameTexts, mutatedFrame } from './relayFrames.ts'
import { sessionSubject } from './sessionSubject.ts'
import { assure } from './typedOnly.ts'
import { uriSubject } from './uriSubject.ts'

/** Cases of a run in CI; `LATCHKEY_FUZZ_RUNS=20` runs twenty times as many, `LATCHKEY_FUZZ_SEED` different ones. */
const casesMin = 200_000
const multiplier = Number(process.env.LATCHKEY_FUZZ_RUNS ?? 1)
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? 20_261_121)
const timeout = 300_000 * Math.max(1, multiplier)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapBytes = () => {
  collect()
  return process.memoryUsage().heapUsed
}
const campaign = createCampaign({ seed, multiplier, heapBytes })
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
process.on('unhandledRejection', note)
afterAll(() => void process.off('unhandledRejection', note))

test('any pairing link is parsed or rejected with a named reason', { timeout }, () => campaign.run(uriSubject))
test('any payload is parsed or rejected with a named reason', { timeout }, () => campaign.run(payloadSubject))
test('any envelope opens to the sealed text or is rejected with a named reason', { timeout }, async () => {
  for (const subject of await envelopeSubjects(vectors.x25519)) await campaign.run(subject)
})
test('any sign-in matches its request or is rejected with a named reason', { timeout }, () => campaign.run(authSubject))
test('any proof of origin is valid for its server or ignored', { timeout }, () => campaign.run(attestationSubject()))
test('any token is valid or rejected with a named reason', { timeout }, () =>
  campaign.run(jwtSubject(vectors.identity)),
)
test('any namespaces are accepted or rejected with a named reason', { timeout }, () => campaign.run(namespacesSubject))
test('any frame is parsed with its exact id or rejected with a named reason', { timeout }, () =>
  campaign.run(relayFrameSubject),
)
test('the client survives any relay and works again with a good one', { timeout }, () =>
  campaign.run(relayClientSubject()),
)
test('any message of a peer leaves a session well-formed or ends it', { timeout }, async () =>
  campaign.run(await sessionSubject()),
)

test('the relay survives any frame and any URL', { timeout }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const relay = await createRelay({ port: 0, dataDir, limits: unlimited })
  onTestFinished(relay.close)
  await campaign.run(await relayServerSubject(relay.url))
})

test('enough cases ran, without an unhandled rejection', () => {
  const counts = campaign.counts()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`fuzz cases: ${total} (seed ${seed}) ${JSON.stringify(counts)}\n`)
  expect(unhandled).toEqual([])
  expect(total).toBeGreaterThanOrEqual(casesMin * multiplier)
})

/** No rate limits: the test looks for faults, not for refusals of a flood. */
const unlimited = { clientPerSec: 0, projectPerSec: 0, addressPerSec: 0 }

type Sent = { readonly frame: string | Uint8Array } | { readonly query: string } | { readonly body: string }

/** A running relay with many clients, one of which misbehaves. */
async function relayServerSubject(url: string): Promise<Campaign.Subject<Sent>> {
  let rough: Promise<WebSocket> | undefined
  let cases = 0
  const seats: WebSocket[] = []
  onTestFinished(() => {
    for (const ws of seats) ws.terminate()
  })
  const tokenOf = (who: number) =>
    signRelayJwt({
      seed: new Uint8Array(32).fill(who),
      subject: 'ab'.repeat(32),
      audience: url,
      issuedAtSec: Math.floor(Date.now() / 1000),
      lifetimeSec: 3_600,
    })
  const query = `auth=${await tokenOf(1)}&projectId=${'0'.repeat(32)}&useOnCloseEvent=true`

  async function open(who: number): Promise<WebSocket> {
    const ws = new WebSocket(`${url}/?auth=${await tokenOf(who)}&projectId=${'0'.repeat(32)}`)
    seats.push(ws)
    ws.on('error', () => {})
    await once(ws, 'open')
    return ws
  }

  /** A new, well-behaved client gets its response. */
  async function serves(): Promise<void> {
    const ws = await open(2)
    const topic = String(cases).padStart(64, '0')
    ws.send(JSON.stringify({ id: cases, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
    const [answer] = (await once(ws, 'message')) as [Buffer]
    assure(JSON.parse(answer.toString()).id === cases, 'another answer')
    ws.terminate()
  }

  /** Accepted, or refused by a close code or an HTTP status, within a bounded time. */
  async function knock(changed: string): Promise<void> {
    const ws = new WebSocket(`${url}/?${changed}`)
    const end = await new Promise((resolve) => {
      ws.on('error', () => {})
      ws.once('unexpected-response', (_, { statusCode }) => resolve(statusCode))
      ws.once('close', resolve)
      ws.once('pong', () => resolve('in'))
      ws.once('open', () => ws.ping())
    })
    ws.terminate()
    assure([400, 401, 403, 3000, 'in'].includes(end as number), `ends with ${end}`)
  }

  /** One HTTP request: the response is JSON for any body. */
  async function post(body: string): Promise<void> {
    const answer = await fetch(`${url.replace('ws', 'http')}/rpc?${query}`, { method: 'POST', body })
    assure(answer.status === 200 && typeof (await answer.json()) === 'object', `answers ${answer.status}`)
  }

  async function check(sent: Sent): Promise<void> {
    cases += 1
    if ('query' in sent) return knock(encodeURI(sent.query.replace(/[\ud800-\udfff#]/g, '?')))
    if ('body' in sent) return post(sent.body)
    rough ??= open(3)
    const ws = await rough
    if (ws.readyState === ws.OPEN) ws.send(sent.frame)
    else rough = undefined
    // One case at a time, so that no queue is measured.
    if (cases % 50 === 0 && ws.readyState === ws.OPEN) await caughtUp(ws)
    if (cases % 500 === 0) await serves()
  }

  const caughtUp = (ws: WebSocket) =>
    new Promise<void>((resolve) => {
      const done = () => {
        ws.off('pong', done).off('close', done)
        resolve()
      }
      ws.on('pong', done).on('close', done).ping()
    })

  return {
    name: 'relay server',
    cases: 15_000,
    make(random) {
      if (random.once(40)) return { query: mutateText(random, query) }
      if (random.once(40)) return { body: mutatedFrame(random, frameTexts) }
      if (random.once(200)) return { frame: mutateBytes(random, random.bytes(20)) }
      return { frame: mutatedFrame(random, frameTexts) }
    },
    check,
  }
}
