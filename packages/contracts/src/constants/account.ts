/** Spec S9.8. */
export const portfolioCacheMs = 30_000

/** Spec S9.8. */
export const nativeBalanceCacheMs = 30_000

/** After a failure, no token balance is asked for during this time. S9.8. */
export const tokenBalanceRetryBlockMs = 30_000

/** Spec S9.8. */
export const queryGcMs = 5 * 60_000

/** Spec S3.2. */
export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const

/** Spec S9.6. */
export const defaultAccountTypes = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment' } as const

/** Balances are rounded down to this many decimals. S5.12. */
export const balanceDisplayDecimals = 3

/** Spec S5.12. */
export const amountDisplayDecimals = 3

/** Spec S5.12. */
export const numberDisplayDecimals = 2

/** Spec S5.12. */
export const addressStartChars = 4

/** Spec S5.12. */
export const addressEndChars = 6

/** A longer e-mail address loses its last {@link emailCutChars} characters and gets an ellipsis. S5.12. */
export const emailDisplayMaxChars = 30

/** Spec S5.12. */
export const emailCutChars = 3

/** Spec S5.12. */
export const accountNameDisplayMaxChars = 30
