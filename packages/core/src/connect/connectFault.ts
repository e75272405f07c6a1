import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECT_FAILED, CONNECTION_REJECTED } from '@latchkey/contracts/errors/connect'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'

/** The error of a failed connection: CONNECTION_REJECTED when the visitor rejected it, CONNECT_FAILED when the cause is unknown. */
export function connectFault(cause: unknown): LatchkeyError {
  if (!isLatchkeyError(cause)) return errorOf(CONNECT_FAILED, { cause })
  if (cause.code !== USER_REJECTED.code) return cause
  // Other libraries recognize a rejection by the wallet's code.
  const { rpcCode } = cause
  return errorOf({ ...CONNECTION_REJECTED, ...(rpcCode !== undefined && { rpcCode }) }, { cause })
}
