import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { RPC_ANSWER_TOO_LARGE, UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import type { BlockReader, ChainBlock } from '../../../chains/blockReader.ts'
import type { CallChain } from '../../../chains/createNodeClient.ts'
import type { TraceMethod } from '../../../providers/activity/activityConfig.ts'
import type { ActivityStore, Position } from './activityStore.ts'

const blocksPerRound = 50
const hashesPerAsk = 100

/** Indexes one chain, one round at a time. */
export type ChainFollower = {
  /**
   * Resolves with the progress after a round. Rejects if the node or the database fails; a round is written completely
   * or not at all.
   */
  readonly round: () => Promise<'behind' | 'at head'>
}

export function followChain({ reader, ask, store, firstBlock, traceMethod }: followChain.Params): ChainFollower {
  let size = blocksPerRound

  async function round(): Promise<'behind' | 'at head'> {
    const position = await store.position()
    const head = await reader.head(ask, position?.block ?? firstBlock)
    if (position && head.hash !== position.hash) {
      await store.rollBack(await commonBlock(position), position)
      return 'behind'
    }
    const from = position ? position.block + 1 : firstBlock
    if (from > head.number) return 'at head'
    const to = Math.min(head.number, from + size - 1)
    const blocks = await reader.blocks(ask, { from, to, traceMethod })
    // A re-organisation since `head` was read; the next round finds where it began.
    if (position && blocks[0]?.parentHash !== position.hash) return 'behind'
    const unknown = await store.unknownTokens(contractsOf(blocks))
    await store.append(blocks, await reader.tokenFacts(ask, unknown), position)
    return (blocks.at(-1)?.number ?? 0) < head.number ? 'behind' : 'at head'
  }

  /** The newest indexed block that the node still has; undefined if it has none of the stored ones. */
  async function commonBlock(position: Position): Promise<Position | undefined> {
    const recent = (await store.recentBlocks()).filter(({ block }) => block < position.block)
    for (let start = 0; start < recent.length; start += hashesPerAsk) {
      const some = recent.slice(start, start + hashesPerAsk)
      const hashes = await reader.hashes(
        ask,
        some.map(({ block }) => block),
      )
      const common = some.find(({ hash }, index) => hashes[index] === hash)
      if (common) return common
    }
    return undefined
  }

  return {
    async round() {
      try {
        return await round()
      } catch (error) {
        if (!isLatchkeyError(error, RPC_ANSWER_TOO_LARGE)) throw error
        if (size === 1) throw errorOf(UPSTREAM_FAILED, { cause: error })
        size = Math.ceil(size / 2)
        return 'behind'
      }
    },
  }
}

export declare namespace followChain {
  type Params = {
    readonly reader: BlockReader
    readonly ask: CallChain
    readonly store: ActivityStore
    readonly firstBlock: number
    readonly traceMethod: TraceMethod | undefined
  }
}

function contractsOf(blocks: readonly ChainBlock[]): readonly string[] {
  const contracts = blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ transfers }) => transfers.flatMap(({ contract }) => contract ?? [])),
  )
  return [...new Set(contracts)]
}
