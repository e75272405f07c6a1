import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { TRANSACTION_REPLACED, TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { Network } from '@latchkey/core/networks/network'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'

type Transaction = {
  readonly hash: string
  readonly from: string
  readonly nonce: string
  readonly to: string | null
  readonly value: string
  readonly input: string
}
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Most blocks searched for the transaction that took the place of ours. */
const searchBlocksMax = 50n
/**
 * How many looks in a row must find the nonce used and our transaction gone before it counts as replaced by a transaction that
 * was not seen. Nodes behind one endpoint can be blocks apart: one counts a transaction as mined that another does not know yet.
 */
const unseenReplacementLooks = 8

/**
 * Waits until a transaction is in a block: `confirmed`, or `failed` when the chain ran it and undid it. One that the wallet
 * sent again with a higher fee and the same content counts as the same transfer.
 *
 * @throws TRANSACTION_REPLACED (cancelled or replaced by another), TRANSACTION_WAIT_TIMED_OUT with `data.known`: whether a node
 * still has it
 */
export async function waitForTransfer(
  params: waitForTransfer.Params,
  options: { readonly clock?: Clock } = {},
): Promise<'confirmed' | 'failed'> {
  const { hash, network, signal } = params
  const { clock = systemClock } = options
  const url = rpcUrlOf(network)
  const ask: Ask = (method, args) => rpcCall(url, { method, params: args, signal, clock })
  const endMs = clock.now() + transactionWaitMs
  let ours: Transaction | undefined
  let fromBlock: bigint | undefined
  let known = true
  let looks = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      const outcome = await outcomeOf(ask, hash)
      if (outcome) return outcome
      fromBlock ??= fromQuantity(await ask('eth_blockNumber', []))
      const pending = (await ask('eth_getTransactionByHash', [hash])) as Transaction | null
      known = pending !== null
      ours = pending ?? ours
      const search =
        !pending && ours && fromBlock !== undefined ? await findReplacement(ask, { ours, fromBlock }) : 'none'
      looks = search === 'unseen' ? looks + 1 : 0
      if (search === 'confirmed' || search === 'failed') return search
      if (looks >= unseenReplacementLooks) throw errorOf(TRANSACTION_REPLACED, { data: { hash } })
    } catch (error) {
      if (signal?.aborted || isFinal(error)) throw error
      // A node that does not answer says nothing about the transaction: asked again until the bound.
    }
    if (clock.now() >= endMs) throw errorOf(TRANSACTION_WAIT_TIMED_OUT, { data: { hash, known } })
    await wait(clock, transactionPollMs, signal)
  }
}

export declare namespace waitForTransfer {
  type Params = { readonly network: Network; readonly hash: string; readonly signal?: AbortSignal }
}

const isFinal = (error: unknown) => (error as { code?: unknown }).code === TRANSACTION_REPLACED.code

async function outcomeOf(ask: Ask, hash: string): Promise<'confirmed' | 'failed' | undefined> {
  const receipt = (await ask('eth_getTransactionReceipt', [hash])) as { readonly status: string } | null
  if (!receipt) return undefined
  return receipt.status === '0x1' ? 'confirmed' : 'failed'
}

/** Looks for the transaction that used our nonce; `unseen`: the nonce is used, by a transaction that this node does not show. */
async function findReplacement(
  ask: Ask,
  params: { readonly ours: Transaction; readonly fromBlock: bigint },
): Promise<'confirmed' | 'failed' | 'none' | 'unseen'> {
  const { ours, fromBlock } = params
  const used = fromQuantity(await ask('eth_getTransactionCount', [ours.from, 'latest'])) ?? 0n
  if (used <= (fromQuantity(ours.nonce) ?? 0n)) return 'none'
  // Ours may have been taken into a block between the two questions.
  const late = await outcomeOf(ask, ours.hash)
  if (late) return late
  const other = await findByNonce(ask, { ours, fromBlock })
  if (!other) return 'unseen'
  // A node that shows our own transaction in a block is ahead of the one that had no receipt.
  const same = other.to === ours.to && other.value === ours.value && other.input === ours.input
  if (same) return (await outcomeOf(ask, other.hash)) ?? 'none'
  throw errorOf(TRANSACTION_REPLACED, { data: { hash: ours.hash, replacedBy: other.hash } })
}

async function findByNonce(
  ask: Ask,
  params: { readonly ours: Transaction; readonly fromBlock: bigint },
): Promise<Transaction | undefined> {
  const { ours, fromBlock } = params
  const latest = fromQuantity(await ask('eth_blockNumber', [])) ?? 0n
  const first = latest - fromBlock > searchBlocksMax ? latest - searchBlocksMax : fromBlock
  for (let number = latest; number >= first; number -= 1n) {
    const block = (await ask('eth_getBlockByNumber', [toQuantity(number), true])) as {
      readonly transactions: readonly Transaction[]
    } | null
    const found = block?.transactions.find((entry) => entry.from === ours.from && entry.nonce === ours.nonce)
    if (found) return found
  }
  return undefined
}
