/** A transaction as nodes return it; addresses are in lower case. */
export type NodeTransaction = {
  readonly hash: string
  /** Null while it is pending. */
  readonly blockNumber: string | null
  readonly from: string
  readonly nonce: string
  /** Null for a new contract. */
  readonly to: string | null
  readonly value: string
  readonly input: string
  readonly gas: string
  /** For EIP-1559 transactions, the price at the current base fee. */
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
}
