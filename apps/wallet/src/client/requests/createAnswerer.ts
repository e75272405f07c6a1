import { errorOf } from '@latchkey/base/errors'
import { RPC_INVALID_PARAMS, WALLET_CHAIN_NOT_ADDED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import type { AccountBook } from '../accounts/createAccountBook.ts'
import { walletNetwork } from '../networks/walletNetworks.ts'
import { signerOf } from './signerOf.ts'
import { switchTarget } from './switchTarget.ts'

/** Does what an approved request asks for; rejects with an error that carries the `rpcCode` to answer with. */
export type AnswerRequest = (request: SessionRequest) => Promise<unknown>

/** Signs with the account a request names. `urlOf` gives the JSON-RPC endpoint of a CAIP-2 id. */
export function createAnswerer(book: AccountBook, urlOf: (networkId: string) => string): AnswerRequest {
  return async (request) => {
    const { method, params, chainId } = request
    if (method === 'wallet_switchEthereumChain') {
      const target = switchTarget(params)
      if (!target) throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'it names no chain' } })
      if (!walletNetwork(target)) throw errorOf(WALLET_CHAIN_NOT_ADDED, { values: { chainId: target } })
      return null
    }
    const address = signerOf(request)
    const account = address === undefined ? undefined : await book.signer(address)
    if (!account) throw errorOf(WALLET_UNAUTHORIZED)
    const { signRequest } = await import('@latchkey/eip155/keys/signRequest')
    return await signRequest(account, { method, params, chainId, rpcUrl: urlOf(chainId) })
  }
}
