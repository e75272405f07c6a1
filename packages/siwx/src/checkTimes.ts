import { errorOf } from '@latchkey/base/errors'
import { siwxIssuedAtFutureMs, siwxIssuedAtPastMs, siwxMessageLifetimeMaxMs } from '@latchkey/contracts/constants/siwx'
import {
  SIWX_MESSAGE_EXPIRED,
  SIWX_MESSAGE_MALFORMED,
  SIWX_MESSAGE_NOT_YET_VALID,
} from '@latchkey/contracts/errors/siwx'
import type { SiwxFields } from './fields.ts'
import { parseDateTime } from './parseDateTime.ts'

/**
 * Checks that a message was issued within the last minutes and is valid now.
 * @throws SIWX_MESSAGE_EXPIRED, SIWX_MESSAGE_NOT_YET_VALID, SIWX_MESSAGE_MALFORMED
 */
export function checkTimes(fields: SiwxFields, nowMs: number): void {
  const issued = parseDateTime(fields.issuedAt)
  // Optional in ERC-4361. A message without one is accepted for as long as its Issued At is.
  const expires = fields.expirationTime === undefined ? Number.POSITIVE_INFINITY : parseDateTime(fields.expirationTime)
  const notBefore = fields.notBefore === undefined ? nowMs : parseDateTime(fields.notBefore)
  if (issued === undefined || notBefore === undefined || expires === undefined)
    throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: 'one of its times is invalid' } })
  if (issued > nowMs + siwxIssuedAtFutureMs || notBefore > nowMs) throw errorOf(SIWX_MESSAGE_NOT_YET_VALID)
  if (issued < nowMs - siwxIssuedAtPastMs || expires <= nowMs) throw errorOf(SIWX_MESSAGE_EXPIRED)
  if (fields.expirationTime !== undefined && expires - issued > siwxMessageLifetimeMaxMs)
    throw errorOf(SIWX_MESSAGE_MALFORMED, { values: { reason: 'the Expiration Time is too far in the future' } })
}
