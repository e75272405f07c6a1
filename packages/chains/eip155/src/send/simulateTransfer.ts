import type { Clock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { SEND_REFUSED, SEND_REFUSED_BECAUSE } from '@latchkey/contracts/errors/send'
import { TRANSACTION_REVERTED } from '@latchkey/contracts/errors/transaction'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams, TransferSimulation } from '@latchkey/core/chain/port'
import { addressRules } from '../address/addressRules.ts'
import { getNativeBalance } from '../balances/getBalances.ts'
import { revertReason } from '../rpc/revertReason.ts'
import {
  balanceCall,
  balanceIn,
  type CallResult,
  hasReverted,
  logsOf,
  nativeChange,
  reasonOf,
  simulateBlock,
} from '../rpc/simulateBlock.ts'
import { type TransferCall, transferCall } from './transferCall.ts'

/**
 * Simulates a transfer in the node, with the token balances of both parties before and after it. Without `eth_simulateV1`, only the
 * transfer is run, which shows whether it would fail.
 *
 * @throws the rows of {@link transferCall}
 */
export async function simulateTransfer(
  params: TransferParams,
  { clock }: { readonly clock?: Clock } = {},
): Promise<TransferSimulation | undefined> {
  const { network, from, tokenAddress, signal } = params
  const call = transferCall(params)
  const to = addressRules.parse(params.to) ?? params.to
  const rpcUrl = rpcUrlOf(network)
  const balances = tokenAddress === undefined ? [] : [balanceCall(tokenAddress, from), balanceCall(tokenAddress, to)]
  const [results, nativeUnits] = await Promise.all([
    simulateBlock({ rpcUrl, calls: [...balances, call, ...balances], signal }),
    getNativeBalance({ network, address: from, signal, clock }).catch(() => undefined),
  ])
  const transfer = results?.[balances.length]
  if (!results || !transfer) return runAlone(rpcUrl, { call, signal, clock })
  if (hasReverted(transfer)) return refusal(reasonOf(transfer))
  const native = nativeUnits !== undefined && {
    nativeUnitsAfter: nativeUnits + nativeChange(logsOf(transfer), from.toLowerCase()),
  }
  return tokenAddress === undefined
    ? { status: 'success', ...native }
    : tokenOutcome(results, { ...native, isOwn: from.toLowerCase() === to.toLowerCase() })
}

function tokenOutcome(
  results: readonly CallResult[],
  { isOwn, ...native }: { readonly nativeUnitsAfter?: bigint; readonly isOwn: boolean },
): TransferSimulation {
  const [, before, , own, after] = results.map(balanceIn)
  const received = before === undefined || after === undefined || isOwn ? undefined : after - before
  // Some tokens fail without an error and without moving anything.
  if (received === 0n) return refusal(undefined)
  return {
    status: 'success',
    ...native,
    ...(own !== undefined && { tokenUnitsAfter: own }),
    ...(received !== undefined && { receivedUnits: received }),
  }
}

async function runAlone(
  rpcUrl: string,
  { call, signal, clock }: runAlone.Params,
): Promise<TransferSimulation | undefined> {
  try {
    await rpcCall(rpcUrl, { method: 'eth_call', params: [call, 'latest'], signal, clock })
    return undefined
  } catch (error) {
    return isLatchkeyError(error, TRANSACTION_REVERTED) ? refusal(revertReason(error)) : undefined
  }
}

declare namespace runAlone {
  type Params = {
    readonly call: TransferCall
    readonly signal: AbortSignal | undefined
    readonly clock: Clock | undefined
  }
}

function refusal(reason: string | undefined): { readonly status: 'failure'; readonly error: LatchkeyError } {
  const error = reason === undefined ? errorOf(SEND_REFUSED) : errorOf(SEND_REFUSED_BECAUSE, { values: { reason } })
  return { status: 'failure', error }
}
