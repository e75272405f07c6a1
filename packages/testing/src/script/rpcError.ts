import { isLatchkeyError } from '@latchkey/base/errors'
import { RPC_INTERNAL } from '@latchkey/contracts/errors/wallet'

/** An error as received by the app: EIP-1193 or JSON-RPC code, message, and the chain's revert data. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** Reduces an error to the fields that an app receives. */
export function rpcErrorOf(error: unknown): RpcError {
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const known = isLatchkeyError(error) ? error.rpcCode : code
  return {
    code: typeof known === 'number' ? known : (RPC_INTERNAL.rpcCode ?? 0),
    message: typeof message === 'string' ? message : RPC_INTERNAL.message,
    ...(data !== undefined && { data }),
  }
}
