import type { OnrampOrderStatus, OnrampPaymentMethod, OnrampProviderId } from '@latchkey/contracts/api/onramp/schemas'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { PriceTable } from '../prices/priceSource.ts'

/** A token or native currency of a configured chain. The address of the latter is `nativeTokenAddress`. */
export type OnrampAsset = {
  readonly chain: ChainConfig
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Payments are in cents, `units` in base units of the asset. The total is the sum of the other three payments. */
export type OnrampOffer = {
  readonly asset: OnrampAsset
  readonly paymentMethod: OnrampPaymentMethod
  readonly total: bigint
  readonly subtotal: bigint
  readonly providerFee: bigint
  readonly networkFee: bigint
  readonly units: bigint
  /** The provider's own reference for the offer, needed to order it. */
  readonly reference: string
}

/** Status of an order. `hash`: of the transaction that delivered the tokens. */
export type OnrampProgress = { readonly status: OnrampOrderStatus; readonly hash: string | undefined }

/** Sells tokens, paid by card or bank transfer on the provider's page. */
export type OnrampProvider = {
  readonly id: OnrampProviderId
  readonly name: string
  readonly sells: (asset: OnrampAsset) => boolean
  /** @throws ONRAMP_UNAVAILABLE */
  readonly quote: (params: OnrampProvider.QuoteParams) => Promise<OnrampOffer>
  /** The URL of the page on which the visitor pays for the offer. @throws ONRAMP_UNAVAILABLE, ONRAMP_QUOTE_EXPIRED */
  readonly order: (params: OnrampProvider.OrderParams) => Promise<string>
  /** @throws ONRAMP_UNAVAILABLE */
  readonly progress: (params: { readonly http: ProviderClient; readonly orderId: string }) => Promise<OnrampProgress>
}

export declare namespace OnrampProvider {
  type QuoteParams = {
    readonly http: ProviderClient
    /** Prices of the asset's chain; empty when they are unknown. */
    readonly prices: () => Promise<PriceTable>
    readonly asset: OnrampAsset
    readonly paymentMethod: OnrampPaymentMethod
    readonly total: bigint
  }
  type OrderParams = {
    readonly http: ProviderClient
    /** Identifies the order at the provider as well. */
    readonly orderId: string
    readonly offer: OnrampOffer
    /** An address of the asset's chain, in canonical spelling. */
    readonly recipient: string
  }
}
