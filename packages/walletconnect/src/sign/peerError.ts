import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { PEER_ERROR } from '@latchkey/contracts/errors/sign'
import { USER_REJECTED } from '@latchkey/contracts/errors/wallet'
import { isRejection } from '@latchkey/contracts/rpc/isRejection'
import type { WireError } from './jsonRpc.ts'

/** The error of a peer's response, with the peer's own code and text. */
export function peerError(error: WireError): LatchkeyError {
  const row = isRejection(error.code) ? USER_REJECTED : PEER_ERROR
  const { message, code: rpcCode, data } = error
  return errorOf({ ...row, message: '{message}', rpcCode }, { values: { message }, data })
}
