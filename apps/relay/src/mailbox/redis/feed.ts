import { isRecord } from '@latchkey/base/isRecord'
import type { DamagedRecord } from '../checkedTable.ts'
import { partitionOf, partitions } from './partitions.ts'
import type { RedisNode, RedisNodes } from './redisNodes.ts'

/** A message that `topicScript` or another relay sends to this relay. */
export type FeedMessage =
  | {
      readonly k: 'message'
      readonly t: string
      readonly ref: WaitingRef
      readonly to: readonly string[]
      /** Record of the body. */
      readonly body: string
    }
  /** A client joins the topic at the relay `by`: this relay may no longer deliver without Redis. */
  | { readonly k: 'recall'; readonly t: string; readonly by: string }
  /** The reply: that relay delivers through Redis from now on. */
  | { readonly k: 'recalled'; readonly t: string }
  /** Records of the topic were damaged: Redis may have forgotten clients that are connected here. */
  | { readonly k: 'damaged'; readonly t: string }
  | LinkMessage

/** A message about links to upstream relays, to the relay that holds that of the partition. */
export type LinkMessage =
  /** A new record of the outbox. */
  | { readonly k: 'outgoing'; readonly t: string; readonly field: string; readonly record: string }
  /** The relay `by` needs these topics, all of one partition. With `id`, it expects a reply. */
  | {
      readonly k: 'wanted'
      readonly t: string
      readonly topics: readonly (readonly [topic: string, projectId: string])[]
      readonly by: string
      readonly id?: number
    }
  /** The reply: messages stored upstream have arrived. */
  | { readonly k: 'arrived'; readonly t: string; readonly id: number }

export type WaitingRef = readonly [seq: number, messageId: string, tag: number, publishedAtMs: number, bytes: number]

/** Messages that other relays send to this one, on one sharded channel for each partition. */
export type Feed = {
  /** Connections or partitions changed. */
  readonly reconcile: () => void
  /** True if the relay was listening. */
  readonly send: (relayId: string, message: FeedMessage) => Promise<boolean>
  /** This relay gets the messages of the partition. */
  readonly isListening: (partition: number) => boolean
  readonly close: () => void
}

const reconcileMs = 500
const pingMs = 1_000

export function createFeed(params: createFeed.Params): Feed {
  const { nodesOf, relayId, onMessages, onMissed, onDamaged } = params
  /** The connections on which the partitions' channels are subscribed. */
  const listening: (RedisNode['feed'] | undefined)[] = partitions.map(() => undefined)
  const isSubscribing = new Set<number>()
  const known = new WeakSet<RedisNode['feed']>()
  const channelOf = (at: number): string => `${partitions[at]?.channel}${relayId}`
  const partitionsByChannel = new Map(partitions.map((_, at) => [channelOf(at), at]))

  function watch({ feed }: RedisNode): void {
    if (known.has(feed)) return
    known.add(feed)
    const isLost = () => {
      for (const [at, connection] of listening.entries()) if (connection === feed) listening[at] = undefined
    }
    feed.on('close', isLost)
    feed.on('smessage', (channel: string, text: string) => {
      if (!partitionsByChannel.has(channel)) return
      const messages = parseMessages(text)
      if (messages) onMessages(messages)
      else onDamaged({ table: 'feed', key: channel })
    })
  }

  async function subscribe(at: number, { feed }: RedisNode): Promise<void> {
    isSubscribing.add(at)
    try {
      await feed.ssubscribe(channelOf(at))
      listening[at] = feed
      // Messages published before that did not reach this connection.
      onMissed(at)
    } catch {
      nodesOf().refresh()
    } finally {
      isSubscribing.delete(at)
    }
  }

  function reconcile(): void {
    for (const at of partitions.keys()) {
      const node = nodesOf().nodeOf(at)
      if (node?.feed.status !== 'ready' || listening[at] === node.feed || isSubscribing.has(at)) continue
      watch(node)
      void subscribe(at, node)
    }
  }

  /** Detects connections that were cut silently and still look open. */
  function ping(): void {
    for (const { feed } of nodesOf().all()) if (feed.status === 'ready') feed.ping().catch(() => feed.disconnect(true))
  }

  const timers = [setInterval(reconcile, reconcileMs), setInterval(ping, pingMs)]
  for (const timer of timers) timer.unref()

  return {
    reconcile,
    async send(other, message) {
      const at = partitionOf(message.t)
      const channel = `${partitions[at]?.channel}${other}`
      try {
        const heard: unknown = await nodesOf()
          .nodeOf(at)
          ?.commands.spublish(channel, JSON.stringify([message]))
        return Number(heard ?? 0) > 0
      } catch {
        return false
      }
    },
    isListening: (at) => listening[at] !== undefined,
    close() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

export declare namespace createFeed {
  type Params = {
    readonly nodesOf: () => RedisNodes
    readonly relayId: string
    readonly onMessages: (messages: readonly FeedMessage[]) => void
    /** Messages of the partition may have been missed. */
    readonly onMissed: (partition: number) => void
    /** Something other than messages was published on a channel of this relay. */
    readonly onDamaged: (record: DamagedRecord) => void
  }
}

/** Undefined if it is not a message: other users of the Redis may be able to publish. */
function parseMessages(text: string): readonly FeedMessage[] | undefined {
  try {
    const messages: unknown = JSON.parse(text)
    return Array.isArray(messages) && messages.every(isFeedMessage) ? messages : undefined
  } catch {
    return undefined
  }
}

function isFeedMessage(value: unknown): value is FeedMessage {
  if (!isRecord(value) || typeof value.t !== 'string') return false
  const { k, by, ref, to, body } = value
  if (k !== 'message')
    return k === 'recalled' || k === 'damaged' || (k === 'recall' && typeof by === 'string') || isLinkMessage(value)
  const types = Array.isArray(ref) ? ref.map((one) => typeof one).join() : ''
  return types === 'number,string,number,number,number' && Array.isArray(to) && typeof body === 'string'
}

function isLinkMessage({ k, field, record, topics, by, id }: Readonly<Record<string, unknown>>): boolean {
  if (k === 'outgoing') return typeof field === 'string' && typeof record === 'string'
  if (k === 'arrived') return typeof id === 'number'
  if (k !== 'wanted' || typeof by !== 'string' || !Array.isArray(topics)) return false
  return topics.every((one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string'))
}
