import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import { WALLET_METHOD_UNSUPPORTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import type { WalletLink } from '@latchkey/core/connect/port'
import { requestSolana } from '../link/requestSolana.ts'
import type { CallRpc } from '../rpc/callRpc.ts'
import { submit } from './submit.ts'

/**
 * Requests the wallet to sign and send a transaction (base64). If the wallet only signs, the app sends it. Resolves with the
 * signature.
 *
 * @throws the rows of {@link submit}, and errors of the wallet
 */
export async function signAndSend(params: signAndSend.Params, ask: CallRpc): Promise<string> {
  const { link, transaction, address, signal } = params
  const request = { params: { transaction, pubkey: address }, signal }
  try {
    return (await requestSolana(link, { method: 'solana_signAndSendTransaction', ...request })).signature
  } catch (error) {
    if (!isLatchkeyError(error, WALLET_METHOD_UNSUPPORTED)) throw error
  }
  const method = 'solana_signTransaction'
  const signed = await requestSolana(link, { method, ...request })
  if (typeof signed.transaction !== 'string')
    throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'no transaction' } })
  return await submit(signed.transaction, ask)
}

export declare namespace signAndSend {
  type Params = {
    readonly link: WalletLink
    readonly transaction: string
    readonly address: string
    readonly signal?: AbortSignal | undefined
  }
}
