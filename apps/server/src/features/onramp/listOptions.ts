import type { OnrampOptions, OnrampPurchaseCurrency } from '@latchkey/contracts/api/onramp/schemas'
import { onrampFeeRange, onrampPaymentCurrency, onrampPaymentMethods } from '@latchkey/contracts/constants/onramp'
import { nativeTokenAddress } from '@latchkey/contracts/constants/swap'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { OnrampProvider } from '../../providers/onramp/onrampProvider.ts'
import { assetsOf } from './assets.ts'

/** The assets that the providers sell. Tokens with the same symbol are listed as one currency on several networks. */
export function listOptions({ chains, providers, iconOf }: listOptions.Params): OnrampOptions {
  if (providers.length === 0) return { purchaseCurrencies: [], paymentCurrencies: [], providers: [] }
  const currencies = new Map<string, OnrampPurchaseCurrency>()
  for (const asset of chains.flatMap(assetsOf)) {
    const sellers = providers.filter(({ sells }) => sells(asset)).map(({ id }) => id)
    if (sellers.length === 0) continue
    const { symbol, name, chain, address, decimals } = asset
    const network = {
      name: chain.id,
      display_name: chain.name,
      chain_id: chain.id.slice(chain.id.indexOf(':') + 1),
      contract_address: address === nativeTokenAddress ? '' : address,
      decimals,
      providers: sellers,
    }
    const known = currencies.get(symbol) ?? { id: symbol, name, symbol, icon_url: iconOf(symbol) ?? '', networks: [] }
    currencies.set(symbol, { ...known, networks: [...known.networks, network] })
  }
  return {
    purchaseCurrencies: [...currencies.values()],
    paymentCurrencies: [
      { id: onrampPaymentCurrency, payment_method_limits: onrampPaymentMethods.map((method) => ({ ...method })) },
    ],
    providers: providers.map(({ id, name }) => ({ id, name, fee_range: { ...onrampFeeRange } })),
  }
}

export declare namespace listOptions {
  type Params = {
    readonly chains: readonly ChainConfig[]
    readonly providers: readonly OnrampProvider[]
    readonly iconOf: (symbol: string) => string | undefined
  }
}
