import { errorOf } from '@latchkey/base/errors'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { USER_REJECTED, WALLET_RESPONSE_MALFORMED } from '@latchkey/contracts/errors/wallet'
import type { WalletLink } from '@latchkey/core/connect/port'
import type { Network } from '@latchkey/core/networks/network'
import { caipNetworkIdOf } from '../link/caipNetworkIdOf.ts'
import { toQuantity } from '../rpc/quantity.ts'

/**
 * Sends a transaction from the wallet on a network; resolves with the transaction's hash.
 *
 * @throws CHAIN_MISMATCH, and the wallet's error by its code; a response without a hash counts as a rejection
 */
export async function requestTransaction(params: requestTransaction.Params): Promise<string> {
  const { link, network, call, signal } = params
  const abort = signal ? { signal } : {}
  // Requested again: the visitor may have just switched networks in the wallet, and this moves money.
  const actual = caipNetworkIdOf(await link.request({ method: 'eth_chainId', ...abort }))
  if (actual !== network.caipNetworkId)
    throw errorOf(CHAIN_MISMATCH, { values: { actual: actual ?? 'unknown', expected: network.name } })
  const method = 'eth_sendTransaction'
  // If the wallet switches after this check, `chainId` shows that the transaction is not for its new network.
  const chainId = toQuantity(BigInt(network.id))
  const hash = await link.request({ method, params: [{ ...call, chainId }], ...abort })
  if (hash === null || hash === undefined) throw errorOf(USER_REJECTED)
  if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash
  throw errorOf(WALLET_RESPONSE_MALFORMED, { values: { method, reason: 'not a transaction hash' } })
}

export declare namespace requestTransaction {
  type Params = {
    readonly link: WalletLink
    readonly network: Network
    /** Fields of `eth_sendTransaction` without the chain. */
    readonly call: Readonly<Record<string, string>>
    readonly signal?: AbortSignal | undefined
  }
}
