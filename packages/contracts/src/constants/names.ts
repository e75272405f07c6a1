/** Spec S9.8. */
export const nameCacheMs = 5 * 60_000

/** Spec S9.8. */
export const identityCacheMs = 5 * 60_000
