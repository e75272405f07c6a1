/** Fees of an EIP-1559 transaction, in base units per unit of gas. */
export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/**
 * Fees for replacing a pending transaction: the current ones, but at least 12.5 % more than its own. Nodes require 10 %, some 12.5
 * %.
 */
export const raisedFees = (today: Fees, pending: Fees): Fees => ({
  maxFeePerGas: max(today.maxFeePerGas, raised(pending.maxFeePerGas)),
  maxPriorityFeePerGas: max(today.maxPriorityFeePerGas, raised(pending.maxPriorityFeePerGas)),
})

/** Rounded up: nodes compare exactly. */
const raised = (fee: bigint): bigint => (fee * 1125n + 999n) / 1000n
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)
