import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS } from '@latchkey/contracts/errors/wallet'
import { describeRequest } from '@latchkey/eip155/keys/describeRequest'
import { prepareTransaction } from '@latchkey/eip155/keys/prepareTransaction'
import { toQuantity } from '@latchkey/eip155/rpc/quantity'
import type { DecodedRequest } from '../requests/DecodedRequest.ts'
import { replacementKind } from './replacementKind.ts'
import { replacementView } from './replacementView.ts'

/**
 * A transaction with a nonce: it replaces a pending one that this device sent, by the same call or by an empty one. Any
 * other nonce is refused, because the transaction on screen could then replace, or be sent in addition to, something
 * else.
 *
 * @throws RPC_INVALID_PARAMS
 */
export function asReplacement(asked: DecodedRequest): DecodedRequest {
  const { request, replaces, owner, address, chainId, network } = asked
  const [transaction]: readonly unknown[] = Array.isArray(request.params) ? request.params : []
  // Nonces of a smart account belong to its operations.
  const pending = owner === undefined ? replaces : undefined
  const kind = pending && isRecord(transaction) ? replacementKind(transaction, { pending, address }) : undefined
  if (!pending || !kind) {
    const reason = "'nonce' is not that of a pending transaction of this wallet, with the same call or with none"
    throw errorOf(RPC_INVALID_PARAMS, { values: { method: request.method, reason } })
  }
  const { to, value, data } = pending
  const first = describeRequest({
    ...{ method: 'eth_sendTransaction', chainId, tokens: network?.tokens ?? [] },
    params: [{ from: address, to, value: toQuantity(value), data }],
  })
  return {
    ...asked,
    keys: { ...asked.keys, prepareRequest: (call) => prepareTransaction({ ...call, replaces: pending }) },
    view: replacementView(kind, first),
  }
}
