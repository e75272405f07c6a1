/** Pulse that drives retries, expiry and reconnecting. S9.9. */
export const heartbeatMs = 5_000

/** Base of the full-jitter backoff. S7.34. */
export const reconnectBaseMs = 100

/** Spec S7.34. */
export const reconnectCapMs = 30_000

/** A socket open this long resets the backoff. S7.34. */
export const reconnectStableMs = 30_000

/** After close 1013 the backoff starts as if this many attempts had failed. S7.34. */
export const relayOverloadAttempt = 5

/** Spec S7.34. */
export const relayConnectTimeoutMs = 15_000

/** An unanswered request is sent again with the same id after this time. S7.34. */
export const relayRequestTimeoutMs = 15_000

/** An unanswered request is rejected after this time. S7.34. */
export const relayRequestDeadlineMs = 60_000

/** After sleep or a network change, an open socket must answer within this time or is replaced. S7.34. */
export const relayLivenessDeadlineMs = 5_000

/** A socket without incoming frames for this long is probed. S7.34. */
export const relayIdleProbeMs = 60_000

/** Peers drop a socket that was silent for 35 s. S7.34. */
export const relayServerPingMs = 30_000

/** Spec S7.34. */
export const relayMessageMaxBytes = 256 * 1024

/** Spec S7.34. */
export const relayFrameMaxBytes = 384 * 1024

/** Per topic and recipient. S7.34. */
export const mailboxMaxMessages = 256

/** Per topic and recipient. S7.34. */
export const mailboxMaxBytes = 4 * 1024 * 1024

/** Per project of the publisher. S7.34. */
export const mailboxPerProjectMaxBytes = 64 * 1024 * 1024

/** Spec S7.34. */
export const relayTtlMinSec = 30

/** Spec S7.34. */
export const relayTtlMaxSec = 30 * 24 * 60 * 60

/** Topics in one batch. S7.34. */
export const relayBatchMax = 500

/** Spec S7.34. */
export const relaySubscriptionsPerSocketMax = 1_000

/** Spec S7.34. */
export const relayJwtLifetimeSec = 24 * 60 * 60

/** Spec S7.34. */
export const relayJwtLeewaySec = 120

/** Spec S7.34. */
export const relayJwtMaxBytes = 2 * 1024

/** Spec S7.34. */
export const closeGoingAway = 1001

/** Spec S7.34. */
export const closeOverload = 1013

/** Close code of a refused token, project or origin. S7.34. */
export const closeRefused = 3000

/** Spec S7.34. */
export const closeStale = 4008

/** Spec S7.34. */
export const closeRebalance = 4010

/** RFC 6455, 5.5. S7.34. */
export const closeReasonMaxBytes = 123

/** Number of digests of received messages that a client stores to detect duplicates. S7.34. */
export const relaySeenMax = 2_048

/** Time for the closing handshake before the connection is terminated. S7.34. */
export const relayCloseDeadlineMs = 1_000
