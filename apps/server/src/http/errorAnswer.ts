import { isRecord } from '@latchkey/base/isRecord'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import { httpStatusOf, knownError } from '@latchkey/node/http/knownError'
import type { Log } from '@latchkey/node/log'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { rpcRefusal } from './jsonRpc.ts'

/** The response to a request that failed. An unexpected error is logged, and the client gets no details. */
export function errorAnswer(error: unknown, params: errorAnswer.Params): Response {
  const { context, rpcBody } = params
  const known = knownError(error, { method: context.req.method, log: params.log })
  const status = httpStatusOf(known)
  const retryAfterMs = isRecord(known.data) ? known.data.retryAfterMs : undefined
  if (typeof retryAfterMs === 'number') context.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)))
  const body = errorBody(known, SERVER_ERROR)
  if (rpcBody === undefined) return context.json(body, status as ContentfulStatusCode)
  const { code: name, message } = body.error
  return context.json(
    rpcRefusal(rpcBody, { code: known.rpcCode, message, name, status }),
    status as ContentfulStatusCode,
  )
}

export declare namespace errorAnswer {
  type Params = {
    readonly context: Context
    readonly log: Log
    /** The body of a JSON-RPC request; each of its calls gets the error. */
    readonly rpcBody?: string | undefined
  }
}
