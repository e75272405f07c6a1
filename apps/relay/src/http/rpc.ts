import { RELAY_INVALID_METHOD, RELAY_SERIALIZATION } from '@latchkey/contracts/errors/relay'
import { parseRelayRequest } from '@latchkey/contracts/relay/parseRelayRequest'
import { formatRelayError, formatRelayResult, parseRelayFrame } from '@latchkey/contracts/relay/relayFrame'
import type { AdmittedClient } from '../auth/authenticate.ts'
import type { Limits } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rateLimiter.ts'
import { costOf } from '../limits/requestCost.ts'
import { noSocket } from '../requests/caller.ts'
import { itemsOf, type RequestHandler } from '../requests/requestHandler.ts'
import { type Log, nameForLog } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { errorAnswer, type HttpAnswer } from './httpServer.ts'

/**
 * Runs one request over HTTP, with the same body as on a socket. Subscribing makes the client a recipient; its messages wait until
 * it fetches them or opens a socket.
 */
export async function answerRpc(
  request: { readonly client: AdmittedClient; readonly body: string },
  params: answerRpc.Params,
): Promise<HttpAnswer> {
  const { handler, limits, rateLimiter, metrics, log } = params
  const { client, body } = request
  const frame = parseRelayFrame(body)
  const parsed = frame.ok && frame.value.kind === 'request' ? parseRelayRequest(frame.value, limits) : undefined
  const quota = rateLimiter.quotaOf(client)
  const waitMs = parsed?.ok
    ? quota.take(costOf(body.length, itemsOf(parsed.value)), 0)
    : quota.charge(costOf(body.length))
  if (waitMs > 0) {
    metrics.refusal('Too many requests')
    return errorAnswer(429, 'Too many requests', Math.ceil(waitMs / 1000))
  }
  const refuse = (text: string, reason: string): HttpAnswer => {
    metrics.refusal(reason)
    return { status: 200, body: text }
  }
  if (!frame.ok) return refuse(formatRelayError(frame.reason.id, frame.reason.row), frame.reason.row.tag)
  const { id } = frame.value
  if (!parsed) return refuse(formatRelayError(id, RELAY_SERIALIZATION), RELAY_SERIALIZATION.tag)
  if (!parsed.ok) {
    if (parsed.reason === RELAY_INVALID_METHOD && frame.value.kind === 'request')
      log('unknown method', { method: nameForLog(frame.value.method) })
    return refuse(formatRelayError(id, parsed.reason), parsed.reason.tag)
  }
  metrics.request(parsed.value.method)
  const { clientId, projectId, address } = client
  const charge = (cost: number): void => void quota.charge(cost)
  const caller = { socketId: noSocket, clientId, projectId, address, topics: new Set<string>(), charge }
  let text = ''
  await handler.run(caller, parsed.value, {
    result: (value) => {
      text = formatRelayResult(id, value)
    },
    error: (row) => {
      metrics.refusal(row.tag)
      text = formatRelayError(id, row)
    },
  })
  return { status: 200, body: text }
}

export declare namespace answerRpc {
  type Params = {
    readonly handler: RequestHandler
    readonly limits: Limits
    readonly rateLimiter: RateLimiter
    readonly metrics: Metrics
    readonly log: Log
  }
}
