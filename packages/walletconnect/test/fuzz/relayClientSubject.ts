import { manualClock } from '@latchkey/base/clock'
import { isLatchkeyError } from '@latchkey/base/errors'
import { memoryStorage } from '@latchkey/base/storage'
import { reconnectCapMs, relayRequestDeadlineMs } from '@latchkey/contracts/constants/relay'
import { createRelayClient } from '../../src/relay/createRelayClient.ts'
import type { RelayClient } from '../../src/relay/port.ts'
import type { Campaign } from './campaign.ts'
import { mutateText } from './mutate.ts'
import type { Random } from './random.ts'
import { frameTexts, mutatedFrame } from './relayFrames.ts'
import { createScriptedSocket } from './scriptedSocket.ts'
import { assure } from './typedOnly.ts'

type Step =
  | { readonly do: 'frame'; readonly data: unknown }
  | { readonly do: 'close'; readonly code: number; readonly reason: string }
  | { readonly do: 'call'; readonly method: 'publish' | 'subscribe' | 'unsubscribe' | 'propose' | 'approve' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'fail' }
  | { readonly do: 'wake' }

/** Placeholder for the id of the client's latest request. */
const latestId = '1111111111111111'
const topic = 'ab'.repeat(32)
const message = { topic, ttlSec: 300, tag: 1108, prompt: true }
const notYetValid =
  'JWT validation error: JWT Token is not yet valid: basic.iat: 1, now + time_leeway: 1800000000, time_leeway: 120'
/** After this many cases, checks that everything still works as at the start. */
const checkEvery = 50

/** A client whose relay sends, answers, refuses and closes at random. */
export function relayClientSubject(): Campaign.Subject<readonly Step[]> {
  const socket = createScriptedSocket()
  const clock = manualClock(1_800_000_000_000)
  let wake = () => {}
  let listeners = 0
  const environment = {
    isOffline: () => false,
    listen(task: () => void) {
      wake = task
      listeners += 1
      return () => {
        listeners -= 1
      }
    },
  }
  const client = createRelayClient({
    relayUrl: 'ws://relay.example',
    projectId: '0'.repeat(32),
    storage: memoryStorage(),
    clock,
    environment,
    webSocket: socket.webSocket,
    random: () => 0,
  })
  const received: string[] = []
  client.onMessage(async (pushed) => {
    received.push(pushed.message)
  })
  const faults: unknown[] = []
  let waiting = 0
  let cases = 0
  let lastId = '1'

  /** Reads the client's frames; with `answer`, responds like a correct relay. */
  function read(answer: boolean): void {
    for (const text of socket.take()) {
      const sent = JSON.parse(text) as { readonly id: number; readonly method?: string }
      if (!sent.method) continue
      lastId = String(sent.id)
      if (answer) socket.frame(`{"id":${lastId},"jsonrpc":"2.0","result":true}`)
    }
  }

  function call(method: Extract<Step, { do: 'call' }>['method']): void {
    waiting += 1
    callOf(client, method)
      .catch((error: unknown) => {
        if (!isLatchkeyError(error)) faults.push(error)
      })
      .finally(() => {
        waiting -= 1
      })
  }

  function run(step: Step): unknown {
    if (step.do === 'call') return call(step.method)
    if (step.do === 'close') return socket.close(step.code, step.reason)
    if (step.do === 'fail') return socket.fail()
    if (step.do === 'wake') return wake()
    if (step.do === 'wait') return clock.advance(step.ms)
    return socket.frame(typeof step.data === 'string' ? step.data.replaceAll(latestId, lastId) : step.data)
  }

  /** Most cases begin with an open socket, since frames are lost without one. */
  async function reconnect(): Promise<void> {
    for (let turn = 0; turn < 20 && !socket.open(); turn += 1) {
      client.connect()
      await clock.advance(0)
      await turnOfEventLoop()
    }
  }

  /** Asserts that the client then connects, has nothing pending and receives a message exactly once. */
  async function recover(): Promise<void> {
    for (let turn = 0; waiting > 0 || client.status() !== 'open'; turn += 1) {
      assure(turn < 200, `does not recover: ${client.status()}, ${waiting} calls open`)
      client.connect()
      await clock.advance(turn < 100 ? 0 : Math.max(reconnectCapMs, relayRequestDeadlineMs))
      await turnOfEventLoop()
      read(true)
    }
    const text = `fresh ${cases}`
    for (const id of [1, 2])
      socket.frame(
        JSON.stringify({
          id,
          jsonrpc: '2.0',
          method: 'irn_subscription',
          params: { id: 'x', data: { topic, message: text, publishedAt: 1, tag: 1 } },
        }),
      )
    for (let turn = 0; !received.includes(text); turn += 1) {
      assure(turn < 1_000, 'a good message is not taken')
      await turnOfEventLoop()
    }
    await turnOfEventLoop()
    assure(received.filter((one) => one === text).length === 1, 'a message is taken twice')
    received.length = 0
    assure(faults.length === 0, `untyped: ${String(faults[0])}`)
    assure(socket.living() === 1 && listeners === 1, `${socket.living()} sockets, ${listeners} listeners`)
    assure(clock.pending() < 10, `${clock.pending()} timers`)
    call('unsubscribe')
    while (waiting > 0) {
      await turnOfEventLoop()
      read(true)
    }
  }

  return {
    name: 'relay client',
    cases: 6_000,
    make: (random) => Array.from({ length: 1 + random.int(6) }, () => stepOf(random)),
    async check(steps) {
      cases += 1
      if (cases % 8 > 0) await reconnect()
      for (const step of steps) {
        await run(step)
        read(false)
      }
      if (cases % checkEvery === 0) await recover()
    },
  }
}

const turnOfEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function callOf(client: RelayClient, method: Extract<Step, { do: 'call' }>['method']): Promise<void> {
  switch (method) {
    case 'publish':
      return client.publish({ ...message, message: 'AAAA' })
    case 'subscribe':
      return client.subscribe([topic])
    case 'unsubscribe':
      return client.unsubscribe(topic)
    case 'propose':
      return client.proposeSession({ pairingTopic: topic, sessionProposal: 'AAAA' })
    case 'approve':
      return client.approveSession({
        pairingTopic: topic,
        sessionTopic: 'cd'.repeat(32),
        sessionProposalResponse: 'AAAA',
        sessionSettlementRequest: 'BBBB',
      })
  }
}

function stepOf(random: Random): Step {
  switch (random.int(40)) {
    case 0:
      return {
        do: 'close',
        code: random.pick([1000, 1001, 1006, 1013, 3000, 4008, 4010, random.int(5_000)]),
        reason: mutateText(random, random.pick([notYetValid, 'Project not found', ''])),
      }
    case 1:
      return { do: 'fail' }
    case 2:
      return { do: 'wake' }
    case 3:
      return { do: 'wait', ms: random.pick([0, 100, 5_000, 15_000, 60_000]) }
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
      return { do: 'call', method: random.pick(['publish', 'subscribe', 'unsubscribe', 'propose', 'approve'] as const) }
    case 10:
      return { do: 'frame', data: random.pick([random.bytes(9), null, undefined, 7]) }
    default: {
      const text = random.once(8) ? random.pick(frameTexts) : mutatedFrame(random, frameTexts)
      return { do: 'frame', data: text.replaceAll('"id":1,', `"id":${latestId},`) }
    }
  }
}
