/** Spec S9.8. */
export const identityCacheMs = 5 * 60_000
