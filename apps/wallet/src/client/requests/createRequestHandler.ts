import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import {
  RPC_INVALID_PARAMS,
  WALLET_CHAIN_DISCONNECTED,
  WALLET_CHAIN_NOT_ADDED,
  WALLET_UNAUTHORIZED,
} from '@latchkey/contracts/errors/wallet'
import type { SessionRequest } from '@latchkey/walletconnect/sign/types'
import type { AccountBook } from '../accounts/createAccountBook.ts'
import { namespaceOf } from '../namespaces/walletNamespaces.ts'
import { walletNetwork } from '../networks/walletNetworks.ts'

/**
 * Carries out an approved request; rejects with an error that has the `rpcCode` of the response. `prepared`: the
 * transaction as shown to the visitor.
 */
export type HandleRequest = (request: SessionRequest, prepared?: PreparedTransaction) => Promise<unknown>

/** Signs with the account that a request names. `rpcUrlOf`: the JSON-RPC endpoint of a CAIP-2 id. */
export function createRequestHandler(book: AccountBook, rpcUrlOf: (networkId: string) => string): HandleRequest {
  return async (request, prepared) => {
    const { method, params, chainId } = request
    const keys = namespaceOf(chainId)?.keys
    if (!keys) throw errorOf(WALLET_CHAIN_DISCONNECTED)
    const facts = keys.describeRequest({ method, params, chainId })
    if (facts.kind === 'switchNetwork') {
      const { networkId } = facts
      if (!networkId) throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'it names no chain' } })
      if (!walletNetwork(networkId)) throw errorOf(WALLET_CHAIN_NOT_ADDED, { values: { chainId: networkId } })
      return null
    }
    const address = keys.signerOf(request)
    const account = address === undefined ? undefined : await book.signer(chainId, address)
    if (!account) throw errorOf(WALLET_UNAUTHORIZED)
    return await account.signRequest({ method, params, chainId, rpcUrl: rpcUrlOf(chainId), prepared })
  }
}
