/** How long the connect view shows one pairing code. S4.4, S9.2. */
export const pairingLifetimeMs = 4 * 60_000

/** A pairing counts as expired this long before its expiry. S4.4. */
export const pairingExpiryMarginMs = 10_000

/** Spec S9.8. */
export const recentWalletsMax = 2

/** How long a stored connection may take to answer at start before it counts as failed. The figure is ours. S4.2. */
export const reconnectTimeoutMs = 10_000

/** A wallet that said it switched its network has this long to be there. Ours. S4.10. */
export const networkSwitchWaitMs = 3_000

/** How often it is asked meanwhile. Ours. S4.10. */
export const networkSwitchPollMs = 250

/** A page in a frame is a Safe app when the parent says so within this time. Ours. */
export const safeAnswerWaitMs = 5_000
