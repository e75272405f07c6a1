/** Spec S9.10. */
export const rpcTimeoutMs = 10_000

/** Spec S9.10. */
export const rpcBatchMax = 1_000

/** Spec S9.10. */
export const rpcRetries = 3

/** Exponential: 150, 300, 600. S9.10. */
export const rpcRetryBaseMs = 150

/** Doubling. S9.10. */
export const retryBackoffBaseMs = 1_000

/** Spec S9.10. */
export const retryBackoffCapMs = 30_000

/** Spec S7.32. */
export const rpcBodyMaxBytes = 1024 * 1024

/** Spec S7.32. */
export const rpcResponseMaxBytes = 10 * 1024 * 1024
