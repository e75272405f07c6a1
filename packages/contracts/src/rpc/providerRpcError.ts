import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECT_BEFORE_REQUEST, PEER_ERROR, SIGN_CLIENT_NOT_INITIALIZED } from '../errors/sign.ts'
import { USER_REJECTED, WALLET_DISCONNECTED, WALLET_ERROR } from '../errors/wallet.ts'
import { isRejection } from './isRejection.ts'
import { walletFault } from './walletFault.ts'

/** Code of failures without their own: EIP-1193 allows the codes of JSON-RPC. */
const noCode = -32603
/** Rows without an RPC code that correspond to EIP-1193's 'disconnected'. */
const disconnected: readonly string[] = [CONNECT_BEFORE_REQUEST.code, SIGN_CLIENT_NOT_INITIALIZED.code]

/**
 * Error of `request()` with a numeric `code`. Code, text and data of a wallet or a node are kept unchanged; `cause` is the
 * matching error of the catalogue.
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

/** Error of a wallet or a node, with the matching row of the catalogue. */
export function peerFault(
  said: { readonly code: number; readonly message: string; readonly data?: unknown },
  method: string,
): ProviderRpcError {
  const { code, message, data } = said
  const row = walletFault(code, message) ?? PEER_ERROR
  const values = { method, reason: message || 'no reason given', message }
  return new ProviderRpcError(errorOf(row, { values, data }), said)
}

/** Like {@link toProviderRpcError}, with EIP-1193's code 4001 for every rejection: the wallet protocol uses other codes. */
export function toEip1193Error(error: unknown, method: string): ProviderRpcError {
  const fault = toProviderRpcError(error, method)
  const { cause, message, data } = fault
  return isRejection(fault.code) ? new ProviderRpcError(cause, { code: 4001, message, data }) : fault
}

/** The JSON-RPC error object that an error of the catalogue was made from. */
function answerBehind(
  error: LatchkeyError,
): { readonly code: number; readonly message: string; readonly data?: unknown } | undefined {
  const said = error.cause as
    | { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown }
    | undefined
  if (isLatchkeyError(said)) return answerBehind(said)
  if (typeof said !== 'object' || said === null || typeof said.code !== 'number') return undefined
  return { code: said.code, message: typeof said.message === 'string' ? said.message : error.message, data: said.data }
}

/** Converts any failure of `request()` to an error with a numeric code. */
export function toProviderRpcError(error: unknown, method: string): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  if (!isLatchkeyError(error)) {
    const reason = errorOf(WALLET_ERROR, {
      values: { message: error instanceof Error ? error.message : 'Failed.' },
    })
    return new ProviderRpcError(reason, { code: noCode, message: reason.message })
  }
  const { code, rpcCode, message, data } = error
  // The error of a node or extension is passed on unchanged: libraries decode the revert data.
  const said = answerBehind(error)
  if (said) return peerFault(said, method)
  // The sign client reports a peer's error with these two rows; their text, code and data are the peer's own.
  if (rpcCode !== undefined && (code === PEER_ERROR.code || code === USER_REJECTED.code))
    return peerFault({ code: rpcCode, message, data }, method)
  const ownCode = disconnected.includes(code) ? (WALLET_DISCONNECTED.rpcCode ?? noCode) : noCode
  return new ProviderRpcError(error, { code: rpcCode ?? ownCode, message, data })
}
