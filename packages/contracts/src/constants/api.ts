/** Our choice. S7.1. */
export const apiTimeoutMs = 10_000

/** Spec S7.1. */
export const apiBodyMaxBytes = 128 * 1024

/** Our choice. S7.24. */
export const originsCacheMs = 60_000

/** Our choice. S7.23. */
export const configCacheMs = 60_000

/** Ours: images change when the directory is refreshed. S7.26. */
export const imageCacheMs = 7 * 24 * 60 * 60_000

/** Our choice. S7.28. */
export const analyticsBodyMaxBytes = 64 * 1024

/** Ours: a request may wait this long for its wallet to come online. */
export const attestationLifetimeMs = 24 * 60 * 60_000

/** Ours: how long clients may keep the key that verifies attestations. */
export const attestationKeyCacheMs = 24 * 60 * 60_000

/** Our choice. S1.4. */
export const accountMetadataMaxBytes = 8 * 1024

/** Size of the server's response cache. Spec S9.10. */
export const responseCacheMax = 8192
