import type { Clock } from '@latchkey/base/clock'

/** Upstream subscriptions on behalf of local clients, and when to end them. */
export type TopicLeases = {
  /** Subscribes to the topic or renews the lease. False when the limit is reached. */
  readonly renew: (topic: string, projectId: string) => boolean
  /** Project of the last client that used the topic; undefined when it is not subscribed. */
  readonly projectOf: (topic: string) => string | undefined
  /** Call it with each message from upstream: it shows that the topic's peer is upstream. */
  readonly foundPeer: (topic: string) => void
  readonly hasPeer: (topic: string) => boolean
  /** Unsubscribes from topics that were not used for the grace time. */
  readonly sweep: () => void
  /** Subscribed topics with their projects. */
  readonly topics: () => Iterable<TopicOfProject>
  readonly count: () => number
}

export type TopicOfProject = readonly [topic: string, projectId: string]

type Lease = { projectId: string; unusedSinceMs: number | undefined; hasPeer: boolean }

/** One project may take at most half of all topics. */
const projectShare = 1 / 2

export function createTopicLeases(params: createTopicLeases.Params): TopicLeases {
  const { clock, graceMs, topicsMax, isUsed, onJoin, onLeave } = params
  const leases = new Map<string, Lease>()
  const countByProject = new Map<string, number>()

  function count(projectId: string, change: 1 | -1): void {
    const total = (countByProject.get(projectId) ?? 0) + change
    if (total === 0) countByProject.delete(projectId)
    else countByProject.set(projectId, total)
  }

  function isDue(topic: string, lease: Lease): boolean {
    if (isUsed(topic)) lease.unusedSinceMs = undefined
    else lease.unusedSinceMs ??= clock.now()
    return lease.unusedSinceMs !== undefined && clock.now() - lease.unusedSinceMs >= graceMs
  }

  return {
    renew(topic, projectId) {
      const known = leases.get(topic)
      if (known) {
        if (known.projectId !== projectId) {
          count(known.projectId, -1)
          count(projectId, 1)
          known.projectId = projectId
        }
        known.unusedSinceMs = undefined
        return true
      }
      if (leases.size >= topicsMax || (countByProject.get(projectId) ?? 0) >= topicsMax * projectShare) return false
      leases.set(topic, { projectId, unusedSinceMs: undefined, hasPeer: false })
      count(projectId, 1)
      onJoin(topic, projectId)
      return true
    },
    projectOf: (topic) => leases.get(topic)?.projectId,
    foundPeer(topic) {
      const lease = leases.get(topic)
      if (lease) lease.hasPeer = true
    },
    hasPeer: (topic) => leases.get(topic)?.hasPeer === true,
    sweep() {
      const left = [...leases].filter(([topic, lease]) => isDue(topic, lease))
      for (const [topic, { projectId }] of left) {
        leases.delete(topic)
        count(projectId, -1)
      }
      if (left.length > 0) onLeave(left.map(([topic]) => topic))
    },
    *topics() {
      for (const [topic, { projectId }] of leases) yield [topic, projectId]
    },
    count: () => leases.size,
  }
}

export declare namespace createTopicLeases {
  type Params = {
    readonly clock: Clock
    readonly graceMs: number
    readonly topicsMax: number
    /** True if a client is subscribed to the topic or an outbox has messages of it. */
    readonly isUsed: (topic: string) => boolean
    readonly onJoin: (topic: string, projectId: string) => void
    readonly onLeave: (topics: readonly string[]) => void
  }
}
