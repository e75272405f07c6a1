import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { DATABASE_UNAVAILABLE } from '@latchkey/contracts/errors/api'
import { errorCatalogue } from '@latchkey/contracts/errors/catalogue'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import type { Log } from '@latchkey/node/log'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { databaseAway } from '../db/databaseAway.ts'
import { rpcRefusal } from './jsonRpc.ts'

const statuses: ReadonlyMap<string, number> = new Map(
  errorCatalogue.flatMap(({ rows }) =>
    Object.values(rows).flatMap((row) => (row.httpStatus === undefined ? [] : [[row.code, row.httpStatus] as const])),
  ),
)

/** The answer to a request that failed. An unexpected error is logged, and the client learns nothing about it. */
export function errorAnswer(error: unknown, params: errorAnswer.Params): Response {
  const { context, rpcBody } = params
  const known = isLatchkeyError(error) ? error : unexpected(error, params)
  const status = statuses.get(known.code) ?? 500
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
    /** The body of a JSON-RPC request, whose calls are all answered with the error. */
    readonly rpcBody?: string | undefined
  }
}

function unexpected(error: unknown, { context, log }: errorAnswer.Params): LatchkeyError {
  const { name = 'unknown', code = '', stack = '' } = error as { name?: string; code?: string; stack?: string }
  // Stack frames only: the message of an unknown error may repeat what the client sent.
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  const stackTop = frames.slice(0, 4).join(' ').trim()
  log.error({ method: context.req.method, name, code, stackTop }, 'request failed')
  return errorOf(databaseAway(code) ? DATABASE_UNAVAILABLE : SERVER_ERROR, { cause: error })
}
