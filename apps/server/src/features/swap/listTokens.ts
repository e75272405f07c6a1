import type { SwapToken } from '@latchkey/contracts/api/swap/schemas'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import { toNumber } from '../../providers/prices/price.ts'
import type { PriceTable } from '../../providers/prices/priceSource.ts'

/** The tokens of the chain that can be exchanged, the native currency first. */
export function listTokens(chain: ChainConfig, { table, iconOf }: listTokens.Params): readonly SwapToken[] {
  const native = { ...chain.nativeCurrency, address: nativeTokenAddress, eip2612: false }
  return [native, ...chain.tokens].map(({ address, name, symbol, decimals, eip2612 }) => {
    const price = table.get(address)
    return {
      address: `${chain.id}:${address}`,
      ...{ name, symbol, decimals, eip2612 },
      logoUri: iconOf(symbol) ?? '',
      quantity: { decimals: String(decimals), numeric: '0' },
      price: price ? toNumber(price) : 0,
      value: 0,
    }
  })
}

export declare namespace listTokens {
  type Params = { readonly table: PriceTable; readonly iconOf: (symbol: string) => string | undefined }
}
