import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECT_FAILED, CONNECTION_REJECTED } from '@latchkey/contracts/errors/connect'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { logError } from '../errorLog.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * The error of a failed connection, which is logged: CONNECTION_REJECTED when the visitor rejected it, CONNECT_FAILED when the
 * cause is unknown.
 */
export function connectFault(latchkey: Latchkey, cause: unknown): LatchkeyError {
  const fault = faultOf(cause)
  logError(latchkey, fault)
  return fault
}

function faultOf(cause: unknown): LatchkeyError {
  if (!isLatchkeyError(cause)) return errorOf(CONNECT_FAILED, { cause })
  if (cause.code !== USER_REJECTED.code) return cause
  // Other libraries recognize a rejection by the wallet's code.
  const { rpcCode } = cause
  return errorOf({ ...CONNECTION_REJECTED, ...(rpcCode !== undefined && { rpcCode }) }, { cause })
}
