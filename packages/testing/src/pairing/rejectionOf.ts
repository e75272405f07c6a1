import { isLatchkeyError } from '@latchkey/base/errors'
import { PEER_USER_REJECTED } from '@latchkey/contracts/errors/sign'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { rpcErrorOf } from '../script/rpcError.ts'

/** Error for rejecting a connection: the protocol has its own code for a rejection by the user. */
export function rejectionOf(cause: unknown): { readonly code: number; readonly message: string } {
  const row = isLatchkeyError(cause, USER_REJECTED) ? PEER_USER_REJECTED : undefined
  const { code, message } = row ? { code: row.rpcCode ?? 0, message: row.message } : rpcErrorOf(cause)
  return { code, message }
}
