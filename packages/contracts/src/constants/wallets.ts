/** Spec S9.9. */
export const recommendedWalletsMax = 4

/** Spec S9.9. */
export const walletsPerPage = 40

/** Spec S9.9. */
export const walletSearchEntries = 100

/** Ours: after this time without a response from the server, the bundled wallets are shown. S9.9. */
export const bundledWalletsAfterMs = 5_000

/** Ours: after this time Connect shows bundled wallets until the server responds. Longer than a browser's cache takes. S9.9. */
export const bundledRowsAfterMs = 100

/** If no wallet app covers the page within this time after a tap on its link, the app counts as missing. Our choice. S5.13. */
export const walletOpenWaitMs = 2_500

/** Minimum delay between input in the wallet search and its results, so that the images appear with them. Spec S4. */
export const walletSearchWaitMs = 300

/** Spec S9.10. */
export const pictureWaitMs = 2_000

/** Number of images that a list waits for. Spec S9.9. */
export const picturesMax = 20
