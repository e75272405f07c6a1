import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferFee, TransferParams } from '@latchkey/core/chain/port'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import { transferCall } from './transferCall.ts'

type Ask = (method: string, args?: readonly unknown[]) => Promise<unknown>

/** Number of blocks in the fee history from which the tip is computed. */
const historyBlocks = 10

/**
 * The maximum fee of a transfer, in base units of the native currency: its gas plus a fifth, at the fee cap that
 * wallets choose by default (twice the base fee, plus the tip).
 *
 * @throws the rows of {@link transferCall}, INSUFFICIENT_FUNDS, TRANSACTION_REVERTED, UPSTREAM_*
 */
export async function estimateFee(
  params: TransferParams,
  options: { readonly clock?: Clock } = {},
): Promise<TransferFee> {
  const call = transferCall(params)
  const url = rpcUrlOf(params.network)
  const ask: Ask = async (method, args = []) =>
    await rpcCall(url, { method, params: args, signal: params.signal, clock: options.clock })
  const [gas, pricePerGas] = await Promise.all([ask('eth_estimateGas', [call]), feeCap(ask)])
  const gasUnits = fromQuantity(gas)
  if (gasUnits === undefined) throw errorOf(UPSTREAM_FAILED)
  // A plain transfer to an account has a fixed gas cost; anything that runs code may need a little more when it is mined.
  const gasLimit = gasUnits === 21_000n ? gasUnits : (gasUnits * 6n) / 5n
  return { maxUnits: gasLimit * pricePerGas }
}

/** Maximum price of one unit of gas. Chains without EIP-1559 have no fee history, only a price. */
async function feeCap(ask: Ask): Promise<bigint> {
  const [history, suggestedTip] = await Promise.all([
    ask('eth_feeHistory', [toQuantity(historyBlocks), 'latest', [50]]).catch(() => undefined),
    ask('eth_maxPriorityFeePerGas').catch(() => undefined),
  ])
  const baseFees = isRecord(history) ? quantities(history.baseFeePerGas) : []
  const baseFee = max(baseFees.slice(-2))
  if (!isRecord(history) || baseFee === 0n) return fromQuantity(await ask('eth_gasPrice')) ?? 0n
  const rewards = Array.isArray(history.reward) ? history.reward.flatMap((block) => quantities(block)) : []
  const paidTip = median(rewards.filter((reward) => reward > 0n))
  // The wallet may use either; the larger one covers both.
  return 2n * baseFee + max([paidTip, fromQuantity(suggestedTip) ?? 0n])
}

const quantities = (list: unknown): readonly bigint[] =>
  Array.isArray(list) ? list.map((entry) => fromQuantity(entry) ?? 0n) : []
const ascending = (values: readonly bigint[]): readonly bigint[] =>
  [...values].sort((a, b) => (a < b ? -1 : Number(a > b)))
const max = (values: readonly bigint[]): bigint => ascending(values).at(-1) ?? 0n
const median = (values: readonly bigint[]): bigint => ascending(values)[Math.floor(values.length / 2)] ?? 0n
