import { createHash } from 'node:crypto'
import {
  RELAY_STORAGE_ERROR,
  RELAY_SUBSCRIBER_LIMIT_EXCEEDED,
  type RelayErrorRow,
} from '@latchkey/contracts/errors/relay'
import { relayErrorBodyOf } from '@latchkey/contracts/relay/relayFrame'
import type { Hub, Push } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import { extraCostOf } from '../limits/requestCost.ts'
import type { Mailbox, Waiting } from '../mailbox/port.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import { type Caller, noSocket, type Outcome, type Reply } from './caller.ts'

/** Result of a subscribe: the cost of messages that waited, and the number of topics the client is new to. */
type Joined = { readonly refusal?: RelayErrorRow } & Readonly<Record<keyof typeof noCost, number>>

const noCost = { pushed: 0, added: 0 }

type SubscribeOptions = {
  /** Runs before the stored messages are pushed. */
  readonly onJoined?: (subscriptionIds: readonly string[]) => void
  /** False when the client gets no response to this subscribe. */
  readonly waitForDisk?: boolean
}

export type Subscriptions = {
  /** Subscribes to all topics or none. */
  readonly subscribe: (caller: Caller, topics: readonly string[], options?: SubscribeOptions) => Outcome
  readonly subscribeEach: (caller: Caller, topics: readonly string[], reply: Reply) => Promise<void>
  readonly unsubscribe: (caller: Caller, topic: string) => void
  /** The socket is gone. */
  readonly leaveAll: (caller: Caller) => void
  /** Pushes all messages that wait in a topic, also those pushed before. */
  readonly catchUp: (caller: Caller, topic: string) => Promise<void>
}

export function createSubscriptions(params: createSubscriptions.Params): Subscriptions {
  const { hub, mailbox, limits, upstreams, send, onStorageFailure } = params

  async function join(
    caller: Caller,
    topics: readonly string[],
    { onJoined, waitForDisk = true }: SubscribeOptions = {},
  ): Promise<Joined> {
    const { clientId, socketId } = caller
    const added = new Set(topics.filter((topic) => !caller.topics.has(topic)))
    if (caller.topics.size + added.size > limits.topicsPerSocketMax)
      return { refusal: RELAY_SUBSCRIBER_LIMIT_EXCEEDED, ...noCost }
    for (const topic of added) caller.topics.add(topic)
    upstreams?.join(caller, topics)
    const names = [...new Set(topics)]
    for (const topic of names) hub.joining(socketId, topic)
    const joined = await mailbox
      .join({ topics: names, clientId, waitForDisk, connected: socketId !== noSocket })
      .catch((cause) => {
        refused(caller, names, added)
        throw cause
      })
    if (!joined.ok) {
      refused(caller, names, added)
      return { refusal: joined.reason, ...noCost }
    }
    onJoined?.(topics.map((topic) => subscriptionIdOf(topic, clientId)))
    const costs = { ...noCost }
    for (const waiting of joined.value) {
      costs.pushed += extraCostOf(waiting.messages)
      if (waiting.isNew) costs.added += 1
      pushWaiting(caller, waiting)
    }
    return costs
  }

  function pushWaiting({ socketId, clientId, topics }: Caller, waiting: Waiting): void {
    const subscriptionId = subscriptionIdOf(waiting.topic, clientId)
    // The client may have unsubscribed meanwhile.
    const pushes = topics.has(waiting.topic)
      ? hub.subscribe(socketId, { waiting, subscriptionId })
      : hub.joinFailed(socketId, waiting.topic)
    for (const push of pushes) send(push)
  }

  function refused({ socketId, topics }: Caller, names: readonly string[], added: ReadonlySet<string>): void {
    for (const topic of added) topics.delete(topic)
    for (const topic of names) for (const push of hub.joinFailed(socketId, topic)) send(push)
  }

  async function subscribe(...params: Parameters<typeof join>): Outcome {
    const joined = await join(...params)
    chargeJoined(params[0], [joined])
    return joined.refusal
  }

  /** Joins one topic at a time, so that one refusal does not affect the others. */
  async function subscribeEach(caller: Caller, topics: readonly string[], reply: Reply): Promise<void> {
    const one = (topic: string) =>
      join(caller, [topic]).catch(() => {
        onStorageFailure()
        return { refusal: RELAY_STORAGE_ERROR, ...noCost }
      })
    const outcomes = await Promise.all(topics.map(one))
    chargeJoined(caller, outcomes)
    reply.result(
      topics.map((topic, at) => {
        const row = outcomes[at]?.refusal
        return row ? { error: relayErrorBodyOf(row) } : { id: subscriptionIdOf(topic, caller.clientId) }
      }),
    )
  }

  function unsubscribe({ socketId, clientId, topics }: Caller, topic: string): void {
    topics.delete(topic)
    hub.unsubscribe(socketId, topic)
    leave(clientId, topic)
  }

  function leave(clientId: string, topic: string): void {
    if (hub.socketsOf(topic, clientId).length === 0) mailbox.leave({ topic, clientId })
  }

  return {
    subscribe,
    subscribeEach,
    unsubscribe,
    leaveAll({ clientId, topics }) {
      for (const topic of topics) leave(clientId, topic)
    },
    async catchUp(caller, topic) {
      // Already charged with the original request.
      if (caller.topics.has(topic)) await join(caller, [topic])
    },
  }
}

export declare namespace createSubscriptions {
  type Params = {
    readonly hub: Hub
    readonly mailbox: Mailbox
    readonly limits: Limits
    readonly upstreams?: Upstreams | undefined
    readonly send: (push: Push) => void
    readonly onStorageFailure: () => void
  }
}

/**
 * Slows down clients that request unacknowledged messages again and again, or keep subscribing to new topics (each is a
 * record). The cost of pushes is capped, so that a client returning after a long time is not closed because of its
 * waiting messages.
 */
function chargeJoined({ charge }: Caller, outcomes: readonly Joined[]): void {
  const sum = (key: keyof typeof noCost) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const pushes = Math.min(sum('pushed'), pushesCostMax)
  charge?.(pushes + Math.floor(sum('added') / newTopicsPerToken))
}

const pushesCostMax = 500
/** A client moving from another relay needs 500 new topics and 20 requests at once; that fits three times into the burst. */
const newTopicsPerToken = 2

/** Clients compute the same. Source: relay protocol, subscription id. */
const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
