import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams } from '@latchkey/core/chain/port'
import { callRpcAt } from '../rpc/callRpc.ts'
import { buildTransfer } from './buildTransfer.ts'
import { signAndSend } from './signAndSend.ts'

/**
 * Requests the wallet to sign and send a transfer. If the wallet only signs, the app sends it. Resolves with the signature, which
 * is the transaction id.
 *
 * @throws the rows of {@link buildTransfer} and {@link signAndSend}, CHAIN_MISMATCH, errors of the wallet
 */
export async function sendTransfer(params: TransferParams, options: { readonly clock?: Clock } = {}): Promise<string> {
  const { link, network, from, signal } = params
  const actual = link.networkId()
  if (actual !== network.caipNetworkId) throw errorOf(CHAIN_MISMATCH, { values: { actual, expected: network.name } })
  const ask = callRpcAt(rpcUrlOf(network), { signal, clock: options.clock })
  const { transaction } = await buildTransfer(params, ask)
  return await signAndSend({ link, transaction, address: from, signal }, ask)
}
