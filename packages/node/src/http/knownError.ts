import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { DATABASE_UNAVAILABLE } from '@latchkey/contracts/errors/api'
import { errorCatalogue } from '@latchkey/contracts/errors/catalogue'
import { SERVER_ERROR } from '@latchkey/contracts/errors/config'
import type { Log } from '../log.ts'
import { databaseAway } from '../postgres/databaseAway.ts'

const statuses: ReadonlyMap<string, number> = new Map(
  errorCatalogue.flatMap(({ rows }) =>
    Object.values(rows).flatMap((row) => (row.httpStatus === undefined ? [] : [[row.code, row.httpStatus] as const])),
  ),
)

/** HTTP status of the response with this error. */
export const httpStatusOf = (error: LatchkeyError): number => statuses.get(error.code) ?? 500

/** The error as shown to clients. Unexpected errors are logged and replaced by a generic one. */
export function knownError(error: unknown, { method, log }: knownError.Params): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const { name = 'unknown', code = '', stack = '' } = error as { name?: string; code?: string; stack?: string }
  // Stack frames only: the message of an unknown error may repeat what the client sent.
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  const stackTop = frames.slice(0, 4).join(' ').trim()
  log.error({ method, name, code, stackTop }, 'request failed')
  return errorOf(databaseAway(code) ? DATABASE_UNAVAILABLE : SERVER_ERROR, { cause: error })
}

export declare namespace knownError {
  type Params = {
    /** HTTP method of the request, for the log. */
    readonly method: string
    readonly log: Log
  }
}
