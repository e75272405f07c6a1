import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams } from '@latchkey/core/chain/port'
import { fromQuantity } from '../rpc/quantity.ts'
import { transferCall } from './transferCall.ts'

/**
 * The most a transfer can cost, in base units of the native currency: the gas it needs and a fifth more, at the fee cap that
 * wallets choose by default (twice the base fee, plus the tip).
 *
 * @throws the rows of {@link transferCall}, INSUFFICIENT_FUNDS, TRANSACTION_REVERTED, UPSTREAM_*
 */
export async function estimateFee(params: TransferParams, options: { readonly clock?: Clock } = {}): Promise<bigint> {
  const call = transferCall(params)
  const url = rpcUrlOf(params.network)
  const ask = async (method: string, args: readonly unknown[] = []) =>
    await rpcCall(url, { method, params: args, signal: params.signal, clock: options.clock })
  const [gas, block, tip] = await Promise.all([
    ask('eth_estimateGas', [call]),
    ask('eth_getBlockByNumber', ['latest', false]),
    // Chains without EIP-1559 do not know it.
    ask('eth_maxPriorityFeePerGas').catch(() => '0x0'),
  ])
  const gasUnits = fromQuantity(gas)
  if (gasUnits === undefined) throw errorOf(UPSTREAM_FAILED)
  const baseFee = fromQuantity((block as { readonly baseFeePerGas?: unknown } | null)?.baseFeePerGas)
  const pricePerGas =
    baseFee === undefined ? (fromQuantity(await ask('eth_gasPrice')) ?? 0n) : 2n * baseFee + (fromQuantity(tip) ?? 0n)
  // A plain transfer to an account costs the same always; anything that runs code may cost a little more when it is mined.
  const gasLimit = gasUnits === 21_000n ? gasUnits : (gasUnits * 6n) / 5n
  return gasLimit * pricePerGas
}
