/** Spec S9.9. */
export const recommendedWalletsMax = 4

/** Spec S9.9. */
export const walletsPerPage = 40

/** Spec S9.9. */
export const walletSearchEntries = 100
