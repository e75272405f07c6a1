import type { MessageRef, Waiting } from './mailbox/port.ts'
import { createUnanswered, type Subscription, type Unanswered } from './unanswered.ts'

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
  readonly unanswered: Unanswered
}

export type Hub = {
  readonly enter: (socketId: number, clientId: string) => void
  readonly leave: (socketId: number) => void
  /** From now on the socket gets messages of the topic. Returns pushes of all that waits for its client, in order. */
  readonly subscribe: (
    socketId: number,
    params: { readonly waiting: Waiting; readonly subscriptionId: string },
  ) => readonly Push[]
  readonly unsubscribe: (socketId: number, topic: string) => void
  /** Pushes of a new message to every subscribed socket of its recipients. */
  readonly deliver: (ref: MessageRef, recipients: readonly string[]) => readonly Push[]
  /** What the push carried, and to whom; undefined when it is unknown or was acknowledged before. */
  readonly ack: (
    socketId: number,
    pushId: number,
  ) => { readonly ref: MessageRef; readonly clientId: string } | undefined
  /** Clients with a socket that listens to the topic. */
  readonly listenersOf: (topic: string) => readonly string[]
  readonly socketsOf: (clientId: string) => number
  /** Topics all sockets listen to, each socket counted. */
  readonly subscriptions: () => number
}

/** Who is here and who gets what. No input or output, no clock: what it returns depends only on the calls before. */
export function createHub(params: createHub.Params): Hub {
  const { unansweredMax = 10_000 } = params
  const members = new Map<number, Member>()
  const audience = new Map<string, Set<number>>()
  const socketCounts = new Map<string, number>()
  let nextPushId = params.firstPushId

  function push(socketId: number, member: Member, ref: MessageRef, subscription: Subscription): Push {
    const pushId = nextPushId
    nextPushId += 1
    member.unanswered.add(pushId, ref, subscription)
    return { socketId, pushId, subscriptionId: subscription.id, ref }
  }

  function leaveTopic(socketId: number, topic: string): void {
    const sockets = audience.get(topic)
    sockets?.delete(socketId)
    if (sockets?.size === 0) audience.delete(topic)
  }

  return {
    enter(socketId, clientId) {
      members.set(socketId, { clientId, topics: new Map(), unanswered: createUnanswered(unansweredMax) })
      socketCounts.set(clientId, (socketCounts.get(clientId) ?? 0) + 1)
    },
    leave(socketId) {
      const member = members.get(socketId)
      if (!member) return
      members.delete(socketId)
      for (const topic of member.topics.keys()) leaveTopic(socketId, topic)
      const left = (socketCounts.get(member.clientId) ?? 1) - 1
      if (left === 0) socketCounts.delete(member.clientId)
      else socketCounts.set(member.clientId, left)
    },
    subscribe(socketId, { waiting, subscriptionId }) {
      const member = members.get(socketId)
      if (!member) return []
      const { topic, messages } = waiting
      const known = member.topics.get(topic)
      const subscription = { id: subscriptionId, unanswered: 0, isReplaced: false }
      member.topics.set(topic, subscription)
      audience.set(topic, (audience.get(topic) ?? new Set()).add(socketId))
      // These replace what was pushed before. A first subscribe has nothing to replace.
      if (known) member.unanswered.drop(known)
      return messages.map((ref) => push(socketId, member, ref, subscription))
    },
    unsubscribe(socketId, topic) {
      // Pushes already sent may still be acknowledged.
      members.get(socketId)?.topics.delete(topic)
      leaveTopic(socketId, topic)
    },
    deliver(ref, recipients) {
      const pushes: Push[] = []
      for (const socketId of audience.get(ref.topic) ?? []) {
        const member = members.get(socketId)
        const subscription = member?.topics.get(ref.topic)
        if (!member || !subscription || !recipients.includes(member.clientId)) continue
        pushes.push(push(socketId, member, ref, subscription))
      }
      return pushes
    },
    ack(socketId, pushId) {
      const member = members.get(socketId)
      const ref = member?.unanswered.take(pushId)
      return member && ref && { ref, clientId: member.clientId }
    },
    listenersOf: (topic) =>
      [...(audience.get(topic) ?? [])].flatMap((socketId) => members.get(socketId)?.clientId ?? []),
    socketsOf: (clientId) => socketCounts.get(clientId) ?? 0,
    subscriptions: () => [...members.values()].reduce((sum, { topics }) => sum + topics.size, 0),
  }
}

export declare namespace createHub {
  type Params = {
    readonly firstPushId: number
    /** More pushes of a socket than this without an answer, and the oldest are forgotten: they come again with the next subscribe. */
    readonly unansweredMax?: number
  }
}
