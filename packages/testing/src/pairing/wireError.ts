import { isLatchkeyError } from '@latchkey/base/errors'
import { PEER_USER_REJECTED } from '@latchkey/contracts/errors/signPeer'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { rpcErrorOf } from '../script/rpcError.ts'

/** How a wallet declines a connection: a person's no has a code of the protocol's own there. */
export function wireError(cause: unknown): { readonly code: number; readonly message: string } {
  const row = isLatchkeyError(cause, USER_REJECTED) ? PEER_USER_REJECTED : undefined
  const { code, message } = row ? { code: row.rpcCode ?? 0, message: row.message } : rpcErrorOf(cause)
  return { code, message }
}
