import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { INSUFFICIENT_FUNDS } from '@latchkey/contracts/errors/transaction'
import { RPC_INVALID_PARAMS, WALLET_METHOD_UNSUPPORTED, WALLET_UNAUTHORIZED } from '@latchkey/contracts/errors/wallet'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import type { Hex, TypedDataDefinition } from 'viem'
import { checksumAddress } from '../address/address.ts'
import type { SigningAccount } from './mnemonicAccounts.ts'
import { type PreparedEvmTransaction, prepareTransaction } from './prepareTransaction.ts'
import { readMessage } from './readMessage.ts'
import { assertChain } from './requestedChain.ts'
import { readTypedData, signedDomain } from './typedData.ts'

/** Methods supported by {@link signRequest}. */
export const signingMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const

/**
 * Executes an approved request: `personal_sign` and `eth_signTypedData_v4` resolve with a signature,
 * `eth_signTransaction` with the signed transaction, `eth_sendTransaction` with the hash of the transaction that was sent to
 * `rpcUrl`. A `prepared` transaction is signed without the network.
 *
 * @throws WALLET_METHOD_UNSUPPORTED, RPC_INVALID_PARAMS, WALLET_UNAUTHORIZED for another account, CHAIN_MISMATCH if the
 * transaction or the typed data is for another chain, and errors of the network (INSUFFICIENT_FUNDS, NONCE_*, TRANSACTION_REVERTED
 * …); each carries the `rpcCode` to answer with
 */
export async function signRequest(account: SigningAccount, params: signRequest.Params): Promise<Hex> {
  const { method } = params
  const args: readonly unknown[] = Array.isArray(params.params) ? params.params : []
  if (method === 'personal_sign') return await signText(account, args)
  if (method === 'eth_signTypedData_v4') return await signTyped(account, { args, chainId: params.chainId })
  if (method === 'eth_signTransaction') return await signTransaction(account, params)
  if (method === 'eth_sendTransaction') return await sendTransaction(account, params)
  throw errorOf(WALLET_METHOD_UNSUPPORTED, { values: { method } })
}

export declare namespace signRequest {
  type Params = {
    readonly method: string
    readonly params: unknown
    /** CAIP-2 id of the network the request is for. */
    readonly chainId: string
    /** Endpoint of that network. */
    readonly rpcUrl: string
    /** The transaction as shown; without it, missing fields are filled in now. */
    readonly prepared?: PreparedTransaction | undefined
    readonly clock?: Clock | undefined
  }
}

const invalid = (method: string, reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })

function assertOwn(account: SigningAccount, asked: unknown, method: string): void {
  const address = typeof asked === 'string' ? checksumAddress(asked) : undefined
  if (!address) throw invalid(method, 'the account is not an address')
  if (address !== account.address) throw errorOf(WALLET_UNAUTHORIZED)
}

async function signText(account: SigningAccount, [message, address]: readonly unknown[]): Promise<Hex> {
  if (typeof message !== 'string') throw invalid('personal_sign', 'the message is missing')
  assertOwn(account, address, 'personal_sign')
  return await account.signMessage({ message: { raw: readMessage(message).hex } })
}

async function signTyped(
  account: SigningAccount,
  params: { readonly args: readonly unknown[]; readonly chainId: string },
): Promise<Hex> {
  const method = 'eth_signTypedData_v4'
  const [address, data] = params.args
  assertOwn(account, address, method)
  const typed = readTypedData(data)
  if (!typed) throw invalid(method, 'not EIP-712 data')
  assertChain(signedDomain(typed).chainId, params.chainId)
  try {
    return await account.signTypedData(typed as unknown as TypedDataDefinition)
  } catch (cause) {
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'the data does not fit its types' }, cause })
  }
}

async function signTransaction(account: SigningAccount, request: signRequest.Params): Promise<Hex> {
  const { method, chainId } = request
  const [asked] = Array.isArray(request.params) ? request.params : []
  if (typeof asked !== 'object' || asked === null) throw invalid(method, 'the transaction is missing')
  const params = [{ from: account.address, ...asked }]
  assertOwn(account, params[0]?.from, method)
  const prepared =
    (request.prepared as PreparedEvmTransaction | undefined) ?? (await prepareTransaction({ ...request, params }))
  assertChain(prepared.transaction.chainId, chainId)
  // Some nodes accept such a transaction and never mine it.
  if (!prepared.isAffordable) throw errorOf(INSUFFICIENT_FUNDS)
  return account.signTransaction(prepared.transaction)
}

async function sendTransaction(account: SigningAccount, request: signRequest.Params): Promise<Hex> {
  const { rpcUrl, clock } = request
  const signed = await signTransaction(account, request)
  return (await rpcCall(rpcUrl, { method: 'eth_sendRawTransaction', params: [signed], clock })) as Hex
}
