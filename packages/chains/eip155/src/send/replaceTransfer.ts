import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { TRANSACTION_NOT_PENDING } from '@latchkey/contracts/errors/transaction'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferReplacement } from '@latchkey/core/chain/port'
import type { NodeTransaction } from './nodeTransaction.ts'
import { requestTransaction } from './requestTransaction.ts'

/**
 * Sends another transaction from the wallet with the nonce of a pending one: the same call, or an empty one to itself. The
 * wallet chooses the fees. Resolves with the new hash.
 *
 * @throws TRANSACTION_NOT_PENDING if it was mined or the node no longer has it, the rows of {@link requestTransaction}
 */
export async function replaceTransfer(
  params: TransferReplacement,
  options: { readonly clock?: Clock } = {},
): Promise<string> {
  const { link, network, from, hash, as, signal } = params
  const found = await rpcCall(rpcUrlOf(network), {
    method: 'eth_getTransactionByHash',
    params: [hash],
    signal,
    clock: options.clock,
  })
  const pending = found as NodeTransaction | null
  if (!pending || pending.blockNumber) throw errorOf(TRANSACTION_NOT_PENDING, { data: { hash } })
  const { nonce, to, value, input, gas } = pending
  const call =
    as === 'cancel'
      ? { from, to: from, value: '0x0', nonce }
      : // The same gas limit: a new estimate would fail for a call that depends on an earlier pending one.
        { from, ...(to !== null && { to }), value, data: input, gas, nonce }
  return await requestTransaction({ link, network, call, signal })
}
