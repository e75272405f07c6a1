import { errorOf } from '@latchkey/base/errors'
import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from '../rpc/quantity.ts'
import { describeRequest } from './describeRequest.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { readToken } from './readToken.ts'
import { requestedChain } from './requestedChain.ts'
import { signerOf } from './signerOf.ts'

/** Requests and keys of EVM accounts, for wallets. */
export const eip155Keys: ChainKeys = {
  namespace: 'eip155',
  methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
  events: ['accountsChanged', 'chainChanged'],
  signerOf,
  networkOf: requestedChain,
  isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  describeRequest,
  prepareRequest: async (request) =>
    request.method === 'eth_sendTransaction' ? await prepareTransaction(request) : undefined,
  async simulateRequest(request) {
    if (request.method !== 'eth_sendTransaction') return undefined
    // Loaded for transactions only: a request is shown before its effects are known.
    const { simulateTransaction } = await import('./simulateTransaction.ts')
    return simulateTransaction(request)
  },
  readToken,
  async readBalance({ address, rpcUrl, signal }) {
    const units = fromQuantity(await rpcCall(rpcUrl, { method: 'eth_getBalance', params: [address, 'latest'], signal }))
    if (units === undefined) throw errorOf(UPSTREAM_FAILED)
    return units
  },
  chainChangedData: (networkId) => Number(networkId.slice('eip155:'.length)),
  loadAccounts: async () => (await import('./deriveAccounts.ts')).deriveAccounts,
}
