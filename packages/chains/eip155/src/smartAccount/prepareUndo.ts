import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import { type PreparedEvmTransaction, prepareTransaction } from '../keys/prepareTransaction.ts'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'

/** Gas of one authorization (EIP-7702, PER_EMPTY_ACCOUNT_COST). */
const authorizationGas = 25_000n

/**
 * Fills in every field of the transaction that undoes an account's upgrade. The account pays the fee. A bundler could not send it,
 * because the account would no longer have a contract that validates the operation.
 *
 * @throws errors of the network (UPSTREAM_*, …)
 */
export async function prepareUndo(params: prepareUndo.Params): Promise<PreparedEvmTransaction> {
  const { address, chainId, rpcUrl, signal, clock } = params
  const call = { from: address, to: address }
  const estimate = { method: 'eth_estimateGas', params: [call], signal, clock }
  const units = fromQuantity(await rpcCall(rpcUrl, estimate))
  if (units === undefined) throw errorOf(UPSTREAM_FAILED)
  // Estimated without the authorization, because nodes accept only signed ones. On some networks its bytes cost a little more.
  const gas = toQuantity((units * 6n) / 5n + authorizationGas)
  const asked = { method: 'eth_sendTransaction', params: [{ ...call, gas }] }
  return await prepareTransaction({ ...asked, chainId, rpcUrl, signal, clock })
}

export declare namespace prepareUndo {
  type Params = {
    /** The account of the key. */
    readonly address: string
    /** CAIP-2 id. */
    readonly chainId: string
    readonly rpcUrl: string
    readonly signal?: AbortSignal | undefined
    readonly clock?: Clock | undefined
  }
}
