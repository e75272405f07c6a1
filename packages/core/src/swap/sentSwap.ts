import type { SwapOperation } from '../operations/operation.ts'

export type SwapOptions = {
  readonly signal?: AbortSignal
  /** Id for the operation, made by `newOperationId`, so that the caller can follow it before the wallet responds. */
  readonly operationId?: string
  /** Price of one unit of gas, in base units of the native currency. Default: the wallet chooses. */
  readonly gasPrice?: bigint
}

/** A swap that the wallet has sent. Its progress is in `state.operations`. */
export type SentSwap = SwapOperation & {
  readonly hash: string
  /** Resolves when the swap is final. @throws TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT */
  readonly wait: (params?: { readonly signal?: AbortSignal }) => Promise<'confirmed' | 'failed'>
}
