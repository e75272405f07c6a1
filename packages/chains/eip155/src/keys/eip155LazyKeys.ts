import { errorOf } from '@latchkey/base/errors'
import type { LazyChainKeys } from '@latchkey/base/keys/chainKeys'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { fromQuantity } from '../rpc/quantity.ts'
import { describePlainMessage } from './describePlainMessage.ts'
import { signerOf } from './signerOf.ts'

/**
 * {@link eip155Keys} for pages that limit the size of their first paint: only plain messages are decoded at once, everything else
 * loads the other decoders.
 */
export const eip155LazyKeys: LazyChainKeys = {
  namespace: 'eip155',
  methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
  events: ['accountsChanged', 'chainChanged'],
  signerOf,
  networkOf: async (request) =>
    request.method === 'personal_sign' ? undefined : (await import('./requestedChain.ts')).requestedChain(request),
  isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  async describeRequest(request) {
    const { method, params } = request
    const plain = method === 'personal_sign' && Array.isArray(params) ? describePlainMessage(params) : undefined
    return plain ?? (await import('./describeRequest.ts')).describeRequest(request)
  },
  async prepareRequest(request) {
    if (request.method !== 'eth_sendTransaction') return undefined
    const { prepareTransaction } = await import('./prepareTransaction.ts')
    return await prepareTransaction(request)
  },
  async simulateRequest(request) {
    if (request.method !== 'eth_sendTransaction') return undefined
    // Loaded for transactions only: a request is shown before its effects are known.
    const { simulateTransaction } = await import('./simulateTransaction.ts')
    return simulateTransaction(request)
  },
  readToken: async (address, params) => (await import('./readToken.ts')).readToken(address, params),
  async readBalance({ address, rpcUrl, signal }) {
    const units = fromQuantity(await rpcCall(rpcUrl, { method: 'eth_getBalance', params: [address, 'latest'], signal }))
    if (units === undefined) throw errorOf(UPSTREAM_FAILED)
    return units
  },
  chainChangedData: (networkId) => Number(networkId.slice('eip155:'.length)),
  loadAccounts: async () => (await import('./deriveAccounts.ts')).deriveAccounts,
}
