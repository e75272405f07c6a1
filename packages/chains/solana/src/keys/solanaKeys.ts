import { toBase64 } from '@latchkey/base/codec/base64'
import { errorOf, isLatchkeyError } from '@latchkey/base/errors'
import type { ChainKeys, ChainRequest, PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { getBase64EncodedWireTransaction } from '@solana/kit'
import { readBalance } from '../balances/readBalance.ts'
import { solanaMethods } from '../link/requests.ts'
import { type CallRpc, callRpcAt } from '../rpc/callRpc.ts'
import { readCost } from '../transfer/readCost.ts'
import { readRefusal } from '../transfer/readRefusal.ts'
import { describeRequest, signerOf } from './describeRequest.ts'
import { openedAccounts } from './describeTokenTransfer.ts'
import { readTransaction } from './readTransaction.ts'

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
      : await prepareTransaction(request, callRpcAt(rpcUrl, { signal })),
  async simulateRequest({ method, params, rpcUrl, signal, tokens = [] }) {
    if (method === 'solana_signMessage') return undefined
    const { simulateTransaction } = await import('./simulateTransaction.ts')
    return simulateTransaction({ params, tokens }, callRpcAt(rpcUrl, { signal }))
  },
  readToken: async () => undefined,
  readBalance: ({ address, rpcUrl, signal }) => readBalance(address, callRpcAt(rpcUrl, { signal })),
  chainChangedData: (networkId) => networkId.slice('solana:'.length),
  loadAccounts: async () => (await import('./deriveAccounts.ts')).deriveAccounts,
}

/**
 * The fee of a transaction, the deposits for new token accounts, and whether the network would accept it. The app built the
 * complete transaction, which is signed unchanged.
 *
 * @throws RPC_INVALID_PARAMS if it is malformed or has expired, SEND_FAILED if the network would reject it
 */
async function prepareTransaction(
  { method, params }: Pick<ChainRequest, 'method' | 'params'>,
  ask: CallRpc,
): Promise<PreparedTransaction> {
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  const read = readTransaction(params)
  if (!read) throw invalid('the transaction cannot be read')
  const transaction = getBase64EncodedWireTransaction(read.transaction)
  const message = toBase64(new Uint8Array(read.transaction.messageBytes))
  const opened = openedAccounts(read.message)
  const { feeLamports, depositLamports, err } = await readCost({ transaction, message, opened }, ask)
  if (feeLamports === undefined) throw invalid('its blockhash has expired')
  const refusal = err ? readRefusal(err) : undefined
  const isAffordable = !isLatchkeyError(refusal, INSUFFICIENT_FUNDS)
  if (refusal && isAffordable) throw refusal
  return {
    transaction,
    maxFeeUnits: feeLamports + depositLamports,
    ...(depositLamports > 0n && { depositUnits: depositLamports }),
    isAffordable,
    details: [{ label: 'Recent blockhash', value: read.message.lifetimeToken }],
  }
}
