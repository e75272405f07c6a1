import { hash, randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { fail, ok, type Result } from '@latchkey/base/result'
import type { RelayErrorRow } from '@latchkey/contracts/errors/relay'
import { defaultLimits, type MailboxLimits } from '../../limits/limits.ts'
import type { ExchangeSpending } from '../../limits/rateLimiter.ts'
import type { DamagedRecord } from '../checkedTable.ts'
import { messageOverheadBytes } from '../mailboxUsage.ts'
import {
  type Mailbox,
  type MessageRef,
  type NewMessage,
  nobody,
  type Recipient,
  type Stamped,
  type Waiting,
} from '../port.ts'
import { joinRefusal, reserveLifetimeMs } from '../topic.ts'
import { type Batches, createBatches, type Executed } from './batches.ts'
import { parseBodyRecord } from './bodyRecord.ts'
import { weaknessesOf } from './durability.ts'
import { createFeed, type Feed, type FeedMessage, type LinkMessage, type WaitingRef } from './feed.ts'
import { createLeases } from './leases.ts'
import { partitionOf } from './partitions.ts'
import { bodyOf, createPublishing, type Publishing } from './publishing.ts'
import { createRecalls } from './recalls.ts'
import { connectRedis, type RedisNodes } from './redisNodes.ts'
import { listOf } from './scriptAnswer.ts'
import { createSpending } from './spending.ts'
import { createSweep } from './sweep.ts'
import { createUnwritten } from './unwritten.ts'
import { createUsageOverview } from './usageOverview.ts'
import { createWatched } from './watched.ts'

const hourMs = 60 * 60_000
/** Validity of a report that a client is connected to a relay. The relay repeats the report three times within this time. */
const watchLifeMs = 36 * hourMs

/**
 * A mailbox in Redis or Redis Cluster, shared by any number of relays. A message is acknowledged once Redis has fsynced it (with
 * `appendfsync always`) and, with replicas, one of them has it; or, as in ADR 0010, once all its recipients acknowledged it, if all
 * are connected to this relay and nobody has joined elsewhere (`leases`). Rejects when Redis does not answer.
 */
export async function redisMailbox(
  params: redisMailbox.Params,
): Promise<Mailbox & { readonly exchangeSpending: ExchangeSpending; readonly shared: SharedRedis }> {
  const { urls, hasReplicas = false, clock = systemClock, onDamaged = () => {} } = params
  const limits = { ...defaultLimits, ...params.limits }
  const relayId = randomBytes(8).toString('hex')
  let subscribers = nobody
  let links: LinkEvents = { onMessage() {}, onMissed() {} }
  let isClosed = false
  // Assigned before anything is executed.
  let feed: ReturnType<typeof createFeed> | undefined
  const nodes: RedisNodes = await connectRedis({ urls, onChange: () => feed?.reconcile() })
  const nodesOf = () => nodes
  await reportWeaknesses(nodes, params)
  const batches = createBatches({
    ...{ nodes, relayId, hasReplicas, onDamaged },
    now: clock.now,
    limits: scriptLimitsOf(limits),
    onFailed() {
      leases.dropAll()
      subscribers.failed([])
    },
    onRecovered: () => subscribers.recovered(),
  })
  const leases = createLeases({
    subscribersOf: (topic) => subscribers.of(topic),
    now: clock.now,
    max: limits.recordsInMemoryMax,
  })
  const usage = createUsageOverview({ nodesOf, limits })
  const watched = createWatched({
    clock,
    everyMs: watchLifeMs / 3,
    announce: (one) => later('watch', one.topic, { client: one.clientId }),
  })
  const unwritten = createUnwritten({
    clock,
    waitMs: limits.deliveryWaitMs,
    write: (message, acked) => publishing.write(message, { acked }),
  })
  const publishing: Publishing = createPublishing({
    ...{ batches, leases, usage },
    unwritten: limits.deliveryWaitMs > 0 ? unwritten : undefined,
    deliver: (delivery) => subscribers.deliver(delivery),
  })
  const recalls = createRecalls()
  const sweep = createSweep({
    ...{ nodesOf, onDamaged },
    now: clock.now,
    everyMs: limits.sweepMs,
    touch: (topic) => execute('touch', topic, {}).durable,
  })
  feed = createFeed({ nodesOf, relayId, onDamaged, onMissed, onMessages: (messages) => messages.forEach(receive) })
  feed.reconcile()

  function later(k: string, topic: string, command: object): void {
    batches.executeLater({ topic, command: { k, ...command } })
  }

  const execute = (k: string, topic: string, command: object): Executed =>
    batches.execute({ topic, command: { k, ...command } })

  function receive(message: FeedMessage): void {
    const topic = message.t
    if (message.k === 'recall') {
      leases.recall(topic)
      unwritten.flush(topic)
      // If this message is lost, the other relay waits until the lease has expired.
      void feed?.send(message.by, { k: 'recalled', t: topic })
    } else if (message.k === 'recalled') recalls.answer(topic)
    else if (message.k === 'damaged') subscribers.missed(watched.all().filter((one) => one.topic === topic))
    else if (message.k !== 'message') links.onMessage(message)
    else {
      const ref = refOf(topic, message.ref)
      const body = parseBodyRecord(topic, ref.messageId, message.body)
      if (body) subscribers.deliver({ ref, body, recipients: message.to })
      else onDamaged({ table: 'feed', key: topic })
    }
  }

  function onMissed(partition: number): void {
    links.onMissed(partition)
    const clients = watched.all().filter(({ topic }) => partitionOf(topic) === partition)
    if (clients.length > 0) subscribers.missed(clients)
  }

  async function joinTopic(
    { topic, clientId }: Recipient,
    connected: boolean,
  ): Promise<Result<Waiting, RelayErrorRow>> {
    const askedAtMs = performance.now()
    // Registered first, so that a client that leaves meanwhile is reported.
    if (connected) watched.add({ topic, clientId })
    const recall = recalls.expect(topic)
    const { result, durable } = execute('join', topic, { client: clientId, watch: connected })
    try {
      const joined = await result
      await durable
      if (joined.refused) {
        watched.remove({ topic, clientId })
        return fail(joinRefusal)
      }
      if (joined.lease) leases.grant(topic, joined.lease, askedAtMs)
      if (joined.recalled) await recall.answered()
      const waiting = listOf(joined.waiting).map((ref) => refOf(topic, ref))
      const known = new Set(waiting.map(({ messageId }) => messageId))
      const own = unwritten.waitingFor(topic, clientId).filter(({ messageId }) => !known.has(messageId))
      return ok({ topic, isNew: joined.isNew === true, messages: [...waiting, ...own] })
    } finally {
      recall.end()
    }
  }

  async function peekTopic(topic: string, clientId: string, max: number): Promise<readonly MessageRef[]> {
    const { waiting } = await execute('peek', topic, { client: clientId, max: Math.min(max, 100_000) }).result
    return [...listOf(waiting).map((ref) => refOf(topic, ref)), ...unwritten.waitingFor(topic, clientId)]
  }

  return {
    exchangeSpending: createSpending(nodes),
    shared: {
      ...{ nodes, batches, feed, relayId, hasReplicas, limits, onDamaged },
      listen(events) {
        links = events
      },
    },
    attach(clients) {
      subscribers = clients
    },
    async join({ topics, clientId, connected = false }) {
      if (isClosed) throw new Error('The mailbox is closed.')
      const joined = await Promise.all(topics.map((topic) => joinTopic({ topic, clientId }, connected)))
      const waiting: Waiting[] = []
      for (const one of joined) {
        if (!one.ok) return one
        waiting.push(one.value)
      }
      return ok(waiting)
    },
    leave({ topic, clientId }) {
      if (!watched.remove({ topic, clientId })) return
      later('leave', topic, { client: clientId })
    },
    isFailing: batches.isFailing,
    put(published) {
      const message = stamped(published, clock.now())
      return publishing.deliverAtOnce(message) ?? publishing.write(message)
    },
    ack({ topic, clientId, messageId }) {
      if (unwritten.ack({ topic, clientId, messageId }) !== 'done')
        later('ack', topic, { client: clientId, id: messageId })
    },
    dropUnclaimed: ({ topic, messageId }) => later('drop', topic, { id: messageId }),
    async peek({ topics, clientId, max = Number.POSITIVE_INFINITY }) {
      const found = await Promise.all(topics.map((topic) => peekTopic(topic, clientId, max)))
      return found.flat().slice(0, max)
    },
    async read({ topic, messageId }) {
      const pending = unwritten.body(topic, messageId)
      if (pending) return bodyOf(pending)
      const { body: record } = await execute('read', topic, { id: messageId }).result
      if (!record) return undefined
      const body = parseBodyRecord(topic, messageId, record)
      if (!body) later('drop', topic, { id: messageId, damaged: true })
      return body
    },
    sweep: sweep.run,
    stats: () => ({
      topicsInMemory: leases.size(),
      recordsInMemory: leases.size() + unwritten.size(),
      ...batches.stats(),
      bytesByProject: usage.byProject(),
    }),
    async close() {
      isClosed = true
      unwritten.flushAll()
      await batches.settled()
      batches.close()
      for (const part of [sweep, usage, watched]) part.close()
      feed?.close()
      nodes.close()
    },
  }
}

/** Closes the connections when this Redis cannot be used. */
async function reportWeaknesses(
  nodes: RedisNodes,
  { hasReplicas = false, isDeclaredDurable: isDeclared = false, onWeakness }: redisMailbox.Params,
): Promise<void> {
  try {
    const found = await Promise.all(nodes.all().map((node) => weaknessesOf(node, { hasReplicas, isDeclared })))
    for (const weakness of new Set(found.flat())) onWeakness?.(weakness)
  } catch (cause) {
    nodes.close()
    throw cause
  }
}

/** Parts of the mailbox that also serve the links to upstream relays. */
export type SharedRedis = {
  readonly nodes: RedisNodes
  readonly batches: Pick<Batches, 'execute' | 'executeLater'>
  readonly feed: Pick<Feed, 'send' | 'isListening'>
  readonly relayId: string
  readonly hasReplicas: boolean
  readonly limits: MailboxLimits
  readonly onDamaged: (record: DamagedRecord) => void
  /** Call at most once. */
  readonly listen: (events: LinkEvents) => void
}

export type LinkEvents = {
  readonly onMessage: (message: LinkMessage) => void
  /** Messages of the partition may have been missed. */
  readonly onMissed: (partition: number) => void
}

export declare namespace redisMailbox {
  type Params = {
    /** `redis://` or `rediss://`; some nodes of a cluster are enough. */
    readonly urls: readonly string[]
    /** Each primary has a replica: a write is acknowledged only once a replica has it. */
    readonly hasReplicas?: boolean
    readonly clock?: Clock
    readonly limits?: Partial<MailboxLimits>
    readonly onDamaged?: (record: DamagedRecord) => void
    /** Called once for each durability guarantee of {@link redisMailbox} that this Redis does not give. */
    readonly onWeakness?: (weakness: string) => void
    /** The operator vouches for the durability of a Redis that does not reveal its configuration. */
    readonly isDeclaredDurable?: boolean
  }
}

const stamped = (message: NewMessage, nowMs: number): Stamped => ({
  ...message,
  // The number is assigned only when the message is written.
  seq: 0,
  messageId: hash('sha256', message.message),
  publishedAtMs: nowMs,
  bytes: Buffer.byteLength(message.message) + Buffer.byteLength(message.attestation ?? ''),
})

const refOf = (topic: string, [seq, messageId, tag, publishedAtMs, bytes]: WaitingRef): MessageRef => ({
  ...{ topic, seq, messageId, tag, publishedAtMs, bytes },
})

const scriptLimitsOf = (limits: MailboxLimits) => ({
  life: limits.recipientLifetimeMs,
  unusedLife: limits.unusedLifetimeMs,
  watchLife: watchLifeMs,
  unclaimedLife: limits.unclaimedLifetimeMs,
  reserveLife: reserveLifetimeMs,
  recipientsMax: limits.recipientsPerTopicMax,
  messagesMax: limits.mailboxMaxMessages,
  bytesMax: limits.mailboxMaxBytes,
  overhead: messageOverheadBytes,
})
