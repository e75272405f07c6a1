import type { ChainTransfer } from '../../blockReader.ts'

/** A call that a node reports when it traces a transaction. Addresses are lower-case hex. */
export type CallFrame = {
  /** 0 for the transaction itself. */
  readonly depth: number
  /** `code`: runs the code of `to` for `from` (DELEGATECALL, CALLCODE) or without value (STATICCALL); moves nothing. */
  readonly kind: 'call' | 'code' | 'create' | 'selfdestruct'
  readonly from: string
  /** The created contract of a `create`, the beneficiary of a `selfdestruct`; absent if nothing was created. */
  readonly to: string | undefined
  readonly value: bigint
  /** The call was reverted, and with it every call inside. */
  readonly failed: boolean
}

/**
 * The native transfers inside a transaction, excluding the transaction's own value. `frames` are in the order in which
 * the calls started, each followed by the calls inside it.
 */
export function internalTransfers(frames: Iterable<CallFrame>): readonly ChainTransfer[] {
  const transfers: ChainTransfer[] = []
  /** The contract that runs at each depth. */
  const running: (string | undefined)[] = []
  let failedDepth = Number.POSITIVE_INFINITY
  for (const frame of frames) {
    const { depth, kind, from, to, value, failed } = frame
    if (depth > failedDepth) continue
    failedDepth = failed ? depth : Number.POSITIVE_INFINITY
    running[depth] = kind === 'code' ? from : to
    if (failed || depth === 0 || kind === 'code' || value === 0n || to === undefined) continue
    // A contract may name itself as beneficiary, which moves nothing. Anvil then reports the parties of an earlier transfer.
    if (kind === 'selfdestruct' && (from === to || from !== running[depth - 1])) continue
    transfers.push({ kind: 'native', contract: undefined, tokenId: undefined, amount: value, from, to })
  }
  return transfers
}
