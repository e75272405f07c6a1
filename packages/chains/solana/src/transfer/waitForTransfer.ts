import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { wait } from '@latchkey/base/wait'
import { transactionPollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { MinedTransfer, MissedTransfer, TransferWait } from '@latchkey/core/chain/port'
import { type CallRpc, callRpcAt } from '../rpc/callRpc.ts'

type Status = { readonly err: unknown; readonly confirmationStatus?: string | null } | null

/**
 * Waits until a supermajority has voted on a transaction: `confirmed`, or `failed` if it failed on the network.
 *
 * @throws TRANSACTION_WAIT_TIMED_OUT (dropped, or not yet known)
 */
export async function waitForTransfer(
  { hashes, network, signal }: TransferWait,
  options: { readonly clock?: Clock } = {},
): Promise<MinedTransfer> {
  const [hash = ''] = hashes()
  const { clock = systemClock } = options
  const ask = callRpcAt(rpcUrlOf(network), { signal, clock })
  const endMs = clock.now() + transactionWaitMs
  for (;;) {
    signal?.throwIfAborted()
    const status = await statusOf(hash, ask).catch((error: unknown) => {
      if (signal?.aborted) throw error
      // A failed request does not mean that the transaction failed: retry until the time limit.
      return null
    })
    if (status && status.confirmationStatus !== 'processed')
      return { status: status.err === null ? 'confirmed' : 'failed', hash }
    // The network accepts a transaction for about a minute, until its blockhash expires.
    const dropped: MissedTransfer = { hash, state: 'gone' }
    if (clock.now() >= endMs) throw errorOf(TRANSACTION_WAIT_TIMED_OUT, { data: dropped })
    await wait(clock, transactionPollMs, signal)
  }
}

async function statusOf(hash: string, ask: CallRpc): Promise<Status> {
  const { value } = await ask<{ readonly value: readonly Status[] }>('getSignatureStatuses', [
    [hash],
    { searchTransactionHistory: true },
  ])
  return value[0] ?? null
}
