import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { CHAIN_MISMATCH } from '@latchkey/contracts/errors/networks'
import { fromQuantity } from '../rpc/quantity.ts'
import { readTypedData, signedDomain } from './typedData.ts'

/** CAIP-2 id of the chain that a transaction, a batch or typed data names; undefined when it names none. */
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
 * What names a chain is never signed for another one: the wallet may have moved since the app asked.
 *
 * @throws CHAIN_MISMATCH
 */
export function assertChain(named: unknown, chainId: string): void {
  const expected = chainIdOf(named) ?? chainId
  if (expected !== chainId) throw errorOf(CHAIN_MISMATCH, { values: { actual: chainId, expected } })
}

const chainIdOf = (named: unknown): string | undefined =>
  named === undefined || named === null ? undefined : `eip155:${fromQuantity(named) ?? String(named)}`
