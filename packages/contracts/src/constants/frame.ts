/** Spec S9.1. */
export const frameReadyTimeoutMs = 20_000

/** Requests are sent this long after the frame became ready. S4.5, S9.1. */
export const frameReadyDelayMs = 500

/** E-mail, device, code, social and redirect requests. Spec S9.1. */
export const frameRequestTimeoutMs = 120_000

/** Spec S9.1. */
export const frameSignOutWaitMs = 3_000

/** Ours: reading state from the frame needs no visitor and at most a few server calls. S7.30. */
export const frameReadTimeoutMs = 30_000

/** Version of the handshake and of the messages. Page and frame must have the same. Our choice. S7.30. */
export const frameProtocolVersion = 1

/** A page may have this many unanswered requests. Our choice. S7.30. */
export const frameOpenRequestsMax = 32

/** Bytes of one message from the page. Our choice. S7.30. */
export const frameRequestMaxBytes = 64 * 1024

/** Levels of lists and objects in a message from the page. Our choice. S7.30. */
export const frameRequestMaxDepth = 8

/** Bytes of one message from the frame: an RPC response may be as long as one from our RPC proxy. Our choice. S7.30. */
export const frameAnswerMaxBytes = 10 * 1024 * 1024

/** Levels of lists and objects in a message from the frame. Our choice. S7.30. */
export const frameAnswerMaxDepth = 64

/** Interval at which a page checks whether the social provider's window was closed. Spec S4.7. */
export const popupPollMs = 1_000

/** Delay before the visitor is notified that a disallowed RPC method was rejected. Spec S5.10. */
export const deniedShownMs = 300

/** Poll interval of a page that has the code of an e-mail change and waits for its link to be opened. S9.9. */
export const emailUpdatePollMs = 1_000

/** Delay between leaving the Farcaster sign-in and reloading the frame. */
export const farcasterReloadMs = 100
