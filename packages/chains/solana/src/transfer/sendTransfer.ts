import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams } from '@latchkey/core/chain/port'
import { askNodeAt } from '../rpc/askNode.ts'
import { buildTransfer } from './buildTransfer.ts'
import { signAndSend } from './signAndSend.ts'

/**
 * Has the wallet sign and send a transfer; one that only signs has it sent by us. Resolves with the transaction's signature,
 * which is its id.
 *
 * @throws the rows of {@link buildTransfer} and {@link signAndSend}, CHAIN_MISMATCH, and the wallet's answer by its code
 */
export async function sendTransfer(params: TransferParams, options: { readonly clock?: Clock } = {}): Promise<string> {
  const { link, network, from, signal } = params
  const actual = link.networkId()
  if (actual !== network.caipNetworkId) throw errorOf(CHAIN_MISMATCH, { values: { actual, expected: network.name } })
  const ask = askNodeAt(rpcUrlOf(network), { signal, clock: options.clock })
  const { transaction } = await buildTransfer(params, ask)
  return await signAndSend({ link, transaction, address: from, signal }, ask)
}
