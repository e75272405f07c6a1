import { randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { relayTtlMinSec } from '@latchkey/contracts/constants/relay'
import { RELAY_TTL_TOO_LONG, RELAY_TTL_TOO_SHORT } from '@latchkey/contracts/errors/relay'
import type { RelayPublishParams, RelayPushParams } from '@latchkey/contracts/relay/methods'
import type { Limits } from '../limits/limits.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createIdentity } from './identity.ts'
import type { CallOutcome } from './linkCalls.ts'
import { createLinkSocket, type LinkSocket } from './linkSocket.ts'
import { createOutbox, type OutboxStats } from './outbox.ts'
import { createUpstreamAddress } from './upstreamAddress.ts'
import type { LinkStore, OutboxRecord, Outgoing } from './upstreamStore.ts'

/**
 * The connection to one upstream relay, to which this relay connects as a client with a separate identity. Publishes the messages of
 * its store there.
 */
export type Link = {
  readonly join: (topic: string) => void
  readonly leave: (topics: readonly string[]) => void
  /** Resolves once messages stored upstream have arrived, or immediately when the upstream is down. */
  readonly joined: (topics: readonly string[]) => Promise<void>
  /** True if the outbox has messages of the topic. */
  readonly hasTopic: (topic: string) => boolean
  /** `connecting`: neither connected nor failed yet. */
  readonly status: () => 'connecting' | 'up' | 'down'
  readonly stats: () => OutboxStats
  /** Drops expired messages. */
  readonly sweep: () => void
  /** The same for a full outbox; at most once a second. */
  readonly makeSpace: () => void
  readonly close: () => Promise<void>
}

/** Retry delay for a message that the upstream refused temporarily, for example because its mailbox is full. */
const retryMs = 5_000
/** As many as our relay admits for one client. */
const socketsMax = 64
/** Every relay accepts this many topics per socket. If a socket with fewer refuses a topic, the topic itself was refused. */
const fewestTopics = 100
/** Time without new topics for a socket that refused one. */
const fullMs = 60_000

export function createLink(params: createLink.Params): Link {
  const { url, projectId, store, clock, random, limits, metrics, log, onPush, onStatus } = params
  const host = new URL(url).host
  const address = createUpstreamAddress({ url, projectId, identity: createIdentity(store) })
  const outbox = createOutbox({ store, clock, onExpired: () => params.onDropped('expired') })
  const sockets: LinkSocket[] = []
  const socketOf = new Map<string, LinkSocket>()
  const fullUntilMs = new WeakMap<LinkSocket, number>()
  const retries = new Set<() => void>()
  let isClosed = false
  let isDown = false

  function openSocket(): LinkSocket {
    const socket = createLinkSocket({
      ...{ url, address, clock, random, onPush, frameMaxBytes: limits.frameMaxBytes },
      onOpen() {
        isDown = false
        onStatus()
        pump()
      },
      onLost: lost,
      onFailed(reason, kind) {
        params.onFailed(reason, kind)
        lost()
      },
      onFull: (topics) => moveTopics(topics, socket),
    })
    sockets.push(socket)
    return socket
  }

  function lost(): void {
    if (isOpen()) return
    isDown = true
    onStatus()
  }

  const isOpen = (): boolean => sockets.some((socket) => socket.isOpen())

  function join(topic: string): void {
    const known = socketOf.get(topic) ?? sockets.find(hasSpace)
    const socket = known ?? (sockets.length < socketsMax ? openSocket() : undefined)
    if (!socket) {
      metrics.totals.upstreamTopicsRefused += 1
      return
    }
    socketOf.set(topic, socket)
    socket.join(topic)
    nudge()
  }

  function nudge(): void {
    for (const socket of sockets) socket.nudge()
  }

  const hasSpace = (socket: LinkSocket): boolean =>
    socket.topics() < limits.upstreamTopicsPerSocketMax && (fullUntilMs.get(socket) ?? 0) <= clock.now()

  /**
   * The upstream accepts fewer topics per socket than configured, or no further subscriber for a topic; its error does not say
   * which.
   */
  function moveTopics(topics: readonly string[], socket: LinkSocket): void {
    const isFull = socket.topics() >= fewestTopics
    if (isFull) {
      fullUntilMs.set(socket, clock.now() + fullMs)
      log('upstream socket full', { host, topics: socket.topics() })
    }
    for (const topic of topics) {
      if (socketOf.get(topic) !== socket) continue
      socketOf.delete(topic)
      if (isFull) join(topic)
      else metrics.totals.upstreamTopicsRefused += 1
    }
  }

  function leave(topics: readonly string[]): void {
    const bySocket = new Map<LinkSocket, string[]>()
    for (const topic of topics) {
      const socket = socketOf.get(topic)
      if (!socket) continue
      socketOf.delete(topic)
      const others = bySocket.get(socket)
      if (others) others.push(topic)
      else bySocket.set(socket, [topic])
    }
    for (const [socket, left] of bySocket) {
      socket.leave(left)
      if (socket.topics() > 0) continue
      sockets.splice(sockets.indexOf(socket), 1)
      void socket.close()
    }
  }

  /** Publishes as many messages as the sockets accept. */
  function pump(): void {
    for (let socket = freeSocket(); socket && !isClosed; socket = freeSocket()) {
      const outgoing = outbox.take()
      if (!outgoing) return
      void publish(socket, outgoing)
    }
  }

  const freeSocket = (): LinkSocket | undefined => sockets.find((socket) => socket.hasRoom())

  async function publish(socket: LinkSocket, outgoing: Outgoing): Promise<void> {
    try {
      const outcome = await socket.publish(read(outgoing))
      if (outcome?.kind === 'accepted') params.onConfirmed(outgoing)
      settle(outgoing, outcome)
    } catch {
      // Reading the store failed, for example because Redis is down.
      retryLater(outgoing)
    }
  }

  async function read(outgoing: Outgoing): Promise<RelayPublishParams | undefined> {
    const record = await store.read(outgoing)
    if (!record) return undefined
    params.onPublish(record)
    return publishOf(record, clock.now())
  }

  /** Without an outcome, the message was damaged. */
  function settle(outgoing: Outgoing, outcome: CallOutcome | undefined): void {
    if (isClosed) return
    if (outcome?.kind === 'refused' && !isFinal(outcome)) {
      retryLater(outgoing)
      return
    }
    if (outcome?.kind === 'lost') outbox.retry(outgoing)
    else {
      outbox.done(outgoing)
      if (outcome?.kind === 'accepted') metrics.totals.upstreamForwarded += 1
      else if (outcome) params.onDropped('refused', outcome.tag)
    }
    pump()
  }

  function retryLater(outgoing: Outgoing): void {
    if (isClosed) return
    const cancel = clock.after(retryMs, () => {
      retries.delete(cancel)
      outbox.retry(outgoing)
      pump()
    })
    retries.add(cancel)
  }

  // Relays close sockets without topics, so subscribe to an unused one.
  openSocket().join(randomBytes(32).toString('hex'))
  const closeStore = store.open({
    onAdded(outgoing) {
      outbox.add(outgoing)
      pump()
      nudge()
    },
    onFailed: outbox.drop,
  })
  // Drops messages that expired while no relay was running.
  outbox.sweep()

  return {
    join,
    leave,
    async joined(topics) {
      await Promise.all(sockets.map((socket) => socket.joined(topics)))
    },
    hasTopic: outbox.hasTopic,
    status: () => (isOpen() ? 'up' : isDown ? 'down' : 'connecting'),
    stats: outbox.stats,
    sweep: outbox.sweep,
    makeSpace: outbox.makeSpace,
    async close() {
      isClosed = true
      closeStore()
      for (const cancel of retries) cancel()
      await Promise.all(sockets.map((socket) => socket.close()))
    },
  }
}

export declare namespace createLink {
  type Params = {
    readonly url: string
    readonly projectId: string
    readonly store: LinkStore
    readonly clock: Clock
    readonly random: () => number
    readonly limits: Limits
    readonly metrics: Metrics
    readonly log: Log
    /** Called when the status may have changed. */
    readonly onStatus: () => void
    readonly onFailed: (reason: string, kind: 'refused' | 'unreachable') => void
    /** Stores or delivers a message; true when that is done. */
    readonly onPush: (data: RelayPushParams['data']) => Promise<boolean>
    /** The message is about to be published. */
    readonly onPublish: (record: OutboxRecord) => void
    /** The upstream has the message. */
    readonly onConfirmed: (outgoing: Outgoing) => void
    /** The message will not be published. */
    readonly onDropped: (why: 'expired' | 'refused', tag?: string) => void
  }
}

/** With its remaining TTL. */
function publishOf(record: OutboxRecord, nowMs: number): RelayPublishParams {
  const { topic, message, tag, prompt, attestation, expiresAtMs } = record
  const ttl = Math.max(relayTtlMinSec, Math.ceil((expiresAtMs - nowMs) / 1000))
  return { topic, message, ttl, tag, prompt, attestation }
}

/** Repeating the request would fail again. */
const isFinal = ({ code, tag }: { readonly code: number; readonly tag: string }): boolean =>
  code === -32600 || tag === RELAY_TTL_TOO_SHORT.tag || tag === RELAY_TTL_TOO_LONG.tag
