/** Address that stands for the native currency of an EVM chain where a token is expected. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Lifetime of a quote. Our choice: longer than the 10 s after which clients refresh it. */
export const swapQuoteLifetimeMs = 30_000

/** In percent. Spec S9.6. */
export const swapSlippagePercent = 1

/** Larger tolerances are refused. Our choice. */
export const swapSlippageMaxPercent = 50

/** Maximum number of tokens in a price request. Our choice. */
export const pricedTokensMax = 100

/** Ours, like the reference clients. */
export const priceCacheMs = 15_000

/** Refresh interval of a quote and of the token prices on screen. Like the reference clients. */
export const swapRefreshMs = 10_000

/** Enough gas for a swap through three pools, for displaying the network fee. Our choice. */
export const swapGasUnits = 300_000n

/** In percent. From the first value on, the price impact is highlighted; from the second on, there is a warning. Our choice. */
export const priceImpactMarkedPercent = 3
export const priceImpactHighPercent = 10
