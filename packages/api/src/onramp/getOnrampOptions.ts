import type { CaipNetworkId } from '@latchkey/base/caip'
import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import type { OnrampPaymentMethod, OnrampProviderId } from '@latchkey/contracts/api/onramp/schemas'
import { type ApiClient, call } from '../apiClient.ts'
import { numberOf, objectOf, textsOf } from '../fields.ts'
import { bodyOf, rowsOf, textOf } from '../shape.ts'

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

const route = 'GET /v1/onramp/options'

/** Currencies for sale through this server (spec S3.13); undefined if nothing is for sale. */
export async function getOnrampOptions(
  api: ApiClient,
  { signal }: { readonly signal?: AbortSignal },
): Promise<OnrampOptions | undefined> {
  const answer = bodyOf(await call(api, route, { signal }), route)
  const [payment] = rowsOf(answer, 'paymentCurrencies', route)
  if (!payment) return undefined
  return {
    currencies: rowsOf(answer, 'purchaseCurrencies', route).flatMap(currenciesOf),
    paymentMethods: rowsOf(payment, 'payment_method_limits', route).map((row) => ({
      id: textOf(row, 'id', route),
      ...rangeOf(row),
    })),
    paymentCurrency: textOf(payment, 'id', route),
    providers: rowsOf(answer, 'providers', route).map((row) => ({
      id: textOf(row, 'id', route),
      name: textOf(row, 'name', route),
      feeRange: rangeOf(objectOf(row, 'fee_range', route)),
    })),
  }
}

const rangeOf = (row: { readonly min: string; readonly max: string }) => ({
  min: textOf(row, 'min', route),
  max: textOf(row, 'max', route),
})

/** A currency, once for each of its networks. */
function currenciesOf(row: CallAnswer<typeof route>['purchaseCurrencies'][number]): readonly OnrampCurrency[] {
  const iconUrl = textOf(row, 'icon_url', route)
  return rowsOf(row, 'networks', route).map((network) => {
    const tokenAddress = textOf(network, 'contract_address', route)
    return {
      symbol: textOf(row, 'symbol', route),
      name: textOf(row, 'name', route),
      networkId: textOf(network, 'name', route) as CaipNetworkId,
      decimals: numberOf(network, 'decimals', route),
      providers: textsOf(network, 'providers', route),
      ...(tokenAddress && { tokenAddress }),
      ...(iconUrl && { iconUrl }),
    }
  })
}
