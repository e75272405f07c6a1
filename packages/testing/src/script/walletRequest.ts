import type { RpcError } from './rpcError.ts'

/** What an app asked and a person would have to decide. */
export type Question = {
  /** How it came: from a page, or over the relay. */
  readonly via: 'injected' | 'relay'
  /** Origin of the asking page; over the relay the address that the app gives of itself. */
  readonly from: string
  /** `session_proposal` and `session_authenticate` stand for the app that wants to connect over the relay. */
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id of the network that it is for. */
  readonly chainId: string
}

/** One thing an app asked the wallet for, and what became of it. Reads, such as balances, are not among them. */
export type WalletRequest = Question & {
  readonly id: number
  /**
   * `failed`: the wallet said yes, and then it could not be done; `error` says why. `expired`: the app stopped waiting, because its
   * session ended or the time was up.
   */
  readonly status: 'pending' | 'approved' | 'rejected' | 'failed' | 'expired'
  /** What the app got: the signature, the hash of the transaction, … */
  readonly result: unknown
  readonly error: RpcError | undefined
  /** Says yes; resolves when it is done or has failed. @throws TEST_WALLET_ANSWERED after a no */
  readonly approve: () => Promise<WalletRequest>
  /** Says no, with 4001 unless another error is given. @throws TEST_WALLET_ANSWERED after a yes */
  readonly reject: (error?: RpcError) => Promise<WalletRequest>
}
