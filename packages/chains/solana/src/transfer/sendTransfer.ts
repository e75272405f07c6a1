import type { Clock } from '@latchkey/base/clock'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { WALLET_METHOD_UNSUPPORTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import { rpcUrlOf } from '@latchkey/contracts/rpc/rpcUrlOf'
import type { TransferParams } from '@latchkey/core/chain/port'
import { askSolana } from '../link/askSolana.ts'
import { askNodeAt } from '../rpc/askNode.ts'
import { buildTransfer } from './buildTransfer.ts'
import { submit } from './submit.ts'

/**
 * Has the wallet sign and send a transfer; one that only signs has it sent by us. Resolves with the transaction's signature,
 * which is its id.
 *
 * @throws the rows of {@link buildTransfer} and {@link submit}, CHAIN_MISMATCH, and the wallet's answer by its code
 */
export async function sendTransfer(params: TransferParams, options: { readonly clock?: Clock } = {}): Promise<string> {
  const { link, network, from, signal } = params
  const actual = link.networkId()
  if (actual !== network.caipNetworkId) throw errorOf(CHAIN_MISMATCH, { values: { actual, expected: network.name } })
  const ask = askNodeAt(rpcUrlOf(network), { signal, clock: options.clock })
  const { transaction } = await buildTransfer(params, ask)
  const request = { params: { transaction, pubkey: from }, signal }
  try {
    return (await askSolana(link, { method: 'solana_signAndSendTransaction', ...request })).signature
  } catch (error) {
    if (!isLatchkeyError(error, WALLET_METHOD_UNSUPPORTED)) throw error
  }
  const method = 'solana_signTransaction'
  const signed = await askSolana(link, { method, ...request })
  if (typeof signed.transaction !== 'string')
    throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'no transaction' } })
  return await submit(signed.transaction, ask)
}
