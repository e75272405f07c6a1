import { fail, ok, type Result } from '@latchkey/base/result'
import { relayBatchMax, relayMessageMaxBytes, relayTtlMaxSec, relayTtlMinSec } from '../constants/relay.ts'
import {
  RELAY_BATCH_EMPTY,
  RELAY_BATCH_LIMIT_EXCEEDED,
  RELAY_INVALID_METHOD,
  RELAY_INVALID_PARAMS,
  RELAY_INVALID_TOPIC,
  RELAY_PAYLOAD_SIZE_EXCEEDED,
  RELAY_TTL_TOO_LONG,
  RELAY_TTL_TOO_SHORT,
  type RelayErrorRow,
} from '../errors/relayPeer.ts'
import type { RelayMethod, RelayParams, RelayPublishParams } from './methods.ts'

/** A request whose params were checked. Anything the relay has no use for (analytics) is left out. */
export type RelayRequest = {
  [method in RelayMethod]: { readonly method: method; readonly params: RelayParams[method] }
}[RelayMethod]

type Fields = Readonly<Record<string, unknown>>
type Limits = parseRelayRequest.Limits

/** Checks method and params. `iridium_…` is the old spelling of `irn_…`. */
export function parseRelayRequest(
  request: { readonly method: string; readonly params: unknown },
  limits: Limits = { messageMaxBytes: relayMessageMaxBytes, batchMax: relayBatchMax },
): Result<RelayRequest, RelayErrorRow> {
  const method = request.method.replace(/^iridium_/, 'irn_')
  const parse = Object.hasOwn(parsers, method) ? parsers[method as RelayMethod] : undefined
  if (!parse) return fail(RELAY_INVALID_METHOD)
  const { params } = request
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return fail(RELAY_INVALID_PARAMS)
  return parse(params as Fields, limits)
}

export declare namespace parseRelayRequest {
  type Limits = { readonly messageMaxBytes: number; readonly batchMax: number }
}

const parsers: Readonly<Record<RelayMethod, (params: Fields, limits: Limits) => Result<RelayRequest, RelayErrorRow>>> =
  {
    irn_publish: (params, limits) => {
      const failure = topicFailure(params.topic) ?? messageFailure(params.message, limits) ?? publishFailure(params)
      return failure ? fail(failure) : ok({ method: 'irn_publish', params: publishParamsOf(params) })
    },
    irn_subscribe: (params) => {
      const failure = topicFailure(params.topic)
      return failure ? fail(failure) : ok({ method: 'irn_subscribe', params: { topic: params.topic as string } })
    },
    irn_batchSubscribe: (params, limits) => {
      const failure = topicsFailure(params.topics, limits)
      return failure
        ? fail(failure)
        : ok({ method: 'irn_batchSubscribe', params: { topics: params.topics as string[] } })
    },
    irn_unsubscribe: (params) => {
      const failure = topicFailure(params.topic)
      if (failure) return fail(failure)
      // Clients send subscription ids of their own making: the topic decides, the id is not looked at.
      const id = typeof params.id === 'string' ? params.id : ''
      return ok({ method: 'irn_unsubscribe', params: { topic: params.topic as string, id } })
    },
    wc_proposeSession: (params, limits) => {
      const failure = topicFailure(params.pairingTopic) ?? messageFailure(params.sessionProposal, limits)
      if (failure) return fail(failure)
      return ok({
        method: 'wc_proposeSession',
        params: {
          pairingTopic: params.pairingTopic as string,
          sessionProposal: params.sessionProposal as string,
          ...attestationOf(params),
        },
      })
    },
    wc_approveSession: (params, limits) => {
      const failure =
        topicFailure(params.pairingTopic) ??
        topicFailure(params.sessionTopic) ??
        messageFailure(params.sessionProposalResponse, limits) ??
        messageFailure(params.sessionSettlementRequest, limits)
      if (failure) return fail(failure)
      return ok({
        method: 'wc_approveSession',
        params: {
          pairingTopic: params.pairingTopic as string,
          sessionTopic: params.sessionTopic as string,
          sessionProposalResponse: params.sessionProposalResponse as string,
          sessionSettlementRequest: params.sessionSettlementRequest as string,
        },
      })
    },
  }

function topicFailure(topic: unknown): RelayErrorRow | undefined {
  if (typeof topic !== 'string') return RELAY_INVALID_PARAMS
  return /^[0-9a-f]{64}$/.test(topic) ? undefined : RELAY_INVALID_TOPIC
}

function topicsFailure(topics: unknown, limits: Limits): RelayErrorRow | undefined {
  if (!Array.isArray(topics)) return RELAY_INVALID_PARAMS
  if (topics.length === 0) return RELAY_BATCH_EMPTY
  if (topics.length > limits.batchMax) return RELAY_BATCH_LIMIT_EXCEEDED
  for (const topic of topics) {
    const failure = topicFailure(topic)
    if (failure) return failure
  }
  return undefined
}

function messageFailure(message: unknown, limits: Limits): RelayErrorRow | undefined {
  if (typeof message !== 'string' || message === '') return RELAY_INVALID_PARAMS
  return byteLengthExceeds(message, limits.messageMaxBytes) ? RELAY_PAYLOAD_SIZE_EXCEEDED : undefined
}

function publishFailure(params: Fields): RelayErrorRow | undefined {
  const { ttl, tag, prompt, attestation } = params
  if (!isUint32(ttl) || !isUint32(tag)) return RELAY_INVALID_PARAMS
  if (prompt !== undefined && typeof prompt !== 'boolean') return RELAY_INVALID_PARAMS
  if (attestation !== undefined && attestation !== null && typeof attestation !== 'string') return RELAY_INVALID_PARAMS
  if (ttl < relayTtlMinSec) return RELAY_TTL_TOO_SHORT
  return ttl > relayTtlMaxSec ? RELAY_TTL_TOO_LONG : undefined
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

function attestationOf(params: Fields): { attestation?: string } {
  return typeof params.attestation === 'string' ? { attestation: params.attestation } : {}
}

function isUint32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff
}

/** Encodes only when it could matter: a UTF-16 unit takes at most three bytes. */
function byteLengthExceeds(text: string, max: number): boolean {
  if (text.length > max) return true
  return text.length * 3 > max && new TextEncoder().encode(text).length > max
}
