import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferFee, TransferParams } from '@latchkey/core/chain/port'
import { callRpcAt } from '../rpc/callRpc.ts'
import { buildTransfer } from './buildTransfer.ts'
import { readCost } from './readCost.ts'
import { readRefusal } from './readRefusal.ts'

/**
 * The fee of a transfer in lamports, and the deposit for the recipient's token account if it is missing. The transfer is simulated,
 * to reject one that would fail whatever its amount: the fee is estimated before the amount is entered.
 *
 * @throws the rows of {@link buildTransfer}, INSUFFICIENT_FUNDS, SEND_FAILED, UPSTREAM_*
 */
export async function estimateFee(
  params: TransferParams,
  options: { readonly clock?: Clock } = {},
): Promise<TransferFee> {
  const ask = callRpcAt(rpcUrlOf(params.network), { signal: params.signal, clock: options.clock })
  const { feeLamports, depositLamports, err } = await readCost(await buildTransfer(params, ask), ask)
  if (err && !isTooLittle(err)) throw readRefusal(err)
  if (feeLamports === undefined) throw errorOf(UPSTREAM_FAILED)
  return {
    maxUnits: feeLamports + depositLamports,
    ...(depositLamports > 0n && { depositUnits: depositLamports }),
  }
}

/** An account would be left with less than its rent-exempt minimum, which a larger amount may fix. */
const isTooLittle = (err: unknown): boolean => isRecord(err) && isRecord(err.InsufficientFundsForRent)
