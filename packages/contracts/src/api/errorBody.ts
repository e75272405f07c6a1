import type { ErrorRow, LatchkeyError } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'

/** Body of every error response. `reasons` repeats the error in the shape of the names API, whose clients show the first reason. */
export type ErrorBody = {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly retryable: boolean
    readonly repeatable: boolean
    readonly help: string
  }
  readonly reasons: readonly [{ readonly name: string; readonly description: string }]
}

/** The public part of an error, without cause and data. The text of an internal error is replaced by that of `fallback`. */
export function errorBody(error: LatchkeyError, fallback: ErrorRow): ErrorBody {
  const message = error.audience === 'internal' ? fallback.message : error.message
  const { code, retryable, repeatable, help } = error
  return {
    error: { code, message, retryable, repeatable, help },
    reasons: [{ name: code, description: message }],
  }
}

/** Parses an error body of either shape; undefined if it has neither. Missing flags are false. */
export function parseErrorBody(body: unknown): SaidError | undefined {
  if (!isRecord(body)) return undefined
  const { error, reasons } = body
  if (isRecord(error) && typeof error.code === 'string' && typeof error.message === 'string') {
    const { code, message } = error
    return { code, message, retryable: error.retryable === true, repeatable: error.repeatable === true }
  }
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  if (!isRecord(first) || typeof first.description !== 'string') return undefined
  const code = typeof first.name === 'string' ? first.name : ''
  return { code, message: first.description, retryable: false, repeatable: false }
}

type SaidError = Omit<ErrorBody['error'], 'help'>
