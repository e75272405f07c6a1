import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { PEER_ERROR } from '@latchkey/contracts/errors/signPeer'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import type { WireError } from './jsonRpc.ts'

/** Codes by which wallets say that their user declined: EIP-1193's, and those of the sign protocol. */
const isRejection = (code: number): boolean => code === 4001 || (code >= 5000 && code <= 5003)

/** What a peer answered instead of a result, with the peer's own code and text. */
export function peerError(error: WireError): LatchkeyError {
  const row = isRejection(error.code) ? USER_REJECTED : PEER_ERROR
  const { message, code: rpcCode, data } = error
  return errorOf({ ...row, message: '{message}', rpcCode }, { values: { message }, data })
}
