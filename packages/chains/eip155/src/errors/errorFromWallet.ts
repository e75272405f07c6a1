import { type ErrorRow, errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import * as rows from '@latchkey/contracts/errors/wallet'
import { errorFromChain } from './errorFromChain.ts'

const byCode: ReadonlyMap<number, ErrorRow> = new Map(
  Object.values(rows).flatMap((row) => (row.rpcCode === undefined ? [] : [[row.rpcCode, row] as const])),
)

/** The wallet protocol's codes for 'rejected by the user' (CAIP-25 and the protocol's own). */
const rejectionCodes: ReadonlySet<unknown> = new Set([5000, 5001, 5002, 5003, 'ACTION_REJECTED'])
const catchAll: ReadonlySet<unknown> = new Set([-32000, -32603])
const rejectionWords = /\b(user|request|transaction|signature)\b.{0,20}\b(rejected|denied|declined|cancel+ed)\b/i
const messageMax = 200

/** Turns what a wallet threw into an error of the catalogue, by its code, also where wallets nest it. */
export function errorFromWallet(error: unknown, params: errorFromWallet.Params): LatchkeyError {
  const { code, message } = factsOf(error)
  if (rejectionCodes.has(code)) return errorOf(rows.USER_REJECTED, { cause: error })
  // Codes outside the standards, and the catch-all codes, are told apart by their words.
  if (typeof code !== 'number' || catchAll.has(code) || !byCode.has(code)) {
    if (rejectionWords.test(message)) return errorOf(rows.USER_REJECTED, { cause: error })
    const known = errorFromChain(message, error)
    if (known) return known
  }
  const row = typeof code === 'number' ? byCode.get(code) : undefined
  // An error of ours keeps its own text, unless it only carries a wallet's code from the other side of the relay.
  if (isLatchkeyError(error) && (!row || row.code === error.code || catchAll.has(code))) return error
  if (row)
    return errorOf(row, { values: { method: params.method, reason: message || 'no reason given' }, cause: error })
  return errorOf(rows.WALLET_ERROR, { values: { message: message || 'The wallet gave no reason.' }, cause: error })
}

export declare namespace errorFromWallet {
  type Params = { readonly method: string }
}

/** The innermost code: MetaMask wraps the real error in `data.originalError`, others in `cause` or `error`. */
function factsOf(error: unknown): { readonly code: unknown; readonly message: string } {
  let code: unknown
  let message = typeof error === 'string' ? error : ''
  let at: unknown = error
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth += 1) {
    const layer = at as Record<string, unknown>
    const own = layer.rpcCode ?? layer.code
    if (typeof own === 'number' || own === 'ACTION_REJECTED') code = own
    if (typeof layer.message === 'string' && layer.message) message = layer.message
    const data = layer.data as { originalError?: unknown } | null | undefined
    at = (typeof data === 'object' && data !== null ? data.originalError : undefined) ?? layer.cause ?? layer.error
  }
  return { code, message: message.replace(/\s+/g, ' ').trim().slice(0, messageMax) }
}
