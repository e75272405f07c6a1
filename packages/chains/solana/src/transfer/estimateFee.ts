import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams } from '@latchkey/core/chain/port'
import { askNodeAt } from '../rpc/askNode.ts'
import { buildTransfer } from './buildTransfer.ts'
import { readRefusal } from './readRefusal.ts'

/**
 * The fee of a transfer in lamports; the transfer is simulated too, so that one the network would refuse is not offered.
 *
 * @throws the rows of {@link buildTransfer}, INSUFFICIENT_FUNDS, SEND_FAILED, UPSTREAM_*
 */
export async function estimateFee(params: TransferParams, options: { readonly clock?: Clock } = {}): Promise<bigint> {
  const ask = askNodeAt(rpcUrlOf(params.network), { signal: params.signal, clock: options.clock })
  const { transaction, message } = await buildTransfer(params, ask)
  const commitment = 'confirmed'
  const [fee, simulation] = await Promise.all([
    ask<{ readonly value: number | null }>('getFeeForMessage', [message, { commitment }]),
    ask<{ readonly value: { readonly err: unknown } }>('simulateTransaction', [
      transaction,
      { encoding: 'base64', commitment },
    ]),
  ])
  if (simulation.value.err) throw readRefusal(simulation.value.err)
  if (fee.value === null) throw errorOf(UPSTREAM_FAILED)
  return BigInt(fee.value)
}
