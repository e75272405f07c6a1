import { type ErrorRow, errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { CONNECT_BEFORE_REQUEST, SIGN_CLIENT_NOT_INITIALIZED } from '@latchkey/contracts/errors/sign'
import { PEER_ERROR } from '@latchkey/contracts/errors/signPeer'
import * as rows from '@latchkey/contracts/errors/wallet'
import { transactionFault } from '@latchkey/contracts/rpc/transactionFault'

/** The code of a failure that neither a wallet nor a node gave one: EIP-1193 allows the codes of JSON-RPC. */
const noCode = -32603
/** Rows without a code of their own that mean EIP-1193's 'disconnected'. */
const disconnected: readonly string[] = [CONNECT_BEFORE_REQUEST.code, SIGN_CLIENT_NOT_INITIALIZED.code]

/**
 * What `request()` rejects with, after EIP-1193: `code` is a number. Of what a wallet or a node answered, code, text and data
 * are kept as they came; `cause` is the error of the catalogue that it means.
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

const byCode: ReadonlyMap<number, ErrorRow> = new Map(
  Object.values(rows).flatMap((row) => (row.rpcCode === undefined ? [] : [[row.rpcCode, row] as const])),
)
/** Refusals by the codes of the wallet protocol and of CAIP-25. */
const isRejection = (code: number): boolean => code >= 5000 && code <= 5003
/** Codes that say nothing; wallets and nodes put the reason into words. */
const isCatchAll = (code: number): boolean => code === -32000 || code === -32603
const rejectionWords = /\b(user|request|transaction|signature)\b.{0,20}\b(rejected|denied|declined|cancel+ed)\b/i

/** What a peer said, with its meaning in the catalogue. */
export function peerFault(
  said: { readonly code: number; readonly message: string; readonly data?: unknown },
  method: string,
): ProviderRpcError {
  const { code, message, data } = said
  const row = rowOf(code, message)
  const values = { method, reason: message || 'no reason given', message }
  return new ProviderRpcError(errorOf(row, { values, data }), said)
}

function rowOf(code: number, message: string): ErrorRow {
  if (isRejection(code)) return rows.USER_REJECTED
  if (isCatchAll(code) || !byCode.has(code)) {
    if (rejectionWords.test(message)) return rows.USER_REJECTED
    const fault = transactionFault(message)
    if (fault) return fault
  }
  return byCode.get(code) ?? PEER_ERROR
}

/** Anything `request()` may fail with, as EIP-1193 has it. */
export function toProviderRpcError(error: unknown, method: string): ProviderRpcError {
  if (error instanceof ProviderRpcError) return error
  if (!isLatchkeyError(error)) {
    const reason = errorOf(rows.WALLET_ERROR, {
      values: { message: error instanceof Error ? error.message : 'Failed.' },
    })
    return new ProviderRpcError(reason, { code: noCode, message: reason.message })
  }
  const { code, rpcCode, message, data } = error
  // The sign client tells a peer's answer by these two; their text, code and data are the peer's own.
  if (rpcCode !== undefined && (code === PEER_ERROR.code || code === rows.USER_REJECTED.code))
    return peerFault({ code: rpcCode, message, data }, method)
  const ownCode = disconnected.includes(code) ? (rows.WALLET_DISCONNECTED.rpcCode ?? noCode) : noCode
  return new ProviderRpcError(error, { code: rpcCode ?? ownCode, message, data })
}
