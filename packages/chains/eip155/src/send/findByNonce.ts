import { isLatchkeyError } from '@latchkey/base/errors'
import { UPSTREAM_FAILED, UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import type { NodeTransaction } from './nodeTransaction.ts'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * The mined transaction of an account with this nonce. Its block is found by bisection over the account's nonce, which takes about
 * twenty calls for any age. Undefined if the node does not have the block yet, or has pruned the required states.
 */
export async function findByNonce(ask: Ask, { from, nonce }: findByNonce.Params): Promise<NodeTransaction | undefined> {
  const wanted = fromQuantity(nonce) ?? 0n
  const isUsedAt = async (block: bigint) =>
    (fromQuantity(await ask('eth_getTransactionCount', [from, toQuantity(block)])) ?? 0n) > wanted
  try {
    const block = await firstBlock(fromQuantity(await ask('eth_blockNumber', [])) ?? 0n, isUsedAt)
    if (block === undefined) return undefined
    const found = (await ask('eth_getBlockByNumber', [toQuantity(block), true])) as {
      readonly transactions: readonly NodeTransaction[]
    } | null
    return found?.transactions.find((one) => one.from === from && one.nonce === nonce)
  } catch (error) {
    if (isLatchkeyError(error, UPSTREAM_FAILED) || isLatchkeyError(error, UPSTREAM_TIMED_OUT)) throw error
    // The state of that block was pruned.
    return undefined
  }
}

export declare namespace findByNonce {
  type Params = { readonly from: string; readonly nonce: string }
}

/**
 * The first block, up to the latest, for which a monotonic condition holds. Search steps double backwards, as it is usually recent.
 */
async function firstBlock(latest: bigint, isTrueAt: (block: bigint) => Promise<boolean>): Promise<bigint | undefined> {
  if (!(await isTrueAt(latest))) return undefined
  let known = latest
  let before = -1n
  for (let step = 1n; step <= known; step *= 2n) {
    const block = known - step
    if (await isTrueAt(block)) known = block
    else {
      before = block
      break
    }
  }
  while (known - before > 1n) {
    const middle = (known + before) / 2n
    if (await isTrueAt(middle)) known = middle
    else before = middle
  }
  return known
}
