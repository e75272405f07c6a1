import type { Clock } from '@latchkey/base/clock'
import type { MailboxLimits } from '../limits/limits.ts'
import type { JournalStore } from './journalStore.ts'
import type { MailboxUsage } from './mailboxUsage.ts'
import type { MessageBody } from './port.ts'
import { type Change, expire, restoreRecipient, type SubscribersOf, type Topic, topicOf } from './topic.ts'

/** LRU cache of topics: loaded on access, evicted beyond `recordsInMemoryMax`. */
export type TopicCache = {
  /** The topic without expired records, and the changes that removed them. */
  readonly touch: (name: string) => { readonly topic: Topic; readonly changes: Change<MessageBody>[] }
  /** The topic, if it is in memory. */
  readonly get: (name: string) => Topic | undefined
  /** Counts the records of every change. */
  readonly count: (changes: readonly Change<MessageBody>[]) => void
  /** Counts a message that was removed without a change. */
  readonly uncount: () => void
  /** Evicts topics that are on disk, least recently used first. */
  readonly trim: () => void
  /** Drops a topic whose state in memory differs from the disk. */
  readonly drop: (topic: Topic) => void
  readonly topics: () => number
  /** Topics in memory and the messages that wait in them. */
  readonly records: () => number
}

export function createTopicCache(params: {
  readonly store: Pick<JournalStore, 'load'>
  readonly clock: Clock
  readonly limits: MailboxLimits
  readonly usage: MailboxUsage
  readonly subscribersOf: SubscribersOf
}): TopicCache {
  const { store, clock, limits, usage, subscribersOf } = params
  const topics = new Map<string, Topic>()
  let records = 0

  function load(name: string): Topic {
    const nowMs = clock.now()
    const topic = topicOf(name, store.load(name), { usage, nowMs, limits })
    for (const clientId of subscribersOf(name)) restoreRecipient(topic, { clientId, nowMs, limits })
    topics.set(name, topic)
    records += weightOf(topic)
    return topic
  }

  return {
    touch(name) {
      const topic = topics.get(name) ?? load(name)
      if (records * 2 > limits.recordsInMemoryMax) {
        topics.delete(name)
        topics.set(name, topic)
      }
      return { topic, changes: expire(topic, { nowMs: clock.now(), limits, subscribersOf }) }
    },
    get: (name) => topics.get(name),
    count(changes) {
      for (const change of changes) {
        if (change.kind === 'drop') records -= 1
        else if (change.kind === 'entry' && change.body) records += 1
      }
    },
    uncount() {
      records -= 1
    },
    trim() {
      for (const [name, topic] of topics) {
        if (records <= limits.recordsInMemoryMax) return
        if (topic.unwritten > 0) continue
        topics.delete(name)
        records -= weightOf(topic)
      }
    },
    drop(topic) {
      topics.delete(topic.name)
      records -= weightOf(topic)
      for (const entry of topic.entries.values()) usage.remove(entry)
      for (const entry of store.load(topic.name).entries) usage.add(entry)
    },
    topics: () => topics.size,
    records: () => records,
  }
}

const weightOf = ({ entries }: Topic): number => 1 + entries.size
