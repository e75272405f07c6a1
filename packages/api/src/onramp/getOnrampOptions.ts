import type { CaipNetworkId } from '@latchkey/base/caip'
import type { OnrampPaymentMethod, OnrampProviderId } from '@latchkey/contracts/api/onramp/schemas'
import { type ApiClient, call } from '../apiClient.ts'

/** A token, or a native currency, that can be bought on a network. */
export type OnrampCurrency = {
  readonly symbol: string
  readonly name: string
  readonly networkId: CaipNetworkId
  /** Absent for the native currency. */
  readonly tokenAddress?: string
  readonly decimals: number
  readonly iconUrl?: string
  /** The providers that sell it. */
  readonly providers: readonly OnrampProviderId[]
}

export type OnrampOptions = {
  readonly currencies: readonly OnrampCurrency[]
  /** Payment methods, with the limits in `paymentCurrency`, as decimal texts. */
  readonly paymentMethods: readonly {
    readonly id: OnrampPaymentMethod
    readonly min: string
    readonly max: string
  }[]
  readonly paymentCurrency: string
  readonly providers: readonly {
    readonly id: OnrampProviderId
    readonly name: string
    /** In percent. */
    readonly feeRange: { readonly min: string; readonly max: string }
  }[]
}

/** Currencies for sale through this server (spec S3.13); undefined if nothing is for sale. */
export async function getOnrampOptions(
  api: ApiClient,
  { signal }: { readonly signal?: AbortSignal },
): Promise<OnrampOptions | undefined> {
  const answer = await call(api, 'GET /v1/onramp/options', { ...(signal && { signal }) })
  const [payment] = answer.paymentCurrencies
  if (!payment) return undefined
  return {
    currencies: answer.purchaseCurrencies.flatMap(({ symbol, name, icon_url: iconUrl, networks }) =>
      networks.map(({ name: networkId, contract_address: tokenAddress, decimals, providers }) => ({
        ...{ symbol, name, decimals, providers },
        networkId: networkId as CaipNetworkId,
        ...(tokenAddress !== '' && { tokenAddress }),
        ...(iconUrl !== '' && { iconUrl }),
      })),
    ),
    paymentMethods: payment.payment_method_limits,
    paymentCurrency: payment.id,
    providers: answer.providers.map(({ id, name, fee_range: feeRange }) => ({ id, name, feeRange })),
  }
}
