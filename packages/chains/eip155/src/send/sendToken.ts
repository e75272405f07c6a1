import type { TransferParams } from '@latchkey/core/chain/port'
import { requestTransaction } from './requestTransaction.ts'
import { transferCall } from './transferCall.ts'

/**
 * Sends a transfer from the wallet; resolves with the transaction's hash.
 *
 * @throws the rows of {@link transferCall} and {@link requestTransaction}
 */
export async function sendToken(params: TransferParams): Promise<string> {
  const { link, network, signal } = params
  return await requestTransaction({ link, network, call: transferCall(params), signal })
}
