import type { RpcCall } from '../../createNodeClient.ts'
import type { RpcReply } from '../../readReplies.ts'
import type { CallFrame } from './internalTransfers.ts'

/** A node's format for the calls inside transactions. The readers throw UPSTREAM_FAILED for any other shape. */
export type TraceReader = {
  readonly blockCall: (block: BlockId) => RpcCall
  /** The calls of each transaction by its hash; empty for a transaction that the node cannot trace. */
  readonly readBlock: (reply: RpcReply | undefined, block: BlockId) => ReadonlyMap<string, Iterable<CallFrame>>
  readonly transactionCall: (hash: string) => RpcCall
  readonly readTransaction: (reply: RpcReply | undefined) => Iterable<CallFrame>
}

export type BlockId = { readonly number: number; readonly hash: string }
