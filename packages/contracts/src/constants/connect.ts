/** Lifetime of a pairing code in the connect view. S4.4, S9.2. */
export const pairingLifetimeMs = 4 * 60_000

/** A pairing counts as expired this long before its expiry. S4.4. */
export const pairingExpiryMarginMs = 10_000

/** Spec S9.8. */
export const recentWalletsMax = 2

/** Time limit for restoring a stored connection at start. Our choice. S4.2. */
export const reconnectTimeoutMs = 10_000

/** How long to poll for the new chain id after a wallet confirmed a switch. Our choice. S4.10. */
export const networkSwitchWaitMs = 3_000

/** Poll interval after a confirmed switch. Our choice. S4.10. */
export const networkSwitchPollMs = 250

/** How long a framed page waits for a Safe's response before it stops treating the parent as a Safe. Our choice. */
export const safeAnswerWaitMs = 5_000
