import type { RpcError } from './rpcError.ts'

/** A request that a user would decide. */
export type RequestInfo = {
  /** Transport: from a page, over the relay, or from a page to its embedded wallet. */
  readonly via: 'injected' | 'relay' | 'embedded'
  /** Origin of the page; over the relay the URL in the app's metadata. */
  readonly from: string
  /** `session_proposal` and `session_authenticate` are requests to connect over the relay. */
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id of the network it is for. */
  readonly chainId: string
}

/** A request that needs a decision, and its outcome. Reads, such as balances, are not included. */
export type WalletRequest = RequestInfo & {
  readonly id: number
  /**
   * `failed`: approved, but the execution failed with `error`. `expired`: the app stopped waiting, because its session ended or
   * the request expired.
   */
  readonly status: 'pending' | 'approved' | 'rejected' | 'failed' | 'expired'
  /** The result returned to the app: the signature, the hash of the transaction, … */
  readonly result: unknown
  readonly error: RpcError | undefined
  /** Approves it; resolves once it has been executed or has failed. @throws TEST_WALLET_ANSWERED if it was rejected */
  readonly approve: () => Promise<WalletRequest>
  /** Rejects it with 4001, or with the given error. @throws TEST_WALLET_ANSWERED if it was approved */
  readonly reject: (error?: RpcError) => Promise<WalletRequest>
}
