import type { ChainKeys } from '@latchkey/base/keys/chainKeys'
import { readBalance } from '../balances/readBalance.ts'
import { solanaMethods } from '../link/requests.ts'
import { askNodeAt } from '../rpc/askNode.ts'
import { describeRequest, signerOf } from './describeRequest.ts'
import { prepareTransaction } from './prepareTransaction.ts'

/** Requests and keys of Solana accounts, for wallets. */
export const solanaKeys: ChainKeys = {
  namespace: 'solana',
  methods: solanaMethods,
  events: ['accountsChanged'],
  signerOf,
  // Only the blockhash ties a transaction to its network, and the node checks it.
  networkOf: () => undefined,
  isSameAddress: (one, other) => one === other,
  describeRequest,
  prepareRequest: async ({ rpcUrl, signal, ...request }) =>
    request.method === 'solana_signMessage'
      ? undefined
      : await prepareTransaction(request, askNodeAt(rpcUrl, { signal })),
  async simulateRequest({ method, params, rpcUrl, signal, tokens = [] }) {
    if (method === 'solana_signMessage') return undefined
    const { simulateTransaction } = await import('./simulateTransaction.ts')
    return simulateTransaction({ params, tokens }, askNodeAt(rpcUrl, { signal }))
  },
  readToken: async () => undefined,
  readBalance: ({ address, rpcUrl, signal }) => readBalance(address, askNodeAt(rpcUrl, { signal })),
  chainChangedData: (networkId) => networkId.slice('solana:'.length),
  loadAccounts: async () => (await import('./deriveAccounts.ts')).deriveAccounts,
}
