/** Spec S5.14, S9.12. */
export const sessionLifetimeSec = 7 * 24 * 60 * 60

/** Spec S5.14, S9.12. */
export const requestExpiryDefaultSec = 300

/** Spec S5.14. */
export const requestExpiryMinSec = 300

/** Spec S5.14. */
export const requestExpiryMaxSec = 7 * 24 * 60 * 60

/** Spec S4.14. */
export const proposalLifetimeSec = 300

/** Expiry written into the pairing URI; the view shows it for `pairingLifetimeMs`. S4.4. */
export const pairingUriLifetimeSec = 300

/** After this time without a proposal a wallet reports a link as unanswered; our choice. S4.14. */
export const pairingAnswerWaitMs = 5_000

/** A wallet that switched to another network adds it to the session within this time; our choice. S5.14. */
export const sessionUpdateWaitMs = 3_000

/** Maximum pairing lifetime that a peer may request; a relay stores no message longer. S4.14. */
export const pairingLifetimeMaxSec = 30 * 24 * 60 * 60

/** Spec S5.14. */
export const authenticateExpiryMinSec = 3_600

/** Stored messages and requests are processed this long after start. S9.11. */
export const signClientCacheMs = 1_000

/** Spec S9.11. */
export const pingResponseDelayMs = 500

/** Spec S4.14. */
export const recentlyDeletedMax = 200

/** Oldest ids dropped when the list is full. S4.14. */
export const recentlyDeletedDrop = 100

/** Spec S4.14. */
export const emittedRequestIdsMax = 500

/** Pending requests a wallet stores per session; our choice, far above what apps send at once. S4.14. */
export const openRequestsMax = 500

/** Pending proposals a wallet stores, and as many sign-ins; our choice. S4.14. */
export const openProposalsMax = 100

/** Maximum number of them per pairing, so that a leaked link cannot exhaust the quota; our choice. S4.14. */
export const openPerPairingMax = 8

/**
 * Maximum number of sessions that an app awaits on one pairing: the wallet's, those of other wallets that scanned the code, and
 * forged ones. Our choice. S4.14.
 */
export const pendingSessionsMax = 8
