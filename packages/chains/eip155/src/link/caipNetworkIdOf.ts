import type { CaipNetworkId } from '@latchkey/base/caip'
import { fromQuantity } from '../rpc/quantity.ts'

/** `eip155:N` of a wallet's chain id (hex, decimal text or number); undefined for anything else. */
export function caipNetworkIdOf(chainId: unknown): CaipNetworkId | undefined {
  const value = fromQuantity(chainId)
  return value === undefined || value === 0n ? undefined : `eip155:${value}`
}
