/** Spec S9.9. */
export const recommendedWalletsMax = 4

/** Spec S9.9. */
export const walletsPerPage = 40

/** Images fetched ahead of a page of wallets. S9.9. */
export const walletPageImages = 20

/** Spec S9.9. */
export const walletSearchEntries = 100

/** Spec S9.9. */
export const featuredWalletsMax = 4

/** Shortest wait for images after a search. S4.11. */
export const walletSearchImageWaitMs = 300

/** Spec S9.10. */
export const imagePreloadTimeoutMs = 2_000
