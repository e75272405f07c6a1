import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { fromQuantity } from '../rpc/quantity.ts'
import { readTypedData, signedDomain } from './typedData.ts'

/** CAIP-2 id of the chain specified by a transaction, a batch or typed data; undefined if none is. */
export function requestedChain({ method, params }: requestedChain.Params): string | undefined {
  const [first, second]: readonly unknown[] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction' || method === 'wallet_sendCalls')
    return isRecord(first) ? chainIdOf(first.chainId) : undefined
  const typed = method === 'eth_signTypedData_v4' ? readTypedData(second) : undefined
  return typed && chainIdOf(signedDomain(typed).chainId)
}

export declare namespace requestedChain {
  type Params = { readonly method: string; readonly params: unknown }
}

/**
 * Rejects a request that specifies another chain: the wallet may have switched since the app sent it.
 *
 * @throws CHAIN_MISMATCH
 */
export function assertChain(named: unknown, chainId: string): void {
  const expected = chainIdOf(named) ?? chainId
  if (expected !== chainId) throw errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected } })
}

const chainIdOf = (named: unknown): string | undefined =>
  named === undefined || named === null ? undefined : `eip155:${fromQuantity(named) ?? String(named)}`
