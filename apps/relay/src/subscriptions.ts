import { createHash } from 'node:crypto'
import {
  RELAY_STORAGE_ERROR,
  RELAY_SUBSCRIBER_LIMIT_EXCEEDED,
  type RelayErrorRow,
} from '@latchkey/contracts/errors/relayPeer'
import { relayErrorBodyOf } from '@latchkey/contracts/relay/relayFrame'
import type { Caller, Part, Reply } from './caller.ts'
import type { Hub, Push } from './hub.ts'
import { extraCostOf } from './intake.ts'
import type { Limits } from './limits.ts'
import type { Mailbox } from './mailbox/port.ts'

/** What a subscribe came to: the cost of messages that waited, and topics on which the client was not known. */
type Entered = { readonly refusal?: RelayErrorRow } & Readonly<Record<keyof typeof noCost, number>>

const noCost = { pushed: 0, added: 0 }

/** Who listens to which topics. */
export type Subscriptions = {
  /** Subscribes to all or none; `answered` runs before the stored messages are pushed. */
  readonly subscribe: (
    caller: Caller,
    topics: readonly string[],
    answered?: (subscriptionIds: readonly string[]) => void,
  ) => Part
  readonly subscribeEach: (caller: Caller, topics: readonly string[], reply: Reply) => Promise<void>
  readonly unsubscribe: (caller: Caller, topic: string) => void
  /** Pushes all that waits in a topic, also what was pushed before. */
  readonly catchUp: (caller: Caller, topic: string) => Promise<void>
}

export function createSubscriptions(params: createSubscriptions.Params): Subscriptions {
  const { hub, mailbox, limits, send, onStorageFailure } = params

  /** Subscribes; `answered` runs before the stored messages are pushed. */
  async function enter(
    caller: Caller,
    topics: readonly string[],
    answered: (subscriptionIds: readonly string[]) => void = () => {},
  ): Promise<Entered> {
    const { clientId, socketId, wanted } = caller
    const news = new Set(topics.filter((topic) => !wanted.has(topic)))
    if (wanted.size + news.size > limits.topicsPerSocketMax)
      return { refusal: RELAY_SUBSCRIBER_LIMIT_EXCEEDED, ...noCost }
    for (const topic of news) wanted.add(topic)
    const entered = { ...noCost }
    const joined = await mailbox.join({ topics: [...new Set(topics)], clientId }, (all) => {
      answered(topics.map((topic) => subscriptionIdOf(topic, clientId)))
      for (const waiting of all) {
        entered.pushed += extraCostOf(waiting.messages)
        if (waiting.isNew) entered.added += 1
        if (!wanted.has(waiting.topic)) continue
        const subscriptionId = subscriptionIdOf(waiting.topic, clientId)
        for (const push of hub.subscribe(socketId, { waiting, subscriptionId })) send(push)
      }
    })
    if (joined.ok) return entered
    for (const topic of news) wanted.delete(topic)
    return { refusal: joined.reason, ...entered }
  }

  async function subscribe(...params: Parameters<typeof enter>): Part {
    const entered = await enter(...params)
    chargeEntered(params[0], [entered])
    return entered.refusal
  }

  /** One topic at a time, so that one that cannot be joined leaves the others alone. */
  async function subscribeEach(caller: Caller, topics: readonly string[], reply: Reply): Promise<void> {
    const one = (topic: string) =>
      enter(caller, [topic]).catch(() => {
        onStorageFailure()
        return { refusal: RELAY_STORAGE_ERROR, ...noCost }
      })
    const outcomes = await Promise.all(topics.map(one))
    chargeEntered(caller, outcomes)
    reply.result(
      topics.map((topic, at) => {
        const row = outcomes[at]?.refusal
        return row ? { error: relayErrorBodyOf(row) } : { id: subscriptionIdOf(topic, caller.clientId) }
      }),
    )
  }

  function unsubscribe({ socketId, wanted }: Caller, topic: string): void {
    wanted.delete(topic)
    hub.unsubscribe(socketId, topic)
  }

  return {
    subscribe,
    subscribeEach,
    unsubscribe,
    async catchUp(caller, topic) {
      // Paid for with the request that began it.
      if (caller.wanted.has(topic)) await enter(caller, [topic])
    },
  }
}

export declare namespace createSubscriptions {
  type Params = {
    readonly hub: Hub
    readonly mailbox: Mailbox
    readonly limits: Limits
    readonly send: (push: Push) => void
    readonly onStorageFailure: () => void
  }
}

/**
 * Who asks again and again for what it never acknowledges is slowed down, and who subscribes to ever new topics: each is a record.
 * Pushes only so far, because a client that was away for long is not to be sent away for what waits for it.
 */
function chargeEntered({ charge }: Caller, outcomes: readonly Entered[]): void {
  const sum = (key: keyof typeof noCost) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const pushes = Math.min(sum('pushed'), pushesCostMax)
  charge?.(pushes + Math.floor(sum('added') / newTopicsPerToken))
}

const pushesCostMax = 500
/** 500 new topics and 20 requests at once, as a client that moves to another relay needs, fit three times in one allowance. */
const newTopicsPerToken = 2

/** Clients compute the same. Source: relay protocol, subscription id. */
const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
