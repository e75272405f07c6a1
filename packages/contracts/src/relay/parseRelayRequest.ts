import { isRecord } from '@latchkey/base/isRecord'
import { fail, ok, type Result } from '@latchkey/base/result'
import { relayBatchMax, relayMessageMaxBytes } from '../constants/relay.ts'
import {
  RELAY_INVALID_METHOD,
  RELAY_INVALID_PARAMS,
  RELAY_WATCH_NOT_OFFERED,
  type RelayErrorRow,
} from '../errors/relay.ts'
import type { RelayMethod, RelayParams, RelayPublishParams, RelaySubscription } from './methods.ts'
import {
  attestationOf,
  batchFault,
  type Fields,
  messageFault,
  publishFault,
  receiptIdOf,
  topicFault,
} from './relayFields.ts'

/** A request with validated params. Unknown fields (analytics) are dropped. */
export type RelayRequest = {
  [method in RelayMethod]: { readonly method: method; readonly params: RelayParams[method] }
}[RelayMethod]

type Limits = parseRelayRequest.Limits
type Parsed<method extends RelayMethod> = Result<RelayParams[method], RelayErrorRow>

/** Validates method and params. `iridium_…` and `waku_…` are old names of `irn_…`. */
export function parseRelayRequest(
  request: { readonly method: string; readonly params: unknown },
  limits: Limits = { messageMaxBytes: relayMessageMaxBytes, batchMax: relayBatchMax },
): Result<RelayRequest, RelayErrorRow> {
  const method = request.method.replace(/^(iridium|waku)_/, 'irn_')
  if (method === 'irn_watchRegister' || method === 'irn_watchUnregister') return fail(RELAY_WATCH_NOT_OFFERED)
  if (!Object.hasOwn(parsers, method)) return fail(RELAY_INVALID_METHOD)
  if (!isRecord(request.params)) return fail(RELAY_INVALID_PARAMS)
  const known = method as RelayMethod
  const params = parsers[known](request.params, limits)
  return params.ok ? ok({ method: known, params: params.value } as RelayRequest) : params
}

export declare namespace parseRelayRequest {
  type Limits = { readonly messageMaxBytes: number; readonly batchMax: number }
}

const parsers: { readonly [method in RelayMethod]: (params: Fields, limits: Limits) => Parsed<method> } = {
  irn_publish: (params, limits) => {
    const fault = publishFault(params, limits.messageMaxBytes)
    return fault ? fail(fault) : ok(publishParamsOf(params))
  },
  irn_batchPublish: ({ messages }, limits) => {
    const itemFault = (item: unknown) => publishFault(item, limits.messageMaxBytes)
    const fault = batchFault(messages, { max: limits.batchMax, itemFault })
    return fault ? fail(fault) : ok({ messages: (messages as Fields[]).map(publishParamsOf) })
  },
  irn_subscribe: parseTopic,
  irn_subscribeBlocking: parseTopic,
  irn_batchSubscribe: parseTopics,
  irn_batchSubscribeBlocking: parseTopics,
  irn_unsubscribe: (params) => {
    const fault = topicFault(params.topic)
    return fault ? fail(fault) : ok(subscriptionOf(params))
  },
  irn_batchUnsubscribe: ({ subscriptions }, limits) => {
    const fault = batchFault(subscriptions, { max: limits.batchMax, itemFault: itemTopicFault })
    return fault ? fail(fault) : ok({ subscriptions: (subscriptions as Fields[]).map(subscriptionOf) })
  },
  irn_fetchMessages: parseTopic,
  irn_batchFetchMessages: parseTopics,
  irn_batchReceive: ({ receipts }, limits) => {
    const itemFault = (item: unknown) =>
      itemTopicFault(item) ?? (receiptIdOf(item as Fields) === undefined ? RELAY_INVALID_PARAMS : undefined)
    const fault = batchFault(receipts, { max: limits.batchMax, itemFault })
    if (fault) return fail(fault)
    const receiptOf = (item: Fields) => ({ topic: item.topic as string, messageId: receiptIdOf(item) ?? '' })
    return ok({ receipts: (receipts as Fields[]).map(receiptOf) })
  },
  wc_createTopic: parseTopic,
  wc_proposeSession: (params, limits) => {
    const { pairingTopic, sessionProposal } = params
    const fault = topicFault(pairingTopic) ?? messageFault(sessionProposal, limits.messageMaxBytes)
    if (fault) return fail(fault)
    return ok({
      pairingTopic: pairingTopic as string,
      sessionProposal: sessionProposal as string,
      ...attestationOf(params),
    })
  },
  wc_approveSession: (params, limits) => {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
    const fault =
      topicFault(pairingTopic) ??
      topicFault(sessionTopic) ??
      messageFault(sessionProposalResponse, limits.messageMaxBytes) ??
      messageFault(sessionSettlementRequest, limits.messageMaxBytes)
    if (fault) return fail(fault)
    return ok({
      pairingTopic: pairingTopic as string,
      sessionTopic: sessionTopic as string,
      sessionProposalResponse: sessionProposalResponse as string,
      sessionSettlementRequest: sessionSettlementRequest as string,
    })
  },
}

function parseTopic(params: Fields): Result<{ readonly topic: string }, RelayErrorRow> {
  const fault = topicFault(params.topic)
  return fault ? fail(fault) : ok({ topic: params.topic as string })
}

function parseTopics(
  { topics }: Fields,
  limits: Limits,
): Result<{ readonly topics: readonly string[] }, RelayErrorRow> {
  const fault = batchFault(topics, { max: limits.batchMax, itemFault: topicFault })
  return fault ? fail(fault) : ok({ topics: topics as string[] })
}

function itemTopicFault(item: unknown): RelayErrorRow | undefined {
  return isRecord(item) ? topicFault(item.topic) : RELAY_INVALID_PARAMS
}

/** Ignores the id, because clients make up their own: the topic identifies the subscription. */
function subscriptionOf({ topic, id }: Fields): RelaySubscription {
  return { topic: topic as string, id: typeof id === 'string' ? id : '' }
}

function publishParamsOf(params: Fields): RelayPublishParams {
  return {
    topic: params.topic as string,
    message: params.message as string,
    ttl: params.ttl as number,
    tag: params.tag as number,
    prompt: params.prompt === true,
    ...attestationOf(params),
  }
}
