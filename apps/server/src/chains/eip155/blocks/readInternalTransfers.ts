import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { RPC_ANSWER_TOO_LARGE, UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { TraceMethod } from '../../../providers/activity/activityConfig.ts'
import type { ChainTransfer } from '../../blockReader.ts'
import type { CallChain, RpcCall } from '../../createNodeClient.ts'
import type { RpcReply } from '../../readReplies.ts'
import { callTracer } from './callTracer.ts'
import { internalTransfers } from './internalTransfers.ts'
import { traceBlock } from './traceBlock.ts'
import type { BlockId, TraceReader } from './traceReader.ts'

const readers = { trace_block: traceBlock, debug_traceBlockByHash: callTracer } satisfies Record<
  TraceMethod,
  TraceReader
>

type TracedBlock = BlockId & { readonly transactions: readonly { readonly hash: string }[] }

type Traced = readonly [hash: string, transfers: readonly ChainTransfer[]]

/** Keyed by transaction hash. */
export type InternalTransfers = ReadonlyMap<string, readonly ChainTransfer[]>

/**
 * The native transfers inside the transactions of the blocks. A cheap transaction can make calls with a trace of
 * gigabytes; if the trace exceeds the limit of a response, its internal transfers are omitted. @throws UPSTREAM_FAILED
 */
export async function readInternalTransfers(
  ask: CallChain,
  blocks: readonly TracedBlock[],
  method: TraceMethod,
): Promise<InternalTransfers> {
  const reader = readers[method]

  async function traceBlocks(some: readonly TracedBlock[]): Promise<readonly Traced[]> {
    const [first] = some
    if (!first) return []
    const replies = await callUnlessTooLarge(ask, some.map(reader.blockCall))
    if (replies) return some.flatMap((block, index) => readBlock(block, replies[index]))
    if (some.length === 1) return traceTransactions(first)
    const half = Math.ceil(some.length / 2)
    return [...(await traceBlocks(some.slice(0, half))), ...(await traceBlocks(some.slice(half)))]
  }

  function readBlock(block: TracedBlock, reply: RpcReply | undefined): readonly Traced[] {
    const frames = reader.readBlock(reply, block)
    return block.transactions.map(({ hash }) => {
      const own = frames.get(hash)
      if (!own) throw errorOf(UPSTREAM_FAILED)
      return [hash, internalTransfers(own)]
    })
  }

  async function traceTransactions({ transactions }: TracedBlock): Promise<readonly Traced[]> {
    const traced: Traced[] = []
    for (const { hash } of transactions) {
      const replies = await callUnlessTooLarge(ask, [reader.transactionCall(hash)])
      traced.push([hash, replies ? internalTransfers(reader.readTransaction(replies[0])) : []])
    }
    return traced
  }

  return new Map(await traceBlocks(blocks.filter(({ transactions }) => transactions.length > 0)))
}

async function callUnlessTooLarge(ask: CallChain, calls: readonly RpcCall[]): Promise<readonly RpcReply[] | undefined> {
  try {
    return await ask(calls)
  } catch (error) {
    if (isLatchkeyError(error, RPC_ANSWER_TOO_LARGE)) return undefined
    throw error
  }
}
