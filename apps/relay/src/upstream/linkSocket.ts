import type { Clock } from '@latchkey/base/clock'
import { RELAY_SUBSCRIBER_LIMIT_EXCEEDED } from '@latchkey/contracts/errors/relay'
import { type RelayPublishParams, type RelayPushParams, relayPushMethod } from '@latchkey/contracts/relay/methods'
import { parseRelayPush } from '@latchkey/contracts/relay/parseRelayPush'
import { formatRelayResult, parseRelayFrame, type RelayFrame } from '@latchkey/contracts/relay/relayFrame'
import { createConnection } from '@latchkey/walletconnect/relay/createConnection'
import { createRequestIds } from '@latchkey/walletconnect/relay/requestIds'
import { batchesOf } from '@latchkey/walletconnect/relay/subscriptions'
import type { WebSocket } from 'ws'
import { type CallOutcome, createLinkCalls } from './linkCalls.ts'
import { createPushReceiver } from './pushReceiver.ts'
import { upstreamSocketConstructor } from './upstreamSocket.ts'

/** One websocket to an upstream, with the topics it is subscribed to. Reconnects and resubscribes automatically. */
export type LinkSocket = {
  readonly isOpen: () => boolean
  /** True if the socket accepts another publish. */
  readonly hasRoom: () => boolean
  /** Ends a long backoff because a message is pending; rate-limited, and not after the upstream reported overload. */
  readonly nudge: () => void
  /** Counts as a publish in flight while the message is read. Resolves to undefined if there is no message. */
  readonly publish: (message: Promise<RelayPublishParams | undefined>) => Promise<CallOutcome | undefined>
  /** Subscribes with the next batch. Subscribing again makes the upstream repeat unacknowledged pushes. */
  readonly join: (topic: string) => void
  readonly leave: (topics: readonly string[]) => void
  /**
   * Resolves once the subscribes were answered and the messages stored upstream have arrived, or immediately when the socket is not
   * open.
   */
  readonly joined: (topics: readonly string[]) => Promise<void>
  readonly topics: () => number
  readonly close: () => Promise<void>
}

/** Subscribes within this time share one request. */
const coalesceMs = 10
/** Retry delay after a refused subscribe or connection. */
const retryMs = 60_000
/** Minimum interval between reconnects that a pending message triggers. */
const nudgeMs = 5_000
/** Maximum number of unanswered publishes. */
const publishesMax = 128

export function createLinkSocket(params: createLinkSocket.Params): LinkSocket {
  const { url, address, clock, random, frameMaxBytes, onOpen, onLost, onFailed, onPush, onFull } = params
  const wanted = new Set<string>()
  /** Topics of the next subscribe request. */
  let unsent = new Set<string>()
  /** Unanswered subscribe requests, by topic. */
  const joining = new Map<string, Promise<unknown>>()
  /** Topics to subscribe to once more after a while. */
  const again = new Set<string>()
  let cancelAgain: (() => void) | undefined
  let cancelFlush: (() => void) | undefined
  let cancelRetry = () => {}
  let ws: WebSocket | undefined
  let publishes = 0
  let nudgedAtMs = 0
  /** True once the upstream has responded on this socket. Until then it may still refuse our token or project with a close code. */
  let isAccepted = false
  let isClosed = false

  const connection = createConnection({
    relayUrl: url,
    address,
    clock,
    random,
    environment: { listen: () => () => {}, isOffline: () => false },
    webSocket: upstreamSocketConstructor({
      frameMaxBytes,
      onFailed,
      onOpening(opening) {
        ws = opening
      },
    }),
    log: () => {},
    onReady() {
      unsent = new Set(wanted)
      flush()
    },
    onLost() {
      isAccepted = false
      cancelFlush?.()
      cancelFlush = undefined
      calls.lose()
      if (!isClosed) onLost()
    },
    onRefused(error) {
      onFailed(error.message, 'refused')
      retryLater()
    },
    onProbe() {
      void calls.call('irn_batchSubscribe', { topics: [[...wanted][0] ?? noTopic] })
      return true
    },
    onFrame: read,
    isWanted: () => !isClosed,
  })
  const receiver = createPushReceiver({
    onPush,
    onRefused: (topic) => joinLater([topic]),
    pause: () => ws?.pause(),
    resume: () => ws?.resume(),
  })
  const nextId = createRequestIds({ now: clock.now, entropy: () => Math.floor(random() * 1000) })
  const calls = createLinkCalls({ clock, nextId, send: connection.send, onOverdue: connection.dead })

  /** The connection itself does not retry refused requests. */
  function retryLater(): void {
    cancelRetry()
    cancelRetry = clock.after(retryMs, () => connection.start('connect'))
  }

  function read(text: string, reply: (text: string) => void): void {
    const frame = parseRelayFrame(text)
    if (!frame.ok) return
    if (!isAccepted) {
      isAccepted = true
      onOpen()
    }
    if (frame.value.kind === 'request') readPush(frame.value, reply)
    else calls.answer(frame.value)
  }

  function readPush({ id, method, params }: RelayFrame & { kind: 'request' }, reply: (text: string) => void): void {
    const push = method === relayPushMethod ? parseRelayPush(params) : undefined
    if (!push?.ok || !wanted.has(push.value.data.topic)) return
    void receiver.receive(push.value.data, () => reply(formatRelayResult(id, true)))
  }

  function joinLater(topics: readonly string[]): void {
    for (const topic of topics) again.add(topic)
    cancelAgain ??= clock.after(retryMs, () => {
      cancelAgain = undefined
      for (const topic of again) if (wanted.has(topic)) join(topic)
      again.clear()
    })
  }

  function join(topic: string): void {
    wanted.add(topic)
    unsent.add(topic)
    if (connection.status() === 'open') cancelFlush ??= clock.after(coalesceMs, flush)
  }

  function flush(): void {
    cancelFlush?.()
    cancelFlush = undefined
    const topics = [...unsent]
    unsent.clear()
    for (const batch of batchesOf(topics)) subscribe(batch)
  }

  function subscribe(topics: readonly string[]): void {
    const answered = calls.call('irn_batchSubscribe', { topics }).then((outcome) => {
      for (const topic of topics) if (joining.get(topic) === answered) joining.delete(topic)
      if (outcome.kind !== 'refused' || isClosed) return
      if (outcome.tag !== RELAY_SUBSCRIBER_LIMIT_EXCEEDED.tag) joinLater(topics)
      else if (topics.length > 1) halvesOf(topics).forEach(subscribe)
      else {
        for (const topic of topics) wanted.delete(topic)
        onFull(topics)
      }
    })
    for (const topic of topics) joining.set(topic, answered)
  }

  connection.start('connect')

  return {
    isOpen: () => isAccepted,
    hasRoom: () => isAccepted && publishes < publishesMax,
    nudge() {
      if (connection.status() !== 'waiting' || clock.now() - nudgedAtMs < nudgeMs) return
      nudgedAtMs = clock.now()
      connection.start('need')
    },
    async publish(message) {
      publishes += 1
      try {
        const params = await message
        return params && (await calls.call('irn_publish', params))
      } finally {
        publishes -= 1
      }
    },
    join,
    leave(topics) {
      for (const topic of topics) {
        wanted.delete(topic)
        unsent.delete(topic)
      }
      for (const batch of batchesOf(topics))
        void calls.call('irn_batchUnsubscribe', { subscriptions: batch.map((topic) => ({ topic, id: topic })) })
    },
    async joined(topics) {
      if (!isAccepted) return
      if (topics.some((topic) => unsent.has(topic))) flush()
      const answers = new Set(topics.flatMap((topic) => joining.get(topic) ?? []))
      if (answers.size === 0) return
      await Promise.all(answers)
      // Stored messages are pushed right after the response to the subscribe, so they have arrived by the time of this response.
      await calls.call('irn_unsubscribe', { topic: noTopic, id: noTopic })
    },
    topics: () => wanted.size,
    async close() {
      isClosed = true
      cancelRetry()
      cancelFlush?.()
      cancelAgain?.()
      await connection.destroy()
      calls.lose()
    },
  }
}

/** A refused batch is split to find the topics that the upstream does accept. */
function halvesOf(topics: readonly string[]): readonly (readonly string[])[] {
  const middle = topics.length >> 1
  return [topics.slice(0, middle), topics.slice(middle)]
}

/** For requests of which only the response matters. */
const noTopic = '0'.repeat(64)

export declare namespace createLinkSocket {
  type Params = {
    readonly url: string
    /** URL of the next attempt, with a token issued at this time. */
    readonly address: (issuedAtSec: number) => Promise<string>
    readonly clock: Clock
    readonly random: () => number
    readonly frameMaxBytes: number
    /** The upstream has accepted us: it sent a first frame. */
    readonly onOpen: () => void
    readonly onLost: () => void
    readonly onFailed: (reason: string, kind: 'refused' | 'unreachable') => void
    /** True when the message is stored or delivered. */
    readonly onPush: (data: RelayPushParams['data']) => Promise<boolean>
    /** The upstream refused these topics on this socket. */
    readonly onFull: (topics: readonly string[]) => void
  }
}
