import type { MessageRef, Waiting } from '../mailbox/port.ts'
import { isRelayId } from '../mailbox/relayIds.ts'
import { createPendingAcks, type PendingAcks, type Subscription } from './pendingAcks.ts'

/** One `irn_subscription` to send to one socket. */
export type Push = {
  readonly socketId: number
  readonly pushId: number
  readonly subscriptionId: string
  readonly ref: MessageRef
}

type Member = {
  readonly clientId: string
  readonly topics: Map<string, Subscription>
  /**
   * Topics with joins in progress: the number of joins, and the messages that arrived meanwhile, which are pushed after the waiting
   * ones.
   */
  readonly joins: Map<string, { pending: number; readonly held: MessageRef[] }>
  /** Undefined before the first push: most sockets are idle. */
  pendingAcks?: PendingAcks
}

export type Hub = {
  readonly addSocket: (socketId: number, clientId: string) => void
  readonly removeSocket: (socketId: number) => void
  /** Marks a join of the topic as in progress. Until it completes, the topic's messages are held back. */
  readonly joining: (socketId: number, topic: string) => void
  /** Handles a refused join. Returns pushes of the messages that were held back for an earlier subscription. */
  readonly joinFailed: (socketId: number, topic: string) => readonly Push[]
  /** Subscribes the socket and returns pushes of all messages that wait for its client, in order. Completes a `joining`. */
  readonly subscribe: (
    socketId: number,
    params: { readonly waiting: Waiting; readonly subscriptionId: string },
  ) => readonly Push[]
  readonly unsubscribe: (socketId: number, topic: string) => void
  /** Pushes of a new message to every subscribed socket of its recipients. */
  readonly deliver: (ref: MessageRef, recipients: readonly string[]) => readonly Push[]
  /** The message and recipient of the push; undefined when the push is unknown or already acknowledged. */
  readonly ack: (
    socketId: number,
    pushId: number,
  ) => { readonly ref: MessageRef; readonly clientId: string } | undefined
  /** Clients with a socket that is subscribed to the topic. */
  readonly subscribersOf: (topic: string) => readonly string[]
  /** Sockets of the client that are subscribed to the topic. */
  readonly socketsOf: (topic: string, clientId: string) => readonly number[]
  /** True if a client that is not a relay is subscribed to the topic. */
  readonly isWatched: (topic: string) => boolean
  /** Number of subscriptions of all sockets. */
  readonly subscriptions: () => number
}

/**
 * Pure fan-out: tracks which sockets are subscribed to which topics. No I/O and no clock, so results depend only on earlier calls.
 */
export function createHub(params: createHub.Params): Hub {
  const { pendingAcksMax = 10_000 } = params
  const members = new Map<number, Member>()
  const socketsByTopic = new Map<string, Set<number>>()
  let nextPushId = params.firstPushId

  function push(socketId: number, member: Member, ref: MessageRef, subscription: Subscription): Push {
    const pushId = nextPushId
    nextPushId += 1
    member.pendingAcks ??= createPendingAcks(pendingAcksMax)
    member.pendingAcks.add(pushId, ref, subscription)
    return { socketId, pushId, subscriptionId: subscription.id, ref }
  }

  function leaveTopic(socketId: number, topic: string): void {
    const sockets = socketsByTopic.get(topic)
    sockets?.delete(socketId)
    if (sockets?.size === 0) socketsByTopic.delete(topic)
  }

  function subscribed(topic: string): readonly (readonly [socketId: number, member: Member])[] {
    const found: [number, Member][] = []
    for (const socketId of socketsByTopic.get(topic) ?? []) {
      const member = members.get(socketId)
      if (member?.topics.has(topic)) found.push([socketId, member])
    }
    return found
  }

  /**
   * Completes one join. Returns the messages held back once no other join is in progress, because the response to that one may not
   * contain them.
   */
  function joined(member: Member, topic: string): readonly MessageRef[] {
    const join = member.joins.get(topic)
    if (!join) return []
    join.pending -= 1
    if (join.pending > 0) return []
    member.joins.delete(topic)
    return join.held
  }

  return {
    addSocket(socketId, clientId) {
      members.set(socketId, { clientId, topics: new Map(), joins: new Map() })
    },
    removeSocket(socketId) {
      const member = members.get(socketId)
      if (!member) return
      members.delete(socketId)
      for (const topics of [member.topics, member.joins]) for (const topic of topics.keys()) leaveTopic(socketId, topic)
    },
    joining(socketId, topic) {
      const member = members.get(socketId)
      if (!member) return
      const join = member.joins.get(topic) ?? { pending: 0, held: [] }
      join.pending += 1
      member.joins.set(topic, join)
      socketsByTopic.set(topic, (socketsByTopic.get(topic) ?? new Set()).add(socketId))
    },
    joinFailed(socketId, topic) {
      const member = members.get(socketId)
      if (!member) return []
      const held = joined(member, topic)
      const subscription = member.topics.get(topic)
      if (!subscription && !member.joins.has(topic)) leaveTopic(socketId, topic)
      return subscription ? held.map((ref) => push(socketId, member, ref, subscription)) : []
    },
    subscribe(socketId, { waiting, subscriptionId }) {
      const member = members.get(socketId)
      if (!member) return []
      const { topic, messages } = waiting
      const known = member.topics.get(topic)
      const subscription = { id: subscriptionId, unacked: 0, isReplaced: false }
      member.topics.set(topic, subscription)
      socketsByTopic.set(topic, (socketsByTopic.get(topic) ?? new Set()).add(socketId))
      // The pushes returned here replace the earlier ones.
      if (known) member.pendingAcks?.drop(known)
      const held = joined(member, topic)
      const all = held.length > 0 ? [...messages, ...held.filter(isNotIn(messages))] : messages
      return all.map((ref) => push(socketId, member, ref, subscription))
    },
    unsubscribe(socketId, topic) {
      // Keeps pending pushes: those already sent may still be acknowledged.
      const member = members.get(socketId)
      member?.topics.delete(topic)
      if (!member?.joins.has(topic)) leaveTopic(socketId, topic)
    },
    deliver(ref, recipients) {
      const pushes: Push[] = []
      for (const socketId of socketsByTopic.get(ref.topic) ?? []) {
        const member = members.get(socketId)
        if (!member || !recipients.includes(member.clientId)) continue
        const subscription = member.topics.get(ref.topic)
        const join = member.joins.get(ref.topic)
        if (join) join.held.push(ref)
        else if (subscription) pushes.push(push(socketId, member, ref, subscription))
      }
      return pushes
    },
    ack(socketId, pushId) {
      const member = members.get(socketId)
      const ref = member?.pendingAcks?.take(pushId)
      return member && ref && { ref, clientId: member.clientId }
    },
    subscribersOf: (topic) => subscribed(topic).map(([, { clientId }]) => clientId),
    socketsOf: (topic, clientId) =>
      subscribed(topic).flatMap(([socketId, member]) => (member.clientId === clientId ? socketId : [])),
    isWatched(topic) {
      for (const socketId of socketsByTopic.get(topic) ?? []) {
        const member = members.get(socketId)
        if (member && !isRelayId(member.clientId)) return true
      }
      return false
    },
    subscriptions: () => [...members.values()].reduce((sum, { topics }) => sum + topics.size, 0),
  }
}

const isNotIn = (messages: readonly MessageRef[]) => {
  const known = new Set(messages.map(({ messageId }) => messageId))
  return ({ messageId }: MessageRef): boolean => !known.has(messageId)
}

export declare namespace createHub {
  type Params = {
    readonly firstPushId: number
    /**
     * Maximum number of unacknowledged pushes per socket. Beyond it the oldest are dropped, and sent again with the next subscribe.
     */
    readonly pendingAcksMax?: number
  }
}
