/** Spec S9.8. */
export const portfolioCacheMs = 30_000

/** Spec S9.8. */
export const nativeBalanceCacheMs = 30_000

/** Transactions of the server. Our choice; S9.8 has none. */
export const historyCacheMs = 15_000

/** After a failure, token balances are not requested again for this long. S9.8. */
export const tokenBalanceRetryBlockMs = 30_000

/** Spec S9.8. */
export const queryGcMs = 5 * 60_000

/** Balances are rounded down to this many decimals. S5.12. */
export const balanceDisplayDecimals = 3
