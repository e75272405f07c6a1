import type { Clock } from '@latchkey/base/clock'
import { fail, ok } from '@latchkey/base/result'
import type { MailboxLimits } from '../limits/limits.ts'
import type { Mailbox, MessageBody } from './port.ts'
import { type Change, canJoin, joinRefusal, join as joinTopic, refOf, type Topic, waitingFor } from './topic.ts'
import type { TopicCache } from './topicCache.ts'

type Joining = {
  readonly topics: readonly Topic[]
  /** Topics the client is new to. */
  readonly added: ReadonlySet<string>
  /** Set if the response has to wait for the disk. */
  readonly written: Promise<unknown> | undefined
}

/**
 * Joins topics. If a topic has other recipients, the response waits for the disk: if a crash lost the join, messages published
 * afterwards would be assigned only to the others. Without other recipients, such messages stay unclaimed until the client joins
 * again, so the response need not wait.
 */
export function createJoin(params: {
  readonly clock: Clock
  readonly limits: MailboxLimits
  readonly touch: TopicCache['touch']
  /** Writes changes; resolves once they are on disk. */
  readonly record: (topics: readonly Topic[], changes: readonly Change<MessageBody>[]) => Promise<unknown>
  /** True if no further recipient of the topic may be stored. */
  readonly recipientsFull: (topic: Topic) => boolean
  /** True while writes fail. Every response then waits for the disk, so that no confirmed join is lost. */
  readonly isFailing: () => boolean
}): (...args: Parameters<Mailbox['join']>) => ReturnType<Mailbox['join']> | Awaited<ReturnType<Mailbox['join']>> {
  const { clock, limits, touch, record, recipientsFull, isFailing } = params
  /** `topic/client` of joins that are not on disk yet. */
  const unwritten = new Set<string>()

  /** Makes the client a recipient of the topic. A record that must not be stored stays in memory. */
  function addRecipient(topic: Topic, clientId: string): readonly Change<MessageBody>[] {
    const isNew = !topic.recipients.has(clientId)
    const changes = joinTopic(topic, { clientId, nowMs: clock.now(), limits })
    if (!isNew) return changes
    if (recipientsFull(topic)) return changes.filter(({ kind }) => kind !== 'recipient')
    unwritten.add(keyOf(topic, clientId))
    return changes
  }

  /** Makes the client a recipient of all topics. Undefined if one of them refuses it; only expired records are removed then. */
  function enter(names: readonly string[], clientId: string, waitForDisk: boolean): Joining | undefined {
    const touched = names.map(touch)
    const topics = touched.map(({ topic }) => topic)
    const isRefused = !topics.every((topic) => canJoin(topic, clientId, limits))
    const added = new Set(topics.filter(({ recipients }) => !recipients.has(clientId)).map(({ name }) => name))
    const joined = isRefused ? [] : topics.flatMap((topic) => addRecipient(topic, clientId))
    const keys = topics.map((topic) => keyOf(topic, clientId)).filter((key) => unwritten.has(key))
    const mustWait =
      waitForDisk &&
      topics.some((topic) => (topic.recipients.size > 1 || isFailing()) && unwritten.has(keyOf(topic, clientId)))
    const written = record(topics, [...touched.flatMap(({ changes }) => changes), ...joined])
    const forget = () => {
      for (const key of keys) unwritten.delete(key)
    }
    written.then(forget, forget)
    return isRefused ? undefined : { topics, added, written: mustWait ? written : undefined }
  }

  return ({ topics: names, clientId, waitForDisk = true }) => {
    function finish({ topics }: Joining, added: ReadonlySet<string>) {
      return ok(
        topics.map((topic) => ({
          topic: topic.name,
          isNew: added.has(topic.name),
          messages: waitingFor(topic, clientId).map((entry) => refOf(topic.name, entry)),
        })),
      )
    }
    const joining = enter(names, clientId, waitForDisk)
    if (!joining) return fail(joinRefusal)
    if (!joining.written) return finish(joining, joining.added)
    return joining.written.then(() => {
      // Topics may have been evicted meanwhile, and messages may have been assigned.
      const again = enter(names, clientId, false)
      return again ? finish(again, joining.added) : fail(joinRefusal)
    })
  }
}

const keyOf = ({ name }: Topic, clientId: string): string => `${name}/${clientId}`
