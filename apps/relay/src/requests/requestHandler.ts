import { relayTags } from '@latchkey/contracts/constants/relayTags'
import {
  RELAY_CREATE_TOPIC_FAILED,
  RELAY_PEER_PUBLISH_FAILED,
  RELAY_PEER_SUBSCRIBE_FAILED,
  RELAY_STORAGE_ERROR,
  type RelayErrorRow,
} from '@latchkey/contracts/errors/relay'
import type { RelayFetched, RelayMethod, RelayParams, RelayPublishParams } from '@latchkey/contracts/relay/methods'
import type { RelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import type { Hub, Push } from '../hub/hub.ts'
import type { Limits } from '../limits/limits.ts'
import { extraCostOf } from '../limits/requestCost.ts'
import type { Mailbox, MessageRef, NewMessage, Subscribers } from '../mailbox/port.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import { dataOf } from '../ws/sendQueue.ts'
import type { Caller, Outcome, Reply } from './caller.ts'
import { createProposers } from './proposers.ts'
import { createDeliver, createPublish } from './publish.ts'
import { createSubscriptions } from './subscriptions.ts'

export type RequestHandler = {
  readonly run: (caller: Caller, request: RelayRequest, reply: Reply) => Promise<void>
  /** Pushes all messages that wait in a topic, including those pushed before, to a socket that fell behind. */
  readonly catchUp: (caller: Caller, topic: string) => Promise<void>
  /** The socket is closed and removed from the hub. */
  readonly remove: (caller: Caller) => void
}

const { wc_sessionPropose: propose, wc_sessionSettle: settle } = relayTags

/** Dispatches requests to their methods. */
export function createRequestHandler(params: {
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: Limits
  readonly metrics: Metrics
  readonly upstreams?: Upstreams | undefined
  readonly send: (push: Push, data?: string) => void
  readonly onStorageFailure: () => void
  readonly events: Omit<Subscribers, 'of' | 'deliver'>
}): RequestHandler {
  const { hub, mailbox, limits, metrics, upstreams, onStorageFailure } = params
  mailbox.attach({ of: hub.subscribersOf, deliver: createDeliver(params), ...params.events })
  const proposers = createProposers<Caller>()
  const publishHere = createPublish(params)
  const publishAll = upstreams?.forwarding(publishHere) ?? publishHere
  const publish = (message: NewMessage): Outcome => publishAll(message).outcome
  const { subscribe, subscribeEach, unsubscribe, leaveAll, catchUp } = createSubscriptions(params)

  /** Answers with `row` when the mailbox fails. */
  const orElse = (row: RelayErrorRow, outcome: Outcome): Outcome =>
    outcome.catch(() => {
      onStorageFailure()
      return row
    })

  /**
   * The proposer to subscribe to the approved session, when it is the only recipient of the response. Others with the link can also
   * propose and subscribe on the pairing topic; the session topic must not be revealed to them.
   */
  function followerOf(pairingTopic: string, recipients: readonly string[]): Caller | undefined {
    const proposer = proposers.take(pairingTopic)
    const isAlone = recipients.length === 1 && recipients[0] === proposer?.clientId
    return isAlone && proposer?.topics.has(pairingTopic) ? proposer : undefined
  }

  /** The receipt names the message by its digest, or by the id of the push on this socket. */
  function receive({ socketId, clientId }: Caller, { topic, messageId }: { topic: string; messageId: string }): void {
    const pushed = messageId.length < 64 ? hub.ack(socketId, Number(messageId)) : undefined
    if (messageId.length < 64 && pushed?.ref.topic !== topic) return
    metrics.totals.acks += 1
    mailbox.ack({ topic, clientId, messageId: pushed?.ref.messageId ?? messageId })
  }

  async function fetch(caller: Caller, topics: readonly string[]): Promise<RelayFetched> {
    const { clientId, charge } = caller
    // Reads one message more than fits into a response, to detect whether there are more.
    const peek = () => mailbox.peek({ topics: [...new Set(topics)], clientId, max: limits.fetchMaxMessages + 1 })
    let found = await peek()
    upstreams?.join(caller, topics)
    if (upstreams && found.length === 0) {
      await upstreams.arrived(caller, topics)
      found = await peek()
    }
    const shown = found.slice(0, countThatFits(found, limits))
    charge?.(extraCostOf(shown))
    const bodies = await Promise.all(shown.map((ref) => mailbox.read(ref)))
    const messages = shown.flatMap((ref, at) => {
      const body = bodies[at]
      return body ? [dataOf(ref, body)] : []
    })
    return { messages, hasMore: shown.length < found.length }
  }

  const handlers: {
    readonly [method in RelayMethod]: (caller: Caller, params: RelayParams[method], reply: Reply) => Promise<void>
  } = {
    irn_publish: (caller, message, reply) => finish(reply, publish(messageOf(message, caller))),
    irn_batchPublish: (caller, { messages }, reply) =>
      finishAll(
        reply,
        messages.map((message) => orElse(RELAY_STORAGE_ERROR, publish(messageOf(message, caller)))),
      ),
    irn_subscribe: (caller, { topic }, reply) =>
      answerFailure(reply, subscribe(caller, [topic], { onJoined: ([id = '']) => reply.result(id) })),
    irn_subscribeBlocking: (caller, params, reply) => handlers.irn_subscribe(caller, params, reply),
    irn_batchSubscribe: (caller, { topics }, reply) =>
      answerFailure(reply, subscribe(caller, topics, { onJoined: reply.result })),
    irn_batchSubscribeBlocking: (caller, { topics }, reply) => subscribeEach(caller, topics, reply),
    irn_unsubscribe: async (caller, { topic }, reply) => {
      unsubscribe(caller, topic)
      reply.result(true)
    },
    irn_batchUnsubscribe: async (caller, { subscriptions }, reply) => {
      for (const { topic } of subscriptions) unsubscribe(caller, topic)
      reply.result(true)
    },
    irn_fetchMessages: async (caller, { topic }, reply) => reply.result(await fetch(caller, [topic])),
    irn_batchFetchMessages: async (caller, { topics }, reply) => reply.result(await fetch(caller, topics)),
    irn_batchReceive: async (caller, { receipts }, reply) => {
      for (const receipt of receipts) receive(caller, receipt)
      reply.result(true)
    },
    wc_createTopic: (caller, { topic }, reply) =>
      finish(reply, orElse(RELAY_CREATE_TOPIC_FAILED, subscribe(caller, [topic]))),
    wc_proposeSession: (caller, { pairingTopic: topic, sessionProposal: message, attestation }, reply) => {
      const { requestTag: tag, ttlSec, prompt } = propose
      const proposal = { topic, message, tag, ttlSec, prompt, ...publisherOf(caller), ...attested(attestation) }
      if (caller.followsSessions) proposers.add(topic, caller)
      return finishAll(reply, [
        orElse(RELAY_PEER_SUBSCRIBE_FAILED, subscribe(caller, [topic])),
        orElse(RELAY_PEER_PUBLISH_FAILED, publish(proposal)),
      ])
    },
    wc_approveSession: (caller, request, reply) => {
      const publisher = publisherOf(caller)
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = request
      const response = { topic: pairingTopic, message: sessionProposalResponse, tag: propose.responseTag, ...publisher }
      const settlement = {
        topic: sessionTopic,
        message: sessionSettlementRequest,
        tag: settle.requestTag,
        ...publisher,
      }
      const joined = subscribe(caller, [sessionTopic])
      const responded = publishAll({ ...response, ttlSec: propose.responseTtlSec })
      async function settled(): Outcome {
        const follower = followerOf(pairingTopic, (await responded.assigned) ?? [])
        // Before the settlement is published. If it fails, the proposer can still subscribe itself.
        const options = { waitForDisk: false }
        if (follower) await orElse(RELAY_PEER_SUBSCRIBE_FAILED, subscribe(follower, [sessionTopic], options))
        return publish({ ...settlement, ttlSec: settle.ttlSec })
      }
      return finishAll(reply, [
        orElse(RELAY_PEER_SUBSCRIBE_FAILED, joined),
        orElse(RELAY_PEER_PUBLISH_FAILED, responded.outcome),
        orElse(RELAY_PEER_PUBLISH_FAILED, settled()),
      ])
    },
  }

  return {
    async run(caller, request, reply) {
      const handle = handlers[request.method] as (caller: Caller, params: unknown, reply: Reply) => Promise<void>
      try {
        await handle(caller, request.params, reply)
      } catch {
        onStorageFailure()
        reply.error(RELAY_STORAGE_ERROR)
      }
    },
    catchUp,
    remove(caller) {
      proposers.remove(caller)
      leaveAll(caller)
    },
  }
}

/** Number of items in a batch. */
export function itemsOf({ params }: RelayRequest): number {
  for (const key of ['messages', 'topics', 'subscriptions', 'receipts'] as const) {
    const items = (params as Readonly<Record<string, unknown>>)[key]
    if (Array.isArray(items)) return items.length
  }
  return 1
}

/** Responds with `true`, or with the error. */
function finish(reply: Reply, outcome: Outcome): Promise<void> {
  return outcome.then((refusal) => (refusal ? reply.error(refusal) : reply.result(true)))
}

/** Waits for all outcomes; responds with the first error. */
async function finishAll(reply: Reply, outcomes: readonly Outcome[]): Promise<void> {
  const refusals = await Promise.all(outcomes)
  const refusal = refusals.find((row) => row !== undefined)
  if (refusal) reply.error(refusal)
  else reply.result(true)
}

/** For outcomes that send their own response on success. */
async function answerFailure(reply: Reply, outcome: Outcome): Promise<void> {
  const refusal = await outcome
  if (refusal) reply.error(refusal)
}

const messageOf = (params: RelayPublishParams, caller: Caller): NewMessage => ({
  topic: params.topic,
  message: params.message,
  tag: params.tag,
  ttlSec: params.ttl,
  prompt: params.prompt,
  ...publisherOf(caller),
  ...attested(params.attestation),
})

const publisherOf = ({ clientId, projectId, address }: Caller): Pick<NewMessage, 'from' | 'projectId' | 'address'> => ({
  from: clientId,
  projectId,
  address,
})

const attested = (attestation: string | undefined): { attestation?: string } =>
  attestation === undefined ? {} : { attestation }

/** Number of messages that fit into one response; at least one. */
function countThatFits(found: readonly MessageRef[], { fetchMaxMessages, fetchMaxBytes }: Limits): number {
  let bytes = 0
  const past = found.findIndex((ref, at) => {
    bytes += ref.bytes
    return at > 0 && (at >= fetchMaxMessages || bytes > fetchMaxBytes)
  })
  return past === -1 ? found.length : past
}
