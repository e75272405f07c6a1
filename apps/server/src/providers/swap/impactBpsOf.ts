import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { worthOf } from '../prices/price.ts'
import type { PriceTable } from '../prices/priceSource.ts'

/** `from` and `to`: addresses as configured. */
type Exchange = { readonly from: string; readonly to: string; readonly amount: bigint; readonly toAmount: bigint }

/**
 * In hundredths of a percent: value lost in the swap, at prices of another source. 0 for a gain; undefined if a price
 * is unknown.
 */
export function impactBpsOf(chain: ChainConfig, table: PriceTable, exchange: Exchange): bigint | undefined {
  const worth = (token: string, units: bigint) => {
    const price = table.get(token)
    const { decimals } =
      token === nativeTokenAddress
        ? chain.nativeCurrency
        : (chain.tokens.find(({ address }) => address === token) ?? { decimals: undefined })
    return price && decimals !== undefined ? worthOf(price, units, decimals) : undefined
  }
  const paid = worth(exchange.from, exchange.amount)
  const received = worth(exchange.to, exchange.toAmount)
  if (!paid || !received || paid.numerator === 0n) return undefined
  const before = paid.numerator * received.denominator
  const after = received.numerator * paid.denominator
  return after >= before ? 0n : ((before - after) * 10_000n) / before
}
