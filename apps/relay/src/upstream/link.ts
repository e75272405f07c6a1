import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { relayTtlMinSec } from '@latchkey/contracts/constants/relay'
import { RELAY_MAILBOX_LIMIT_EXCEEDED, RELAY_TTL_TOO_LONG, RELAY_TTL_TOO_SHORT } from '@latchkey/contracts/errors/relay'
import type { RelayPushParams } from '@latchkey/contracts/relay/methods'
import type { Limits } from '../limits/limits.ts'
import type { NewMessage } from '../mailbox/port.ts'
import type { Outcome } from '../requests/caller.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createIdentity } from './identity.ts'
import type { CallOutcome } from './linkCalls.ts'
import { createLinkSocket, type LinkSocket } from './linkSocket.ts'
import { createLinkStatus, type LinkHealth } from './linkStatus.ts'
import { createOutbox, type OutboxStats, type Outgoing } from './outbox.ts'
import { createUpstreamAddress } from './upstreamAddress.ts'
import type { OutboxRecord, UpstreamStore } from './upstreamStore.ts'

/** The connection to one upstream relay, to which this relay connects as a client with a separate identity. */
export type Link = {
  readonly join: (topic: string) => void
  readonly leave: (topics: readonly string[]) => void
  /** Resolves once messages stored upstream have arrived, or immediately when the upstream is down. */
  readonly joined: (topics: readonly string[]) => Promise<void>
  /** Resolves once the copy for the upstream is on disk or confirmed, or with an error when it does not fit. */
  readonly forward: (message: NewMessage) => Outcome
  /** True if the outbox has messages of the topic. */
  readonly hasTopic: (topic: string) => boolean
  readonly health: () => LinkHealth
  readonly stats: () => OutboxStats
  readonly sweep: () => void
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
/** Minimum interval between log lines about lost messages with the same reason. */
const dropLogMs = 60_000

export function createLink(params: createLink.Params): Link {
  const { url, projectId, store, clock, random, limits, metrics, log, onPush, onConfirmed } = params
  const host = new URL(url).host
  const upstream = createHash('sha256').update(url).digest('hex').slice(0, 16)
  const address = createUpstreamAddress({ url, projectId, identity: createIdentity(store, upstream) })
  const status = createLinkStatus({ host, clock, log })
  const loggedAtMs = { expired: 0, refused: 0, full: 0 }
  // Drops messages that expired while the relay was down.
  const outbox = createOutbox({ store, upstream, clock, limits, onExpired: () => drop('expired') })
  const sockets: LinkSocket[] = []
  const socketOf = new Map<string, LinkSocket>()
  const fullUntilMs = new WeakMap<LinkSocket, number>()
  const retries = new Set<() => void>()
  let isClosed = false
  // Relays close sockets without topics, so subscribe to an unused one.
  openSocket().join(randomBytes(32).toString('hex'))

  function openSocket(): LinkSocket {
    const socket = createLinkSocket({
      ...{ url, address, clock, random, onPush, frameMaxBytes: limits.frameMaxBytes },
      onOpen() {
        status.up()
        pump()
      },
      onLost() {
        if (!sockets.some((other) => other.isOpen())) status.down()
      },
      onFailed: status.cause,
      onFull: (topics) => moveTopics(topics, socket),
    })
    sockets.push(socket)
    return socket
  }

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
      const next = outbox.take()
      if (!next) return
      void publish(socket, next.outgoing, next.record)
    }
  }

  const freeSocket = (): LinkSocket | undefined => sockets.find((socket) => socket.hasRoom())

  async function publish(socket: LinkSocket, outgoing: Outgoing, record: OutboxRecord): Promise<void> {
    const { topic, message, tag, prompt, attestation, expiresAtMs } = record
    const ttl = Math.max(relayTtlMinSec, Math.ceil((expiresAtMs - clock.now()) / 1000))
    const outcome = await socket.publish({ topic, message, ttl, tag, prompt, attestation })
    if (outcome.kind === 'accepted') onConfirmed(record)
    settle(outgoing, outcome)
  }

  function settle(outgoing: Outgoing, outcome: CallOutcome): void {
    if (isClosed) return
    if (outcome.kind === 'refused' && !isFinal(outcome)) {
      retryLater(outgoing)
      return
    }
    if (outcome.kind === 'lost') outbox.retry(outgoing)
    else {
      outbox.done(outgoing)
      if (outcome.kind === 'accepted') metrics.totals.upstreamForwarded += 1
      else drop('refused', outcome.tag)
    }
    pump()
  }

  function retryLater(outgoing: Outgoing): void {
    const cancel = clock.after(retryMs, () => {
      retries.delete(cancel)
      outbox.retry(outgoing)
      pump()
    })
    retries.add(cancel)
  }

  function drop(why: keyof typeof loggedAtMs, tag = ''): void {
    metrics.upstreamDrop(why)
    if (clock.now() - loggedAtMs[why] < dropLogMs) return
    loggedAtMs[why] = clock.now()
    log('upstream message dropped', { host, why, tag: tag.slice(0, 40) })
  }

  return {
    join,
    leave,
    async joined(topics) {
      await Promise.all(sockets.map((socket) => socket.joined(topics)))
    },
    async forward(message) {
      const kept = outbox.add(message)
      if (!kept) {
        drop('full')
        return RELAY_MAILBOX_LIMIT_EXCEEDED
      }
      pump()
      nudge()
      await kept
      return undefined
    },
    hasTopic: outbox.hasTopic,
    health: status.health,
    stats: outbox.stats,
    sweep: outbox.sweep,
    async close() {
      isClosed = true
      for (const cancel of retries) cancel()
      await Promise.all(sockets.map((socket) => socket.close()))
    },
  }
}

export declare namespace createLink {
  type Params = {
    readonly url: string
    readonly projectId: string
    readonly store: UpstreamStore
    readonly clock: Clock
    readonly random: () => number
    readonly limits: Limits
    readonly metrics: Metrics
    readonly log: Log
    /** Stores or delivers a message; true when that is done. */
    readonly onPush: (data: RelayPushParams['data']) => Promise<boolean>
    /** The upstream has the message. */
    readonly onConfirmed: (message: { readonly topic: string; readonly message: string }) => void
  }
}

/** Repeating the request would fail again. */
const isFinal = ({ code, tag }: { readonly code: number; readonly tag: string }): boolean =>
  code === -32600 || tag === RELAY_TTL_TOO_SHORT.tag || tag === RELAY_TTL_TOO_LONG.tag
