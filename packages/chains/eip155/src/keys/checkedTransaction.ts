import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { ChainRequest, PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { checksumAddress } from '../address/address.ts'
import { fromQuantity } from '../rpc/quantity.ts'
import type { PreparedEvmTransaction } from './prepareTransaction.ts'
import { isUnsupportedType, transactionData } from './transactionData.ts'

/**
 * Checks a prepared transaction against its request, so that nothing between the visitor and the key can change recipient, amount
 * or data, or add authorizations. Nonce, gas and fees are not part of the request.
 *
 * @throws RPC_INVALID_PARAMS
 */
export function checkedTransaction({ method, params, prepared }: checkedTransaction.Params): PreparedEvmTransaction {
  const invalid = (reason: string) => errorOf(RPC_INVALID_PARAMS, { values: { method, reason } })
  const [requested]: readonly unknown[] = Array.isArray(params) ? params : []
  const transaction = (prepared as PreparedEvmTransaction | undefined)?.transaction
  if (!isRecord(requested) || !isRecord(transaction)) throw invalid('the transaction is not prepared')
  const { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, to, value = 0n, data = '0x' } = transaction
  const isAsked =
    (to ?? undefined) === (typeof requested.to === 'string' ? checksumAddress(requested.to) : undefined) &&
    value === fromQuantity(requested.value ?? 0) &&
    data === transactionData(requested)
  if (!isAsked || isUnsupportedType(requested)) throw invalid('the prepared transaction does something else')
  return {
    ...(prepared as PreparedEvmTransaction),
    transaction: {
      ...{ type: 'eip1559', chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, value },
      ...(to ? { to } : {}),
      ...(data === '0x' ? {} : { data }),
    },
  }
}

export declare namespace checkedTransaction {
  type Params = Pick<ChainRequest, 'method' | 'params'> & { readonly prepared?: PreparedTransaction | undefined }
}
