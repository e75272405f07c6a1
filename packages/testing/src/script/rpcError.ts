import { isLatchkeyError } from '@latchkey/base/errors'
import { RPC_INTERNAL } from '@latchkey/contracts/errors/wallet'

/** An error as a wallet gives it to an app: EIP-1193 or JSON-RPC code, text, and what a chain says about a revert. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** What an app gets to see of an error. */
export function rpcErrorOf(error: unknown): RpcError {
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const known = isLatchkeyError(error) ? error.rpcCode : code
  return {
    code: typeof known === 'number' ? known : (RPC_INTERNAL.rpcCode ?? 0),
    message: typeof message === 'string' ? message : RPC_INTERNAL.message,
    ...(data !== undefined && { data }),
  }
}
