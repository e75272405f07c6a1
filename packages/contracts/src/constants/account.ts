/** Spec S9.8. */
export const portfolioCacheMs = 30_000

/** Spec S9.8. */
export const nativeBalanceCacheMs = 30_000

/** Transactions of the server. Our own figure; S9.8 names none. */
export const historyCacheMs = 15_000

/** After a failure, no token balance is asked for during this time. S9.8. */
export const tokenBalanceRetryBlockMs = 30_000

/** Spec S9.8. */
export const queryGcMs = 5 * 60_000

/** Balances are rounded down to this many decimals. S5.12. */
export const balanceDisplayDecimals = 3
