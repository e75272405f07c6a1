import { fail, ok, type Result } from '@latchkey/base/result'
import {
  RELAY_MAILBOX_LIMIT_EXCEEDED,
  RELAY_SUBSCRIBER_LIMIT_EXCEEDED,
  type RelayErrorRow,
} from '@latchkey/contracts/errors/relay'
import type { MailboxLimits } from '../limits/limits.ts'
import type { MailboxUsage } from './mailboxUsage.ts'
import type { MessageRef } from './port.ts'
import { mayReceive } from './relayIds.ts'

/** A waiting message without its body. Immutable. */
export type Entry = {
  readonly seq: number
  readonly messageId: string
  readonly from: string
  /** Of the publisher. Records of earlier releases have none. */
  readonly projectId?: string
  /** Pseudonym of the publisher's address; empty for loopback. Records of earlier releases have none. */
  readonly address?: string
  /** Recipients that have not acknowledged it; null while it is unclaimed. */
  readonly to: readonly string[] | null
  readonly tag: number
  readonly publishedAtMs: number
  readonly expiresAtMs: number
  readonly bytes: number
}

/** One topic in memory. The functions below change it and return the changes to write. */
export type Topic = {
  readonly name: string
  /** Client id → expiry time. */
  readonly recipients: Map<string, number>
  /** By message id, in the order of publishing. */
  readonly entries: Map<string, Entry>
  /** Total of all entries. */
  bytes: number
  /** Shared by all topics; includes messages of topics that are not in memory. */
  readonly usage: MailboxUsage
  /** A message was published on it. */
  isUsed: boolean
  nextSeq: number
  /** Earliest expiry among its records. */
  dueMs: number
  /** Number of pending writes; while there are any, the topic must stay in memory. */
  unwritten: number
}

/** An incoming message. */
export type NewEntry = Omit<Entry, 'seq' | 'to' | 'projectId' | 'address'> & {
  readonly projectId: string
  readonly address: string
}

/** One write. `body` comes with the first write of an entry only. */
export type Change<body> =
  | { readonly kind: 'entry'; readonly topic: string; readonly entry: Entry; readonly body?: body }
  | { readonly kind: 'drop'; readonly topic: string; readonly entry: Entry }
  | { readonly kind: 'recipient'; readonly topic: string; readonly clientId: string; readonly expiresAtMs: number }
  | { readonly kind: 'forget'; readonly topic: string; readonly clientId: string }

const dayMs = 24 * 60 * 60 * 1000

export function topicOf(
  name: string,
  stored: { readonly recipients: Iterable<readonly [string, number]>; readonly entries: readonly Entry[] },
  params: { readonly usage: MailboxUsage; readonly nowMs: number; readonly limits: MailboxLimits },
): Topic {
  const { usage, nowMs, limits } = params
  const recipients = new Map(stored.recipients)
  // Only recipients of used topics are stored with a longer lifetime.
  const isUsed = [...recipients.values()].some((expiresAtMs) => expiresAtMs > nowMs + limits.unusedLifetimeMs)
  const entries = [...stored.entries].sort((a, b) => a.seq - b.seq)
  return {
    name,
    recipients,
    entries: new Map(entries.map((entry) => [entry.messageId, entry])),
    bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
    usage,
    isUsed: isUsed || entries.length > 0,
    nextSeq: (entries.at(-1)?.seq ?? 0) + 1,
    dueMs: 0,
    unwritten: 0,
  }
}

/** Clients with a socket that is subscribed to the topic. */
export type SubscribersOf = (topic: string) => readonly string[]

const nothing: Change<never>[] = []

/** Drops expired messages and recipients; subscribed recipients are renewed instead. */
export function expire(
  topic: Topic,
  params: { readonly nowMs: number; readonly limits: MailboxLimits; readonly subscribersOf: SubscribersOf },
): Change<never>[] {
  const { nowMs, limits, subscribersOf } = params
  if (nowMs < topic.dueMs) return nothing
  const changes: Change<never>[] = []
  topic.dueMs = Number.POSITIVE_INFINITY
  for (const entry of topic.entries.values()) {
    if (entry.expiresAtMs > nowMs) topic.dueMs = Math.min(topic.dueMs, entry.expiresAtMs)
    else {
      remove(topic, entry)
      changes.push({ kind: 'drop', topic: topic.name, entry })
    }
  }
  let subscribers: ReadonlySet<string> | undefined
  for (const [clientId, expiresAtMs] of [...topic.recipients]) {
    if (expiresAtMs > nowMs) {
      topic.dueMs = Math.min(topic.dueMs, expiresAtMs)
      continue
    }
    subscribers ??= new Set(subscribersOf(topic.name))
    if (subscribers.has(clientId)) changes.push(...renew(topic, { clientId, nowMs, limits }))
    else {
      topic.recipients.delete(clientId)
      changes.push({ kind: 'forget', topic: topic.name, clientId })
    }
  }
  return changes
}

function add(topic: Topic, entry: Entry): void {
  topic.entries.set(entry.messageId, entry)
  topic.bytes += entry.bytes
  topic.usage.add(entry)
  topic.dueMs = Math.min(topic.dueMs, entry.expiresAtMs)
}

function remove(topic: Topic, entry: Entry): void {
  topic.entries.delete(entry.messageId)
  topic.bytes -= entry.bytes
  topic.usage.remove(entry)
}

export function canJoin(topic: Topic, clientId: string, limits: MailboxLimits): boolean {
  return topic.recipients.has(clientId) || topic.recipients.size < limits.recipientsPerTopicMax
}

/** Makes the client a recipient and assigns it the unclaimed messages, except its own. */
export function join(
  topic: Topic,
  params: { readonly clientId: string; readonly nowMs: number; readonly limits: MailboxLimits },
): Change<never>[] {
  const { clientId } = params
  const changes = renew(topic, params)
  for (const entry of topic.entries.values()) {
    if (entry.to !== null || !mayReceive(entry.from, clientId)) continue
    const claimed = { ...entry, to: [clientId] }
    topic.entries.set(entry.messageId, claimed)
    topic.usage.remove(entry)
    topic.usage.add(claimed)
    changes.push({ kind: 'entry', topic: topic.name, entry: claimed })
  }
  return changes
}

/** Messages that wait for one client, in order. */
export const waitingFor = (topic: Topic, clientId: string): Entry[] =>
  [...topic.entries.values()].filter((entry) => entry.to?.includes(clientId))

/** Messages that wait for one client, and unclaimed ones it would get by joining, in order. */
export const visibleTo = (topic: Topic, clientId: string): Entry[] =>
  [...topic.entries.values()].filter((entry) =>
    entry.to === null ? mayReceive(entry.from, clientId) : entry.to.includes(clientId),
  )

/** Adds a message. If the same message is already waiting, sets `merged` and changes nothing. */
export function put<body>(
  topic: Topic,
  params: {
    readonly message: NewEntry
    readonly body: body
    readonly limits: MailboxLimits
    readonly subscribersOf: SubscribersOf
  },
): Result<{ readonly entry: Entry; readonly merged: boolean; readonly changes: Change<body>[] }, RelayErrorRow> {
  const { message, body, limits, subscribersOf } = params
  const twin = topic.entries.get(message.messageId)
  if (twin) return ok({ entry: twin, merged: true, changes: [] })
  const others: string[] = []
  for (const clientId of topic.recipients.keys()) if (mayReceive(message.from, clientId)) others.push(clientId)
  const to = others.length === 0 ? null : others
  const space = topic.usage.spaceFor(message, to)
  if (space === 'full' || isFull(topic, { to, bytes: message.bytes, limits })) return fail(RELAY_MAILBOX_LIMIT_EXCEEDED)
  if (space === 'reserve' && !mayUseReserve({ message, to, subscribers: subscribersOf(topic.name) }))
    return fail(RELAY_MAILBOX_LIMIT_EXCEEDED)
  const lifetimeMaxMs = Math.min(
    space === 'reserve' ? reserveLifetimeMs : Number.POSITIVE_INFINITY,
    to === null ? limits.unclaimedLifetimeMs : Number.POSITIVE_INFINITY,
  )
  // Field by field: a spread copy with two more fields takes five times the memory.
  const entry: Entry = {
    seq: topic.nextSeq,
    messageId: message.messageId,
    from: message.from,
    projectId: message.projectId,
    address: message.address,
    to,
    tag: message.tag,
    publishedAtMs: message.publishedAtMs,
    expiresAtMs: Math.min(message.expiresAtMs, message.publishedAtMs + lifetimeMaxMs),
    bytes: message.bytes,
  }
  topic.nextSeq += 1
  add(topic, entry)
  return ok({ entry, merged: false, changes: [{ kind: 'entry', topic: topic.name, entry, body }] })
}

export function ack(
  topic: Topic,
  params: {
    readonly clientId: string
    readonly messageId: string
    readonly nowMs: number
    readonly limits: MailboxLimits
  },
): Change<never>[] {
  const { clientId, messageId } = params
  const changes = topic.recipients.has(clientId) ? renew(topic, params) : []
  const entry = topic.entries.get(messageId)
  // Acknowledging a fetched, unclaimed message claims it.
  const holders = entry?.to ?? (entry && mayReceive(entry.from, clientId) ? [clientId] : [])
  if (!entry || !holders.includes(clientId)) return changes
  const to = holders.filter((other) => other !== clientId)
  if (to.length === 0) {
    remove(topic, entry)
    changes.push({ kind: 'drop', topic: topic.name, entry })
  } else {
    const rest = { ...entry, to }
    topic.entries.set(messageId, rest)
    changes.push({ kind: 'entry', topic: topic.name, entry: rest })
  }
  return changes
}

export function dropUnclaimed(topic: Topic, messageId: string): readonly Change<never>[] {
  const entry = topic.entries.get(messageId)
  if (entry?.to !== null) return nothing
  remove(topic, entry)
  return [{ kind: 'drop', topic: topic.name, entry }]
}

export const refOf = (topic: string, { seq, messageId, tag, publishedAtMs, bytes }: Entry): MessageRef => ({
  topic,
  seq,
  messageId,
  tag,
  publishedAtMs,
  bytes,
})

export const joinRefusal = RELAY_SUBSCRIBER_LIMIT_EXCEEDED

/** Marks the topic as used with its first message: recipients of used topics live longer. */
export function markUsed(
  topic: Topic,
  params: { readonly nowMs: number; readonly limits: MailboxLimits },
): readonly Change<never>[] {
  if (topic.isUsed) return nothing
  topic.isUsed = true
  return [...topic.recipients.keys()].flatMap((clientId) => renew(topic, { clientId, ...params }))
}

const lifetimeOf = ({ isUsed }: Topic, limits: MailboxLimits): number =>
  isUsed ? limits.recipientLifetimeMs : limits.unusedLifetimeMs

/** Restores a subscribed recipient whose record was not stored for lack of space and was then evicted from memory. */
export function restoreRecipient(topic: Topic, params: Parameters<typeof renew>[1]): void {
  if (!topic.recipients.has(params.clientId)) renew(topic, params)
}

/** Extends the lifetime of a recipient. Writes at most once a day per client, because it runs with every subscribe. */
function renew(
  topic: Topic,
  params: { readonly clientId: string; readonly nowMs: number; readonly limits: MailboxLimits },
): Change<never>[] {
  const lifetimeMs = lifetimeOf(topic, params.limits)
  const expiresAtMs = params.nowMs + lifetimeMs
  const known = topic.recipients.get(params.clientId)
  if (known !== undefined && expiresAtMs - known < Math.min(dayMs, lifetimeMs / 2)) return []
  topic.recipients.set(params.clientId, expiresAtMs)
  topic.dueMs = Math.min(topic.dueMs, expiresAtMs)
  return [{ kind: 'recipient', topic: topic.name, clientId: params.clientId, expiresAtMs }]
}

/** Lifetime of proposals and approvals. Messages in the reserve must not live longer, so that the reserve is soon free again. */
export const reserveLifetimeMs = 5 * 60_000

/** True if the message may use the reserve: it is short-lived, as proposals and approvals are, or its recipients are connected. */
function mayUseReserve(params: {
  readonly message: NewEntry
  readonly to: readonly string[] | null
  readonly subscribers: readonly string[]
}): boolean {
  const { message, to, subscribers } = params
  if (message.expiresAtMs - message.publishedAtMs <= reserveLifetimeMs) return true
  return to?.every((clientId) => subscribers.includes(clientId)) ?? false
}

/** True if the mailbox of one recipient is full. Then the message is refused, because stored messages are never dropped. */
function isFull(
  topic: Topic,
  params: { readonly to: readonly string[] | null; readonly bytes: number; readonly limits: MailboxLimits },
): boolean {
  const { to, bytes, limits } = params
  const overflows = (count: number, sum: number): boolean =>
    count + 1 > limits.mailboxMaxMessages || sum + bytes > limits.mailboxMaxBytes
  // Fast path: if all messages together fit, each recipient's do.
  if (!overflows(topic.entries.size, topic.bytes)) return false
  const isOver = (entries: readonly Entry[]): boolean =>
    overflows(
      entries.length,
      entries.reduce((sum, entry) => sum + entry.bytes, 0),
    )
  if (to === null) return isOver([...topic.entries.values()].filter((entry) => entry.to === null))
  return to.some((clientId) => isOver(waitingFor(topic, clientId)))
}
