import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECT_BEFORE_REQUEST, SIGN_CLIENT_NOT_INITIALIZED } from '@latchkey/contracts/errors/sign'
import { PEER_ERROR } from '@latchkey/contracts/errors/signPeer'
import { USER_REJECTED, WALLET_DISCONNECTED, WALLET_ERROR } from '@latchkey/contracts/errors/wallet'
import { isRejection } from '@latchkey/contracts/rpc/isRejection'
import { walletFault } from '@latchkey/contracts/rpc/walletFault'

/** EIP-1193's code for a rejection; the wallet protocol has others. */
const rejectedCode = 4001
/** The code of a failure that neither a wallet nor a node gave one: EIP-1193 allows the codes of JSON-RPC. */
const noCode = -32603
/** Rows without a code of their own that mean EIP-1193's 'disconnected'. */
const disconnected: readonly string[] = [CONNECT_BEFORE_REQUEST.code, SIGN_CLIENT_NOT_INITIALIZED.code]

/**
 * What `request()` rejects with, after EIP-1193: `code` is a number, 4001 for every rejection. Other codes, the text and the
 * data of a wallet or a node are kept as they came; `cause` is the error of the catalogue that they mean.
 */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data: unknown
  override readonly cause: LatchkeyError

  constructor(
    cause: LatchkeyError,
    said: { readonly code: number; readonly message: string; readonly data?: unknown },
  ) {
    super(said.message, { cause })
    this.name = 'ProviderRpcError'
    this.code = said.code
    this.data = said.data
    this.cause = cause
  }
}

/** What a peer said, with its meaning in the catalogue. */
export function peerFault(
  said: { readonly code: number; readonly message: string; readonly data?: unknown },
  method: string,
): ProviderRpcError {
  const { code, message, data } = said
  const row = walletFault(code, message) ?? PEER_ERROR
  const values = { method, reason: message || 'no reason given', message }
  const boundaryCode = isRejection(code) ? rejectedCode : code
  return new ProviderRpcError(errorOf(row, { values, data }), { ...said, code: boundaryCode })
}

/** Anything `request()` may fail with, as EIP-1193 has it. */
export function toProviderRpcError(error: unknown, method: string): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  if (!isLatchkeyError(error)) {
    const reason = errorOf(WALLET_ERROR, {
      values: { message: error instanceof Error ? error.message : 'Failed.' },
    })
    return new ProviderRpcError(reason, { code: noCode, message: reason.message })
  }
  const { code, rpcCode, message, data } = error
  // The sign client tells a peer's answer by these two; their text, code and data are the peer's own.
  if (rpcCode !== undefined && (code === PEER_ERROR.code || code === USER_REJECTED.code))
    return peerFault({ code: rpcCode, message, data }, method)
  const ownCode = disconnected.includes(code) ? (WALLET_DISCONNECTED.rpcCode ?? noCode) : noCode
  return new ProviderRpcError(error, { code: rpcCode ?? ownCode, message, data })
}
