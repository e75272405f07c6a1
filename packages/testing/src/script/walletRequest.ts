import type { RpcError } from './rpcError.ts'

/** What an app requests and a user would decide. */
export type RequestInfo = {
  /** Transport: from a page, over the relay, or from a page to its embedded wallet. */
  readonly via: 'injected' | 'relay' | 'embedded'
  /** Origin of the page; over the relay the URL in the app's metadata. */
  readonly from: string
  /** `session_proposal` and `session_authenticate` stand for an app that wants to connect over the relay. */
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id of the network it is for. */
  readonly chainId: string
}

/** A request that needs a decision, and its outcome. Reads, such as balances, are not among them. */
export type WalletRequest = RequestInfo & {
  readonly id: number
  /**
   * `failed`: approved, but it could not be done; `error` says why. `expired`: the app stopped waiting, because its session ended or
   * the request expired.
   */
  readonly status: 'pending' | 'approved' | 'rejected' | 'failed' | 'expired'
  /** What the app got: the signature, the hash of the transaction, … */
  readonly result: unknown
  readonly error: RpcError | undefined
  /** Approves it; resolves when it is done or has failed. @throws TEST_WALLET_ANSWERED when it was rejected */
  readonly approve: () => Promise<WalletRequest>
  /** Rejects it with 4001, or with the given error. @throws TEST_WALLET_ANSWERED when it was approved */
  readonly reject: (error?: RpcError) => Promise<WalletRequest>
}
