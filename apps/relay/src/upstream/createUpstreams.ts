import { hash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import type { RelayPushParams } from '@latchkey/contracts/relay/methods'
import type { Hub } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import type { DamagedRecord } from '../mailbox/checkedTable.ts'
import type { Mailbox, NewMessage } from '../mailbox/port.ts'
import { isRelayId, relayIdOf } from '../mailbox/relayIds.ts'
import type { Caller, Outcome } from '../requests/caller.ts'
import type { Publish, Published } from '../requests/publish.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { lifetimeSecOf } from './lifetimeOf.ts'
import { createLink } from './link.ts'
import type { LinkHealth } from './linkStatus.ts'
import { createSeenMessages } from './seenMessages.ts'
import { createTopicLeases } from './topicLeases.ts'
import type { UpstreamOptions } from './upstreamOptions.ts'
import { openUpstreamStore } from './upstreamStore.ts'

/**
 * The links to all upstream relays. Forwards publishes of local clients to them, and delivers their messages on topics of local
 * clients here. Never forwards a relay's message to another relay.
 */
export type Upstreams = {
  /** Wraps `publish` to also forward messages. Local delivery never waits for an upstream. Call once. */
  readonly forwarding: (publishHere: Publish) => Publish
  /** Subscribes to the topics upstream on behalf of the caller. */
  readonly join: (caller: Caller, topics: readonly string[]) => void
  /** Waits briefly for messages stored upstream on topics that were just subscribed. */
  readonly arrived: (caller: Caller, topics: readonly string[]) => Promise<void>
  readonly health: () => readonly LinkHealth[]
  readonly gauges: () => {
    readonly upstream_links_up: number
    readonly upstream_topics: number
    readonly upstream_outbox_messages: number
    readonly upstream_outbox_bytes: number
    readonly upstream_outbox_oldest_seconds: number
  }
  readonly close: () => Promise<void>
}

/** Time limit for upstreams when a fetch has no local messages. */
const fetchWaitMs = 1_500
/** Number of checks of a lease within its grace time. */
const sweepsPerGrace = 5

export function createUpstreams(params: createUpstreams.Params): Upstreams {
  const { options, clock, hub, mailbox, limits, metrics, log, random = Math.random } = params
  const store = openUpstreamStore(params.path, params.onDamaged)
  const seen = createSeenMessages({
    clock,
    onRepeat() {
      metrics.totals.upstreamRepeats += 1
    },
  })
  const allowed = options.projects && new Set(options.projects)
  let publishHere: Publish | undefined
  const links = options.relays.map(({ url, projectId }) =>
    createLink({ url, projectId, store, clock, random, limits, log, metrics, onPush: receive, onConfirmed }),
  )
  const leases = createTopicLeases({
    clock,
    graceMs: limits.upstreamGraceMs,
    topicsMax: limits.upstreamTopicsMax,
    isUsed: (topic) => hub.isWatched(topic) || links.some((link) => link.hasTopic(topic)),
    onJoin(topic) {
      for (const link of links) link.join(topic)
    },
    onLeave(topics) {
      for (const link of links) link.leave(topics)
    },
  })
  let cancelSweep = clock.after(limits.upstreamGraceMs / sweepsPerGrace, sweep)

  function sweep(): void {
    leases.sweep()
    for (const link of links) link.sweep()
    cancelSweep = clock.after(limits.upstreamGraceMs / sweepsPerGrace, sweep)
  }

  const isForwarded = (clientId: string, projectId: string): boolean =>
    !isRelayId(clientId) && (allowed === undefined || allowed.has(projectId))

  function renew(topic: string, projectId: string): void {
    if (!leases.renew(topic, projectId)) metrics.totals.upstreamTopicsRefused += 1
  }

  function join({ clientId, projectId }: Caller, topics: readonly string[]): void {
    if (isForwarded(clientId, projectId)) for (const topic of topics) renew(topic, projectId)
  }

  /** Copies the message to every upstream's outbox. Returns the first error, if any. */
  async function forward(message: NewMessage): Outcome {
    renew(message.topic, message.projectId)
    const outcomes = await Promise.all(links.map((link) => link.forward(message)))
    return outcomes.find((row) => row !== undefined)
  }

  /** Copies an accepted message to the upstreams. Delivery here does not wait for that. */
  async function forwarded(message: NewMessage, { assigned, outcome }: Published): Outcome {
    const copied = assigned.then((recipients) =>
      recipients && isForwarded(message.from, message.projectId) ? forward(message) : undefined,
    )
    const [refusal, copyRefusal, recipients] = await Promise.all([outcome, copied, assigned])
    // A message delivered here is not lost. Otherwise its recipient is probably upstream, and the publisher has to retry.
    return refusal ?? (recipients?.length ? undefined : copyRefusal)
  }

  /** Handles a push of an upstream. Returns true when the message is, or already was, on disk or delivered here. */
  async function receive({ topic, message, tag, attestation }: RelayPushParams['data']): Promise<boolean> {
    leases.foundPeer(topic)
    const projectId = leases.projectOf(topic)
    if (!publishHere || projectId === undefined) return false
    if (Buffer.byteLength(message) > limits.messageMaxBytes) {
      metrics.upstreamDrop('tooLong')
      return true
    }
    const incoming: NewMessage = {
      ...{ topic, message, tag, projectId, ttlSec: lifetimeSecOf(tag) },
      ...(attestation !== undefined && { attestation }),
      // Use one publisher per topic, because a single one would exhaust the mailbox share of one client.
      from: relayIdOf(topic),
    }
    metrics.totals.upstreamReceived += 1
    const publish = publishHere
    return (await seen.once(incoming, () => publish(incoming)).outcome) === undefined
  }

  /**
   * A message without a local recipient is stored until one subscribes, as a proposal requires. If the topic's peer is
   * upstream, the local copy is dropped, because it would fill the share of unclaimed messages.
   */
  function onConfirmed({ topic, message }: { readonly topic: string; readonly message: string }): void {
    if (leases.hasPeer(topic)) mailbox.dropUnclaimed({ topic, messageId: hash('sha256', message) })
  }

  async function arrived({ clientId, projectId }: Caller, topics: readonly string[]): Promise<void> {
    if (!isForwarded(clientId, projectId)) return
    const joined = Promise.all(links.map((link) => link.joined(topics)))
    let cancel = (): void => {}
    const late = new Promise<void>((resolve) => {
      cancel = clock.after(fetchWaitMs, resolve)
    })
    await Promise.race([joined, late])
    cancel()
  }

  return {
    forwarding(publish) {
      publishHere = publish
      return (message) =>
        seen.once(message, () => {
          const { assigned, outcome } = publish(message)
          return { assigned, outcome: forwarded(message, { assigned, outcome }) }
        })
    },
    join,
    arrived,
    health: () => links.map((link) => link.health()),
    gauges() {
      const all = links.map((link) => link.stats())
      return {
        upstream_links_up: links.filter((link) => link.health().status === 'up').length,
        upstream_topics: leases.count(),
        upstream_outbox_messages: all.reduce((sum, { messages }) => sum + messages, 0),
        upstream_outbox_bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
        upstream_outbox_oldest_seconds: Math.max(0, ...all.map(({ oldestAgeMs }) => oldestAgeMs)) / 1000,
      }
    },
    async close() {
      cancelSweep()
      await Promise.all(links.map((link) => link.close()))
      await store.close()
    },
  }
}

export declare namespace createUpstreams {
  type Params = {
    readonly options: UpstreamOptions
    /** Folder for the identities and the outboxes. */
    readonly path: string
    readonly clock: Clock
    readonly hub: Pick<Hub, 'isWatched'>
    readonly mailbox: Pick<Mailbox, 'dropUnclaimed'>
    readonly limits: Limits
    readonly metrics: Metrics
    /** A stored record was damaged, and removed. */
    readonly onDamaged: (record: DamagedRecord) => void
    readonly log: Log
    readonly random?: () => number
  }
}
