import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import type { AskChain } from '../../chains/askNode.ts'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { Price } from './price.ts'

/** The price of now, and the one of 24 hours ago or of the first time within them that it was known. */
export type Quote = Price & { readonly dayAgo?: Price }

/** Prices by the address of the token as configured; the native currency is `nativeTokenAddress`. Tokens without a known price are absent. */
export type PriceTable = ReadonlyMap<string, Quote>

export type PricePoint = { readonly atMs: number; readonly price: Price }

/** Where the prices of a chain come from. */
export type PriceSource = {
  /** How many calls to the chain's node `read` makes. */
  readonly calls: (chain: ChainConfig) => number
  /** All configured tokens at once. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT, PRICES_UNAVAILABLE */
  readonly read: (params: PriceSource.Params) => Promise<PriceTable>
  /** The prices after a block, from which the server samples a history of its own. Absent when the source has a history. */
  readonly readAt?: (params: PriceSource.Params & { readonly block: number }) => Promise<PriceTable>
  /** Past prices of one token, oldest first. Absent when the server samples them. @throws PRICES_UNAVAILABLE */
  readonly history?: (params: PriceSource.HistoryParams) => Promise<readonly PricePoint[]>
}

export declare namespace PriceSource {
  type Params = { readonly chain: ChainConfig; readonly ask: AskChain; readonly http: ProviderClient }
  type HistoryParams = {
    /** Key of a price table. */
    readonly token: string
    readonly period: PricePeriod
    readonly http: ProviderClient
  }
}
