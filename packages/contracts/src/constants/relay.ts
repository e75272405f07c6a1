/** Pulse that drives retries, expiry and reconnecting. S9.9. */
export const heartbeatMs = 5_000

/** Spec S9.11. */
export const cachedMessagesDelayMs = 50

/** Base of the full-jitter back-off. S7.34. */
export const reconnectBaseMs = 100

/** Spec S7.34. */
export const reconnectCapMs = 30_000

/** A socket open this long resets the back-off. S7.34. */
export const reconnectStableMs = 30_000

/** A relay that has too much to do is left alone as if this many attempts had failed already. S7.34. */
export const relayOverloadAttempt = 5

/** Spec S7.34. */
export const relayConnectTimeoutMs = 15_000

/** Wait for an answer before the same request, with the same id, is sent again. S7.34. */
export const relayRequestTimeoutMs = 15_000

/** A request unanswered this long is rejected. S7.34. */
export const relayGiveUpMs = 60_000

/** After sleep or a network change, an open socket must answer within this time or is replaced. S7.34. */
export const relayLivenessDeadlineMs = 5_000

/** A socket on which nothing came for so long is asked whether it lives. S7.34. */
export const relayIdleProbeMs = 60_000

/** Peers drop a socket that was silent for 35 s. S7.34. */
export const relayServerPingMs = 30_000

/** Spec S7.34. */
export const relayServerPongDeadlineMs = 30_000

/** Spec S7.34. */
export const relayAckTimeoutMs = 6_000

/** Spec S7.34. */
export const relayMessageMaxBytes = 256 * 1024

/** Spec S7.34. */
export const relayFrameMaxBytes = 384 * 1024

/** Per topic and recipient. S7.34. */
export const mailboxMaxMessages = 256

/** Per topic and recipient. S7.34. */
export const mailboxMaxBytes = 4 * 1024 * 1024

/** Per project, counted for the project of the publisher. S7.34. */
export const mailboxPerProjectMaxBytes = 64 * 1024 * 1024

/** Spec S7.34. */
export const relayTtlMinSec = 30

/** Spec S7.34. */
export const relayTtlMaxSec = 30 * 24 * 60 * 60

/** Spec S7.34. */
export const relayTtlDefaultSec = 6 * 60 * 60

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

/** Digests of received messages a client keeps to recognise repeats. S7.34. */
export const relaySeenMax = 2_048

/** Wait for the closing handshake before the connection is cut. S7.34. */
export const relayCloseDeadlineMs = 1_000
