/** Spec S9.8. */
export const nameCacheMs = 5 * 60_000

/** Spec S9.8. */
export const identityCacheMs = 5 * 60_000

/** Spec S5.6. */
export const accountNameMinChars = 4

/** EVM chain ids from here on have no coin type (ENSIP-11). S5.6. */
export const coinTypeChainIdLimit = 0x8000_0000

/** The second one is legacy. S9.6. */
export const nameSuffixes = ['.reown.id', '.wcn.id'] as const
