import type { TraceMethod } from '../providers/activity/activityConfig.ts'
import type { CallChain } from './createNodeClient.ts'

/** Reads the blocks of a chain for the activity index. Addresses and hashes are lower-case hex with `0x`. */
export type BlockReader = {
  /** The number of the newest block, and the node's current hash of block `known`; undefined if it does not have that block. */
  readonly head: (
    ask: CallChain,
    known: number,
  ) => Promise<{ readonly number: number; readonly hash: string | undefined }>
  /** The node's current hashes of these blocks. */
  readonly hashes: (ask: CallChain, numbers: readonly number[]) => Promise<readonly (string | undefined)[]>
  /**
   * The blocks `from` to `to`, each a child of the previous one. @throws UPSTREAM_FAILED if the node changed chains
   * meanwhile
   */
  readonly blocks: (
    ask: CallChain,
    range: { readonly from: number; readonly to: number; readonly traceMethod: TraceMethod | undefined },
  ) => Promise<readonly ChainBlock[]>
  /** Name, symbol and decimals of each token contract. Contracts are untrusted: malformed values are left out. */
  readonly tokenFacts: (ask: CallChain, contracts: readonly string[]) => Promise<readonly TokenFacts[]>
}

/** Mined transactions by hash: undefined if too large to be read, absent if unknown to the node. @throws UPSTREAM_* */
export type ReadTransactions = (
  ask: CallChain,
  hashes: readonly string[],
) => Promise<ReadonlyMap<string, MinedTransaction | undefined>>

/** `block`: block number. */
export type MinedTransaction = ChainTransaction & { readonly block: number }

export type ChainBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly minedAt: Date
  readonly transactions: readonly ChainTransaction[]
}

export type ChainTransaction = {
  readonly hash: string
  /** Position in the block. */
  readonly index: number
  readonly nonce: number
  readonly sender: string
  /** The created contract for a `deploy`. */
  readonly recipient: string
  /** `pay`: no call data. `approve`: a call that only grants an allowance. */
  readonly kind: 'pay' | 'call' | 'approve' | 'deploy'
  /** First four bytes of the call data; undefined if there are fewer, and for a `deploy`. */
  readonly selector: string | undefined
  readonly failed: boolean
  readonly transfers: readonly ChainTransfer[]
  /** Smart accounts whose operations the transaction executed, and the outcome of each. */
  readonly operations: readonly { readonly account: string; readonly failed: boolean }[]
}

export type TransferKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

export type ChainTransfer = {
  readonly kind: TransferKind
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  /** Undefined for currencies. */
  readonly tokenId: bigint | undefined
  readonly amount: bigint
  readonly from: string
  readonly to: string
}

export type TokenFacts = {
  readonly contract: string
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** The zero address: the source of mints and the destination of burns. */
export const zeroAddress = `0x${'0'.repeat(40)}`
