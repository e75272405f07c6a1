/** Spec S9.9. */
export const recommendedWalletsMax = 4

/** Spec S9.9. */
export const walletsPerPage = 40

/** Spec S9.9. */
export const walletSearchEntries = 100

/** Ours: the bundled wallets are shown when the server has not answered by then. S9.9. */
export const bundledWalletsAfterMs = 5_000

/** A wallet app that a link opens covers the page within this time; after it the app counts as missing. Ours. S5.13. */
export const walletOpenWaitMs = 2_500

/** Least time between typing in the wallet search and its results, so that their pictures come with them. Spec S4. */
export const walletSearchWaitMs = 300
