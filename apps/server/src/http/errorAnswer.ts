import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { errorBody } from '@latchkey/contracts/api/errorBody'
import { DATABASE_UNAVAILABLE } from '@latchkey/contracts/errors/api'
import { errorCatalogue } from '@latchkey/contracts/errors/catalogue'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { databaseAway } from '../db/databaseAway.ts'
import type { Log } from '../log.ts'

const statuses: ReadonlyMap<string, number> = new Map(
  errorCatalogue.flatMap(({ rows }) =>
    Object.values(rows).flatMap((row) => (row.httpStatus === undefined ? [] : [[row.code, row.httpStatus] as const])),
  ),
)

/** The answer to a request that failed. What we did not expect is logged and tells the client nothing. */
export function errorAnswer(error: unknown, context: Context, log: Log): Response {
  const known = isLatchkeyError(error) ? error : unexpected(error, context, log)
  const status = statuses.get(known.code) ?? 500
  return context.json(errorBody(known, SERVER_ERROR), status as ContentfulStatusCode)
}

function unexpected(error: unknown, context: Context, log: Log): LatchkeyError {
  const { name = 'unknown', code = '', stack = '' } = error as { name?: string; code?: string; stack?: string }
  // Frames only: the text of an unknown error may repeat what the client sent.
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  log('error', 'request failed', { path: context.req.routePath, name, code, at: frames.slice(0, 4).join(' ').trim() })
  return errorOf(databaseAway(code) ? DATABASE_UNAVAILABLE : SERVER_ERROR, { cause: error })
}
