import type { Clock } from '@latchkey/base/clock'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams, TransferSimulation } from '@latchkey/core/chain/port'
import { readBalance } from '../balances/readBalance.ts'
import { callRpcAt } from '../rpc/callRpc.ts'
import { buildTransfer } from './buildTransfer.ts'
import { readRefusal } from './readRefusal.ts'

/** Simulates a transfer in the node. @throws the rows of {@link buildTransfer}, UPSTREAM_* */
export async function simulateTransfer(
  params: TransferParams,
  { clock }: { readonly clock?: Clock } = {},
): Promise<TransferSimulation> {
  const { network, from, to, amountUnits, tokenAddress, signal } = params
  const ask = callRpcAt(rpcUrlOf(network), { signal, clock })
  const { transaction } = await buildTransfer(params, ask)
  const [{ value }, lamports] = await Promise.all([
    ask<{ readonly value: { readonly err: unknown } }>('simulateTransaction', [
      transaction,
      { encoding: 'base64', commitment: 'confirmed' },
    ]),
    readBalance(from, ask),
  ])
  if (value.err) return { status: 'failure', error: readRefusal(value.err) }
  const isPaid = tokenAddress === undefined && from !== to
  return { status: 'success', nativeUnitsAfter: isPaid ? lamports - amountUnits : lamports }
}
