import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { RPC_INTERNAL, RPC_INVALID_INPUT, USER_REJECTED, WALLET_ERROR } from '../errors/wallet.ts'
import { walletFault } from './walletFault.ts'

const messageMax = 200

/** Converts an error of a wallet to one of the catalogue, by its code, even if it is nested. */
export function errorFromWallet(error: unknown, params: errorFromWallet.Params): LatchkeyError {
  const { code, message } = factsOf(error)
  const row = walletFault(code, message)
  if (row === USER_REJECTED) return errorOf(row, { cause: error })
  // Returns our own errors unchanged, unless they only wrap a wallet's code that came through the relay.
  const saysLess = !row || row === RPC_INVALID_INPUT || row === RPC_INTERNAL
  if (isLatchkeyError(error) && (saysLess || row.code === error.code)) return error
  const { method } = params
  return row
    ? errorOf(row, { values: { method, reason: message || 'no reason given' }, cause: error })
    : errorOf(WALLET_ERROR, { values: { message: message || 'The wallet gave no reason.' }, cause: error })
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
