/** Ours. S7.1. */
export const apiTimeoutMs = 10_000

/** Spec S7.1. */
export const apiBodyMaxBytes = 128 * 1024

/** Ours. S7.24. */
export const originsCacheMs = 60_000

/** Ours. S7.23. */
export const configCacheMs = 60_000

/** Ours: images change when the directory is refreshed. S7.26. */
export const imageCacheMs = 7 * 24 * 60 * 60_000
