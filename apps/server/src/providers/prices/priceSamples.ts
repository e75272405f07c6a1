import type { PricePoint, PriceTable } from './priceSource.ts'

/** The prices that the server has sampled. */
export type PriceSamples = {
  /** Samples of one token since a time, oldest first. */
  readonly points: (networkId: string, token: string, sinceMs: number) => Promise<readonly PricePoint[]>
  /** The oldest price of each token since a time. */
  readonly oldest: (networkId: string, sinceMs: number) => Promise<PriceTable>
}
