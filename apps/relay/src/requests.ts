import { createHash } from 'node:crypto'
import { relayTags } from '@latchkey/contracts/constants/relayTags'
import {
  RELAY_INTERNAL,
  RELAY_STORAGE_ERROR,
  RELAY_SUBSCRIBER_LIMIT_EXCEEDED,
  type RelayErrorRow,
} from '@latchkey/contracts/errors/relayPeer'
import type { RelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import type { Hub, Push } from './hub.ts'
import type { Limits } from './limits.ts'
import type { Mailbox, NewMessage } from './mailbox/port.ts'
import { dataOf } from './outbox.ts'

/** One open socket, as requests see it. */
export type Caller = {
  readonly socketId: number
  readonly clientId: string
  /** Topics it has asked for, also while the mailbox is still working on it. */
  readonly wanted: Set<string>
}

export type RequestHandler = (caller: Caller, request: RelayRequest, reply: Reply) => Promise<void>

export type Reply = {
  readonly result: (value: unknown) => void
  readonly error: (row: RelayErrorRow) => void
}

const { wc_sessionPropose: propose, wc_sessionSettle: settle } = relayTags

/**
 * Carries out requests. The mailbox answers in the order it was called, and each answer is worked on by exactly one reaction, so
 * pushes leave in the order of publishing. Do not put another `await` between the two.
 */
export function createRequestHandler(params: {
  readonly hub: Hub
  readonly mailbox: Mailbox
  readonly limits: Limits
  readonly send: (push: Push, data?: string) => void
}): RequestHandler {
  const { hub, mailbox, limits, send } = params

  function publish(message: NewMessage): Promise<RelayErrorRow | undefined> {
    return mailbox.put(message).then((put) => {
      if (!put.ok) return put.reason
      const { ref, recipients } = put.value
      const pushes = recipients.length > 0 ? hub.deliver(ref, recipients) : []
      const data = pushes.length > 0 ? dataOf(ref, message) : undefined
      for (const push of pushes) send(push, data)
      return undefined
    })
  }

  /** `answered` runs before the stored messages are pushed. */
  function subscribe(
    caller: Caller,
    topics: readonly string[],
    answered: (subscriptionIds: readonly string[]) => void,
  ): Promise<RelayErrorRow | undefined> {
    const news = new Set(topics.filter((topic) => !caller.wanted.has(topic)))
    if (caller.wanted.size + news.size > limits.topicsPerSocketMax) {
      return Promise.resolve(RELAY_SUBSCRIBER_LIMIT_EXCEEDED)
    }
    for (const topic of news) caller.wanted.add(topic)
    const { clientId, socketId } = caller
    return mailbox.join({ topics: [...new Set(topics)], clientId }).then((joined) => {
      if (!joined.ok) {
        for (const topic of news) caller.wanted.delete(topic)
        return joined.reason
      }
      answered(topics.map((topic) => subscriptionIdOf(topic, clientId)))
      for (const waiting of joined.value) {
        if (!caller.wanted.has(waiting.topic)) continue
        const subscriptionId = subscriptionIdOf(waiting.topic, clientId)
        for (const push of hub.subscribe(socketId, { waiting, subscriptionId })) send(push)
      }
      return undefined
    })
  }

  const ignored = () => {}

  async function run(caller: Caller, request: RelayRequest, reply: Reply): Promise<void> {
    const { clientId } = caller
    switch (request.method) {
      case 'irn_publish': {
        const { topic, message, tag, ttl, attestation } = request.params
        return finish(reply, [publish({ topic, message, tag, ttlSec: ttl, from: clientId, ...attested(attestation) })])
      }
      case 'irn_subscribe':
        return finish({ ...reply, result: ignored }, [
          subscribe(caller, [request.params.topic], ([id]) => reply.result(id)),
        ])
      case 'irn_batchSubscribe':
        return finish({ ...reply, result: ignored }, [subscribe(caller, request.params.topics, reply.result)])
      case 'irn_unsubscribe':
        caller.wanted.delete(request.params.topic)
        hub.unsubscribe(caller.socketId, request.params.topic)
        return reply.result(true)
      case 'wc_proposeSession': {
        const { pairingTopic: topic, sessionProposal: message, attestation } = request.params
        const proposal = { topic, message, tag: propose.requestTag, ttlSec: propose.ttlSec, from: clientId }
        return finish(reply, [subscribe(caller, [topic], ignored), publish({ ...proposal, ...attested(attestation) })])
      }
      case 'wc_approveSession': {
        const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = request.params
        return finish(reply, [
          subscribe(caller, [sessionTopic], ignored),
          publish({
            topic: pairingTopic,
            message: sessionProposalResponse,
            tag: propose.responseTag,
            ttlSec: propose.responseTtlSec,
            from: clientId,
          }),
          publish({
            topic: sessionTopic,
            message: sessionSettlementRequest,
            tag: settle.requestTag,
            ttlSec: settle.ttlSec,
            from: clientId,
          }),
        ])
      }
      default:
        request satisfies never
        reply.error(RELAY_INTERNAL)
    }
  }

  return (caller, request, reply) => run(caller, request, reply)
}

/** Answers once every part is on disk: `true`, or the first refusal. */
async function finish(reply: Reply, parts: readonly Promise<RelayErrorRow | undefined>[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts)
  const failed = outcomes.some((outcome) => outcome.status === 'rejected')
  const refusal = outcomes.find((outcome) => outcome.status === 'fulfilled' && outcome.value)
  if (failed) reply.error(RELAY_STORAGE_ERROR)
  else if (refusal?.status === 'fulfilled' && refusal.value) reply.error(refusal.value)
  else reply.result(true)
}

/** Clients compute the same. Source: relay protocol, subscription id. */
export const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

const attested = (attestation: string | undefined): { attestation?: string } =>
  attestation === undefined ? {} : { attestation }
