import type { Clock } from '@latchkey/base/clock'
import type { RelayPushParams } from '@latchkey/contracts/relay/methods'
import type { Hub } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import type { Mailbox, NewMessage } from '../mailbox/port.ts'
import { isRelayId, relayIdOf } from '../mailbox/relayIds.ts'
import type { Caller, Outcome } from '../requests/caller.ts'
import type { Publish, Published } from '../requests/publish.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { lifetimeSecOf } from './lifetimeOf.ts'
import type { LinkGroup } from './linkGroup.ts'
import type { LinkHealth } from './linkStatus.ts'
import { createLinks } from './links.ts'
import { createSeenMessages } from './seenMessages.ts'
import { createTopicLeases, type TopicLeases } from './topicLeases.ts'
import type { UpstreamOptions } from './upstreamOptions.ts'
import type { Outgoing } from './upstreamStore.ts'

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
  const { options, group, clock, hub, mailbox, limits, metrics, log, random = Math.random } = params
  const seen = createSeenMessages({
    clock,
    onRepeat() {
      metrics.totals.upstreamRepeats += 1
    },
  })
  const allowed = options.projects && new Set(options.projects)
  let publishHere: Publish | undefined
  const links = createLinks({
    ...{ relays: options.relays, group, clock, random, limits, log, metrics },
    topicsOf: (part) => leases[part]?.topics() ?? [],
    onWanted(topics) {
      for (const [topic, projectId] of topics) renew(topic, projectId)
    },
    onPush: receive,
    // Includes messages accepted by relays that share the mailboxes.
    onPublish: (record) => seen.mark({ ...record, ttlSec: (record.expiresAtMs - clock.now()) / 1000 }),
    onConfirmed,
  })
  const leases = Array.from({ length: group.parts }, () =>
    createTopicLeases({
      clock,
      graceMs: limits.upstreamGraceMs,
      topicsMax: limits.upstreamTopicsMax,
      isUsed: (topic) => hub.isWatched(topic) || links.hasTopic(topic),
      onJoin: links.join,
      onLeave: links.leave,
    }),
  )
  const leasesOf = (topic: string): TopicLeases => leases[group.partOf(topic)] as TopicLeases
  links.start()
  let cancelSweep = clock.after(limits.upstreamGraceMs / sweepsPerGrace, sweep)

  function sweep(): void {
    for (const one of leases) one.sweep()
    links.sweep()
    cancelSweep = clock.after(limits.upstreamGraceMs / sweepsPerGrace, sweep)
  }

  const isForwarded = (clientId: string, projectId: string): boolean =>
    !isRelayId(clientId) && (allowed === undefined || allowed.has(projectId))

  function renew(topic: string, projectId: string): void {
    if (!leasesOf(topic).renew(topic, projectId)) metrics.totals.upstreamTopicsRefused += 1
  }

  function join({ clientId, projectId }: Caller, topics: readonly string[]): void {
    if (isForwarded(clientId, projectId)) for (const topic of topics) renew(topic, projectId)
  }

  /** Copies the message to every upstream's outbox. Returns the first error, if any. */
  function forward(message: NewMessage): Outcome {
    renew(message.topic, message.projectId)
    return links.forward(message)
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
    const ofTopic = leasesOf(topic)
    ofTopic.foundPeer(topic)
    const projectId = ofTopic.projectOf(topic)
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
  function onConfirmed({ topic, messageId }: Outgoing): void {
    if (leasesOf(topic).hasPeer(topic)) mailbox.dropUnclaimed({ topic, messageId })
  }

  async function arrived({ clientId, projectId }: Caller, topics: readonly string[]): Promise<void> {
    if (!isForwarded(clientId, projectId)) return
    const joined = links.joined(topics.map((topic) => [topic, projectId]))
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
    health: links.health,
    gauges() {
      const { messages, bytes, oldestAgeMs } = links.stats()
      return {
        upstream_links_up: links.health().filter(({ status }) => status === 'up').length,
        upstream_topics: leases.reduce((sum, { count }, part) => (links.isHeld(part) ? sum + count() : sum), 0),
        upstream_outbox_messages: messages,
        upstream_outbox_bytes: bytes,
        upstream_outbox_oldest_seconds: oldestAgeMs / 1000,
      }
    },
    async close() {
      cancelSweep()
      await links.close()
    },
  }
}

export declare namespace createUpstreams {
  type Params = {
    readonly options: UpstreamOptions
    readonly group: LinkGroup
    readonly clock: Clock
    readonly hub: Pick<Hub, 'isWatched'>
    readonly mailbox: Pick<Mailbox, 'dropUnclaimed'>
    readonly limits: Limits
    readonly metrics: Metrics
    readonly log: Log
    readonly random?: () => number
  }
}
