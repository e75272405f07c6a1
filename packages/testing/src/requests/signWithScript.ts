import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { AnswerRequest } from './scriptedWallet.ts'

/**
 * Lets the script decide a request that needs a key, then executes it with the selected account.
 *
 * @throws WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED for another account, CHAIN_MISMATCH if the request is for another
 * chain, and errors of signing
 */
export const signWithScript: AnswerRequest = async ({ state, script }, request) => {
  const { method, params, chainId } = request
  const { keys } = state.ringOf(chainId)
  if (!keys.methods.includes(method)) throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
  const account = state.accountOn(chainId)
  const chainRequest = { method, params, chainId }
  const signer = keys.signerOf(chainRequest)
  if (signer !== undefined && !keys.isSameAddress(signer, account.address)) throw errorOf(WALLET_UNAUTHORIZED)
  // The wallet may have switched networks since the request.
  const expected = keys.networkOf(chainRequest) ?? chainId
  if (expected !== chainId) throw errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected } })
  const rpcUrl = state.rpcUrl(chainId) ?? ''
  return await script.submit(request, () => account.signRequest({ ...chainRequest, rpcUrl })).outcome
}
