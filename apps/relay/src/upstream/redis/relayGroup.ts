import type { LinkMessage } from '../../mailbox/redis/feed.ts'
import { partitionOf, partitions } from '../../mailbox/redis/partitions.ts'
import type { SharedRedis } from '../../mailbox/redis/redisMailbox.ts'
import { createUsageOverview, type UsageOverview } from '../../mailbox/redis/usageOverview.ts'
import type { GroupEvents, LinkGroup } from '../linkGroup.ts'
import type { TopicOfProject } from '../topicLeases.ts'
import { createHoldings, type Holdings } from './holdings.ts'
import { type RedisLinkStore, redisLinkStore } from './redisLinkStore.ts'

/** Requests within this time share a message. */
const coalesceMs = 10
const topicsPerMessage = 500
/** Maximum wait for a reply of another relay. */
const answerMaxMs = 5_000

/**
 * The relays that share a Redis: parts are the partitions of its mailboxes, each held by one relay. Which topics are needed upstream
 * is not stored: each relay sends those of its clients to the holders, at once, repeatedly and whenever a holder changes.
 */
export function relayGroup(shared: SharedRedis): LinkGroup {
  const { feed, relayId, nodes, limits } = shared
  const usage = new Map<string, UsageOverview>()
  const stores: RedisLinkStore[][] = partitions.map(() => [])
  /** Topics to send to holders, by partition. */
  const unsent = new Map<number, Map<string, string>>()
  /** Requests to holders without an answer yet. */
  const pending = new Map<number, () => void>()
  let lastId = 0
  let timer: NodeJS.Timeout | undefined
  let holdings: Holdings | undefined

  function usageOf(upstream: string): UsageOverview {
    const known = usage.get(upstream)
    if (known) return known
    const created = createUsageOverview({ nodesOf: () => nodes, limits, prefix: `${upstream}:` })
    usage.set(upstream, created)
    return created
  }

  function flush(): void {
    timer = undefined
    for (const [partition, topics] of unsent) {
      const list = [...topics]
      for (let at = 0; at < list.length; at += topicsPerMessage)
        void send(partition, list.slice(at, at + topicsPerMessage))
    }
    unsent.clear()
  }

  async function send(partition: number, topics: readonly TopicOfProject[], id?: number): Promise<void> {
    const [first] = topics
    const holder = holdings?.holderOf(partition)
    // Without a holder, they are sent to the next one.
    if (!first || holder === undefined) return
    const message = { k: 'wanted', t: first[0], topics, by: relayId, ...(id !== undefined && { id }) } as const
    if (!(await feed.send(holder, message))) holdings?.forget(partition)
  }

  async function receive(message: LinkMessage, { onWanted }: GroupEvents): Promise<void> {
    if (message.k === 'outgoing') {
      for (const store of stores[partitionOf(message.t)] ?? []) store.receive(message.field, message.record)
    } else if (message.k === 'arrived') pending.get(message.id)?.()
    else {
      await onWanted(message.topics)
      if (message.id !== undefined) void feed.send(message.by, { k: 'arrived', t: message.t, id: message.id })
    }
  }

  async function answered(partition: number, topics: readonly TopicOfProject[]): Promise<void> {
    lastId += 1
    const id = lastId
    await new Promise<void>((resolve) => {
      pending.set(id, resolve)
      setTimeout(resolve, answerMaxMs).unref()
      void send(partition, topics, id)
    })
    pending.delete(id)
  }

  return {
    parts: partitions.length,
    partOf: partitionOf,
    storeOf(partition, upstream) {
      const store = redisLinkStore({ shared, partition, upstream, usage: usageOf(upstream) })
      stores[partition]?.push(store)
      return store
    },
    start(events) {
      shared.listen({
        onMessage: (message) => void receive(message, events),
        onMissed: (partition) => holdings?.restart(partition),
      })
      holdings = createHoldings({ ...events, nodes, relayId, canHold: feed.isListening })
    },
    want(topics) {
      for (const [topic, projectId] of topics) {
        const partition = partitionOf(topic)
        const others = unsent.get(partition) ?? new Map<string, string>()
        unsent.set(partition, others.set(topic, projectId))
      }
      timer ??= setTimeout(flush, coalesceMs)
    },
    async wantNow(topics) {
      const parts = new Set(topics.map(([topic]) => partitionOf(topic)))
      await Promise.all(
        [...parts].map((part) =>
          answered(
            part,
            topics.filter(([topic]) => partitionOf(topic) === part),
          ),
        ),
      )
    },
    async close() {
      clearTimeout(timer)
      await holdings?.close()
      for (const one of usage.values()) one.close()
    },
  }
}
