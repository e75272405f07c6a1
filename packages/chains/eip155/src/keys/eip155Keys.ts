import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import { describeRequest } from './describeRequest.ts'
import { eip155LazyKeys } from './eip155LazyKeys.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { requestedChain } from './requestedChain.ts'

/** Requests and keys of EVM accounts, for wallets. */
export const eip155Keys: ChainKeys = {
  ...eip155LazyKeys,
  networkOf: requestedChain,
  describeRequest,
  prepareRequest: async (request) =>
    request.method === 'eth_sendTransaction' ? await prepareTransaction(request) : undefined,
}
