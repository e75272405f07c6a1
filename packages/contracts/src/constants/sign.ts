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

/** After this time without a proposal a wallet reports that a link is unanswered; our own figure. S4.14. */
export const pairingAnswerWaitMs = 5_000

/** A wallet that switched to another network puts it into the session within this time; our own figure. S5.14. */
export const sessionUpdateWaitMs = 3_000

/** A peer may ask for a longer life of a pairing, up to this; no message waits longer on a relay. S4.14. */
export const pairingLifetimeMaxSec = 30 * 24 * 60 * 60

/** Spec S5.14. */
export const authenticateExpiryMinSec = 3_600

/** Stored messages and requests are taken up this long after start. S9.11. */
export const signClientCacheMs = 1_000

/** Spec S9.11. */
export const pingResponseDelayMs = 500

/** Spec S4.14. */
export const recentlyDeletedMax = 200

/** Oldest ids dropped when the list is full. S4.14. */
export const recentlyDeletedDrop = 100

/** Spec S4.14. */
export const emittedRequestIdsMax = 500

/** Unanswered requests a wallet keeps of one session; the figure is ours, far above what an app asks at once. S4.14. */
export const openRequestsMax = 500

/** Unanswered proposals a wallet keeps, and as many sign-ins; the figure is ours. S4.14. */
export const openProposalsMax = 100

/** How many of them one pairing may have, so that whoever has its link cannot take the room of all others; the figure is ours. S4.14. */
export const openPerPairingMax = 8

/**
 * Sessions an app waits for on one pairing at once: a wallet's, those of others that saw the code, and what a stranger makes up.
 * The figure is ours. S4.14.
 */
export const pendingSessionsMax = 8
