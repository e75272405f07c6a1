import { formatUnits } from '@latchkey/base/units'
import type { TokenBalance } from '@latchkey/contracts/api/account/schemas'
import type { ChainConfig } from './chainConfig.ts'

/** A balance without a price, because prices do not come from the chain. */
export function tokenBalance(
  chain: ChainConfig,
  { name, symbol, decimals }: { readonly name: string; readonly symbol: string; readonly decimals: number },
  units: bigint,
): TokenBalance {
  const quantity = { decimals: String(decimals), numeric: formatUnits(units, decimals) }
  return { name, symbol, chainId: chain.id, price: 0, quantity, iconUrl: '', trust: 'listed' }
}
