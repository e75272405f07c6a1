import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { RPC_INVALID_PARAMS, USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import type { Capabilities } from '@latchkey/core/chain/port'
import { toQuantity } from '../rpc/quantity.ts'

const method = 'eth_sendTransaction'
const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const

/**
 * Sends a transaction from the active account on its network; numbers may be bigint, number or hex. Resolves with
 * the transaction's hash. @throws RPC_INVALID_PARAMS, the wallet's error by its code
 */
export const sendTransaction: NonNullable<Capabilities['sendTransaction']> = async (params) => {
  const { link, network, address, transaction, signal } = params
  if (!isRecord(transaction))
    throw errorOf(RPC_INVALID_PARAMS, { values: { method, reason: 'give a transaction object' } })
  const numbers = quantities.flatMap((name) => {
    const value = transaction[name]
    return typeof value === 'bigint' || typeof value === 'number' ? [[name, toQuantity(value)] as const] : []
  })
  // With the chain id, a wallet that has switched in the meantime can reject.
  const call = {
    ...transaction,
    ...Object.fromEntries(numbers),
    from: address,
    chainId: toQuantity(BigInt(network.id)),
  }
  const hash = await link.request({ method, params: [call], ...(signal && { signal }) })
  if (hash === null || hash === undefined) throw errorOf(USER_REJECTED)
  if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'not a transaction hash' } })
}
