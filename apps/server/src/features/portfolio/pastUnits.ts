import type { PastBlocks } from '../../chains/chainSupport.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'

/** A token in an account's current or past balances. */
export type HeldToken = {
  /** Key of the price table. */
  readonly key: string
  readonly decimals: number
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  /** Base units after the newest indexed block. */
  readonly units: bigint
  /** Incoming minus outgoing amounts, by the number of given blocks before the transfer. */
  readonly moves: ReadonlyMap<number, bigint>
}

/**
 * Base units of a token after each of the blocks: the current ones minus later transfers. If that contradicts the
 * node's value at the first block, reads all of them from the node: some contracts change balances without transfers,
 * like wrapped ether. The native currency is always read, because payments by contracts and fees are not in the index.
 */
export async function pastUnits(token: HeldToken, params: pastUnits.Params): Promise<readonly (bigint | undefined)[]> {
  const { blocks } = params
  const read = (some: readonly number[]) => params.past.balances({ ...params, token: token.contract, blocks: some })
  if (token.contract === undefined) return read(blocks)
  const indexed = blocks.map((_, index) => {
    const since = [...token.moves].filter(([older]) => older > index)
    return token.units - since.reduce((sum, [, amount]) => sum + amount, 0n)
  })
  const [actual = 0n] = await read(blocks.slice(0, 1))
  return indexed.length === 0 || actual === indexed[0] ? indexed : read(blocks)
}

export declare namespace pastUnits {
  type Params = {
    readonly past: PastBlocks
    readonly address: string
    /** Oldest first. */
    readonly blocks: readonly number[]
    readonly ask: CallChain
  }
}
