import type { PricePeriod } from '@latchkey/contracts/constants/prices'
import type { ChainConfig } from '../../chains/chainConfig.ts'
import type { CallChain } from '../../chains/createNodeClient.ts'
import type { ProviderClient } from '../../outbound/providerClient.ts'
import type { Price } from './price.ts'

/** The current price, and the one 24 hours ago or the first known one within them. */
export type Quote = Price & { readonly dayAgo?: Price }

/** Prices by the address of the token as configured; the native currency is `nativeTokenAddress`. Tokens without a known price are absent. */
export type PriceTable = ReadonlyMap<string, Quote>

export type PricePoint = { readonly atMs: number; readonly price: Price }

/** The source of a chain's prices. */
export type PriceSource = {
  /** Number of calls to the chain's node that `read` makes. */
  readonly calls: (chain: ChainConfig) => number
  /** All configured tokens at once. @throws UPSTREAM_FAILED, UPSTREAM_TIMED_OUT, PRICES_UNAVAILABLE */
  readonly read: (params: PriceSource.Params) => Promise<PriceTable>
  /** The prices after a block, from which the server samples its own history. Absent if the source has a history. */
  readonly readAt?: (params: PriceSource.Params & { readonly block: number }) => Promise<PriceTable>
  /** Past prices of one token, oldest first. Absent if the server samples them. @throws PRICES_UNAVAILABLE */
  readonly history?: (params: PriceSource.HistoryParams) => Promise<readonly PricePoint[]>
}

export declare namespace PriceSource {
  type Params = { readonly chain: ChainConfig; readonly ask: CallChain; readonly http: ProviderClient }
  type HistoryParams = {
    /** Key of a price table. */
    readonly token: string
    readonly period: PricePeriod
    readonly http: ProviderClient
  }
}
