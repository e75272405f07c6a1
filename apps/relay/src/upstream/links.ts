import type { NewMessage } from '../mailbox/port.ts'
import type { Outcome } from '../requests/caller.ts'
import type { Link } from './link.ts'
import type { LinkHealth } from './linkStatus.ts'
import type { OutboxStats } from './outbox.ts'
import type { TopicOfProject } from './topicLeases.ts'
import { createUpstreamLinks } from './upstreamLinks.ts'
import type { UpstreamOptions } from './upstreamOptions.ts'

/** The links to all upstreams, those that this relay holds and those of other relays that share its mailboxes. */
export type Links = {
  /** Starts taking its parts. Call once. */
  readonly start: () => void
  readonly isHeld: (part: number) => boolean
  /** Subscribes to the topic upstream. */
  readonly join: (topic: string, projectId: string) => void
  readonly leave: (topics: readonly string[]) => void
  /** Resolves once messages stored upstream have arrived, or immediately when the upstream is down. */
  readonly joined: (topics: readonly TopicOfProject[]) => Promise<void>
  /** Resolves once the copies for the upstreams are on disk or confirmed, or with an error when one does not fit. */
  readonly forward: (message: NewMessage) => Outcome
  /** True if an outbox of a held part has messages of the topic. */
  readonly hasTopic: (topic: string) => boolean
  readonly sweep: () => void
  readonly health: () => readonly LinkHealth[]
  /** Of the held parts. */
  readonly stats: () => OutboxStats
  readonly close: () => Promise<void>
}

export function createLinks(params: createLinks.Params): Links {
  const { relays, group, clock, topicsOf } = params
  const upstreams = relays.map((relay) => createUpstreamLinks({ ...params, ...relay }))
  /** By part, in the order of `relays`. */
  const held = new Map<number, readonly Link[]>()
  let changedAtMs = clock.now()
  const linksOf = (topic: string): readonly Link[] => held.get(group.partOf(topic)) ?? []
  const all = (): readonly Link[] => [...held.values()].flat()

  function hold(part: number): void {
    const links = upstreams.map((upstream) => upstream.open(part))
    held.set(part, links)
    changedAtMs = clock.now()
    for (const [topic] of topicsOf(part)) for (const link of links) link.join(topic)
  }

  async function lose(part: number): Promise<void> {
    held.delete(part)
    changedAtMs = clock.now()
    await Promise.all(upstreams.map((upstream) => upstream.close(part)))
  }

  function arrived(topics: readonly TopicOfProject[]): Promise<unknown> {
    const names = topics.map(([topic]) => topic)
    return Promise.all([...new Set(names.flatMap(linksOf))].map((link) => link.joined(names)))
  }

  return {
    start() {
      group.start({
        onHeld: hold,
        onLost: lose,
        async onWanted(topics) {
          params.onWanted(topics)
          await arrived(topics)
        },
        onHolder: (part) => group.want(topicsOf(part)),
      })
    },
    isHeld: (part) => held.has(part),
    join(topic, projectId) {
      const links = held.get(group.partOf(topic))
      if (!links) group.want([[topic, projectId]])
      else for (const link of links) link.join(topic)
    },
    leave(topics) {
      for (const link of all()) link.leave(topics)
    },
    async joined(topics) {
      const isHeld = ([topic]: TopicOfProject): boolean => held.has(group.partOf(topic))
      const elsewhere = topics.filter((one) => !isHeld(one))
      await Promise.all([arrived(topics.filter(isHeld)), elsewhere.length > 0 && group.wantNow(elsewhere)])
    },
    async forward(message) {
      const part = group.partOf(message.topic)
      const outcomes = await Promise.all(upstreams.map((upstream) => upstream.copy(part, message)))
      return outcomes.find((row) => row !== undefined)
    },
    hasTopic: (topic) => linksOf(topic).some((link) => link.hasTopic(topic)),
    sweep() {
      for (const link of all()) link.sweep()
      for (let part = 0; part < group.parts; part += 1) if (!held.has(part)) group.want(topicsOf(part))
    },
    health: () =>
      upstreams.map(({ health }) => {
        if (group.parts === 1) return health()
        const partitions = [...held.keys()].sort((one, other) => one - other)
        return partitions.length > 0
          ? { ...health(), partitions }
          : { host: health().host, status: 'standby', sinceMs: changedAtMs, partitions }
      }),
    stats() {
      const stats = all().map((link) => link.stats())
      return {
        messages: stats.reduce((sum, { messages }) => sum + messages, 0),
        bytes: stats.reduce((sum, { bytes }) => sum + bytes, 0),
        oldestAgeMs: Math.max(0, ...stats.map(({ oldestAgeMs }) => oldestAgeMs)),
      }
    },
    close: group.close,
  }
}

export declare namespace createLinks {
  type Params = Omit<createUpstreamLinks.Params, 'url' | 'projectId'> & {
    readonly relays: UpstreamOptions['relays']
    /** Topics of the part to subscribe to. */
    readonly topicsOf: (part: number) => Iterable<TopicOfProject>
    /** Another relay needs these topics of parts that are held here, or will be in a moment. */
    readonly onWanted: (topics: readonly TopicOfProject[]) => void
  }
}
